/**
 * Query parameters are strings. The router's own parser turns number-like values into numbers, which would change the
 * codes and tokens that other parties put into our addresses.
 */
export function readSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

/** The reverse; undefined values are left out, and paths stay readable. */
export function writeSearch(values: Record<string, unknown>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) search.set(name, String(value))
  }
  const text = search.toString().replaceAll('%2F', '/')
  return text === '' ? '' : `?${text}`
}
