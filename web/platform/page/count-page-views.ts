import type { AnyRouter } from '@tanstack/react-router'
import { type PagePattern, pagePatterns } from '#contract/pages/page-patterns.ts'
import type { RouterContext } from '#web/platform/api/router-context.ts'

/**
 * Counts every page that is opened, by its route pattern alone: no ids, no search, no person (REQ-101). Browsers that
 * ask not to be tracked are not counted. Failures are ignored. Returns the stop function.
 */
export function countPages(router: AnyRouter): () => void {
  if (optsOutOfTracking()) return () => undefined
  const { api }: RouterContext = router.options.context
  const count = () => {
    const page = patternOf(router.state.matches.at(-1)?.fullPath)
    if (page) void Promise.allSettled([api.call('countPageView', { page })])
  }
  count()
  return router.subscribe('onResolved', ({ pathChanged }) => {
    if (pathChanged) count()
  })
}

/** The pattern as the contract names it; other pages are not counted. */
function patternOf(fullPath = ''): PagePattern | undefined {
  const path = fullPath.replace(/(?<=.)\/$/, '')
  return pagePatterns.find((pattern) => pattern === path)
}

/** Do Not Track, or the Global Privacy Control that came after it. */
function optsOutOfTracking(): boolean {
  const { doNotTrack, globalPrivacyControl }: Navigator & { globalPrivacyControl?: boolean } = navigator
  return doNotTrack === '1' || globalPrivacyControl === true
}
