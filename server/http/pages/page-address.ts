/** The path of an address, without its query. */
export function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? url
}

/** The address as the router reads it: '/s/..' is the home page, and is cached and evicted as such. */
export function plainUrl(origin: string, url: string): string {
  const { pathname, search } = new URL(origin + url)
  return pathname + search
}

/** The address with the parameters the page reads, in one order; other parameters make no new page. */
export function canonicalUrl(url: string, search: readonly string[]): string {
  const params = new URLSearchParams(url.slice(pathOf(url).length))
  const canonical = new URLSearchParams()
  for (const name of search) {
    const value = params.get(name)
    if (value !== null) canonical.set(name, value)
  }
  return canonical.size === 0 ? pathOf(url) : `${pathOf(url)}?${canonical}`
}

/** Whether the page will run a search: the parameter's name may be encoded in any way that a browser decodes. */
export function isSearch(url: string): boolean {
  const params = new URLSearchParams(url.slice(pathOf(url).length))
  return params.getAll('search').some((text) => text !== '')
}

/** The last part of a page's path: an id, a token of a link, or the name of a page; then what follows it. */
const LAST_PART =
  /^([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|[0-9a-f]{32}|[\w-]{43}|[a-z]+(?:-[a-z]+)*)(.+)$/su
const TOKEN = /^([\w-]{43})(.+)$/su
/** The end of a sentence, a closed bracket, a sign for bold text, or what shows nothing. */
const MARKS = /^[^\p{L}\p{N}/]+$/u

/**
 * The address of a link to which a message has added the end of its sentence or its formatting, without that; null for
 * every other address. A token with one more letter or digit is another token.
 */
export function addressWithoutMarks(url: string): string | null {
  const path = pathOf(url)
  const start = path.lastIndexOf('/') + 1
  const last = path.slice(start)
  const params = new URLSearchParams(url.slice(path.length))
  const [part, token] = [withoutMarks(LAST_PART, decoded(last)), withoutMarks(TOKEN, params.get('token'))]
  // Two slashes at the beginning would lead to another site.
  if ((part === null && token === null) || path.startsWith('//')) return null
  if (token !== null) params.set('token', token)
  const query = token === null ? url.slice(path.length) : `?${params}`
  return path.slice(0, start) + (part ?? last) + query
}

function withoutMarks(pattern: RegExp, text: string | null): string | null {
  const [, part, marks] = pattern.exec(text ?? '') ?? []
  return part !== undefined && marks !== undefined && MARKS.test(marks) ? part : null
}

/** A part of a path as it was before it was encoded; a query has the same escapes, and never fails. */
function decoded(part: string): string | null {
  return new URLSearchParams(`part=${part.replaceAll('+', '%2B').replaceAll('&', '%26')}`).get('part')
}
