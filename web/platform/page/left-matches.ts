import type { AnyRouteMatch, AnyRouter } from '@tanstack/react-router'

/**
 * Lets a component whose route was just left read the match it had, until React removes it. React hydrates a page in
 * small steps; a redirect between two of them would otherwise leave the later step without its match, and the whole page
 * would be rendered anew (react-router 1.170 throws in `Match`).
 */
export function keepLeftMatches({ stores }: AnyRouter): void {
  const { getMatchStore, setMatches } = stores
  const left = new Map<string, AnyRouteMatch>()
  const readers = new Map<string, ReturnType<typeof getMatchStore>>()

  stores.setMatches = (next) => {
    for (const match of stores.matches.get()) left.set(match.routeId, match)
    setMatches(next)
  }
  stores.getMatchStore = (routeId) => {
    const known = readers.get(routeId)
    if (known) return known
    const store = getMatchStore(routeId)
    const reader = { ...store, get: () => store.get() ?? left.get(routeId) }
    readers.set(routeId, reader)
    return reader
  }
}
