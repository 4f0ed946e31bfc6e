/**
 * Query parameters are texts. The router's own reading takes what looks like a number for one, which would change
 * the codes and tokens other parties put into our addresses.
 */
export function readSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

/** The way back; what is undefined is left out, and paths stay readable. */
export function writeSearch(values: Record<string, unknown>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) search.set(name, String(value))
  }
  return search.size > 0 ? `?${search.toString().replaceAll('%2F', '/')}` : ''
}
