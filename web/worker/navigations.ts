import type { WorkerBuild } from './worker-build.ts'

/**
 * The way a page is answered. untouched: as without a worker · shell: a member gets the stored shell at once · stored:
 * from the network, and after a wait the stored page of that address · network: from the network, stored nowhere.
 */
export type NavigationPlan = 'untouched' | 'shell' | 'stored' | 'network'

type Patterns = Pick<WorkerBuild, 'shellPages' | 'sharedPages' | 'secretPages'>

/** Addresses of the server that are no pages: the API, pictures, files, and what robots ask for. */
const NO_PAGE = /^\/(api|dev|media|assets|texts|\.well-known)(\/|$)|^\/[^/]+\.[a-z0-9]{2,11}$/i

/** How a navigation to this address is answered. */
export function navigationPlan({ pathname, search }: URL, patterns: Patterns): NavigationPlan {
  const path = pathname.replace(/(.)\/$/, '$1')
  const isOneOf = (pages: readonly string[]) => pages.some((pattern) => fits(pattern, path))
  if (NO_PAGE.test(path) || isOneOf(patterns.secretPages)) return 'untouched'
  if (path === '/login' && search !== '') return 'untouched'
  if (isOneOf(patterns.sharedPages)) return search === '' ? 'stored' : 'network'
  if (isOneOf(patterns.shellPages)) return new URLSearchParams(search).has('scripts') ? 'network' : 'shell'
  return 'network'
}

/** Whether a path has the form of a page's pattern: '/groups/$groupId'. */
function fits(pattern: string, path: string): boolean {
  const [parts, wanted] = [path.split('/'), pattern.split('/')]
  return (
    parts.length === wanted.length &&
    wanted.every((part, at) => (part.startsWith('$') ? parts[at] !== '' : part === parts[at]))
  )
}
