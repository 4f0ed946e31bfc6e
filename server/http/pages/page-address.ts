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
