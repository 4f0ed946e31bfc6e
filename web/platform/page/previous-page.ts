import { type AnyRouter, useMatch, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { PagePattern } from '#contract/pages/page-patterns.ts'

/** Pages that somebody goes back to; forms and sign-in are none. */
const places: ReadonlySet<string> = new Set<PagePattern>([
  '/dashboard',
  '/community',
  '/prayers',
  '/prayers/$prayerId',
  '/groups',
  '/groups/explore',
  '/groups/$groupId',
  '/fundraising',
  '/fundraising/browse',
  '/fundraising/my-campaigns',
  '/fundraising/$campaignId',
  '/moderation',
  '/profile',
])

type Origin = { href: string; path: string; name: string }

/** For each entry of this tab's history the page it was opened from; gone with a reload. */
const origins = new Map<number, Origin>()
let forgetLoadedPages = (): void => undefined

/** Notes from which page each one is opened, until they are forgotten; returns the stop function. */
export function notePreviousPages(router: AnyRouter): () => void {
  forgetLoadedPages = router.clearCache
  return router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return
    const index = toLocation.state.__TSR_index
    if (index !== fromLocation.state.__TSR_index + 1) return
    const pattern = router.state.matches.at(-1)?.fullPath ?? ''
    if (places.has(pattern.replace(/\/$/, '')))
      origins.set(index, { href: fromLocation.href, path: fromLocation.pathname, name: pageName(router) })
    else origins.delete(index)
  })
}

/** The title of the page, without the name of the site. */
function pageName(router: AnyRouter): string {
  const { name } = router.options.context.site
  return document.title.replace(` · ${name}`, '')
}

/** Forgets all pages, and what the router keeps of them: both may have a member's groups and prayers. */
export function forgetPreviousPages(): void {
  origins.clear()
  forgetLoadedPages()
}

/** The page before this one in the history of the tab. */
export type PreviousPage = { href: string; name: string; goBack(): void }

/**
 * The page from which this one was opened, when it is one to go back to (REQ-281). It comes from the history of this
 * tab alone, so no address can name another one.
 */
export function usePreviousPage(): PreviousPage | null {
  const router = useRouter()
  const path = useMatch({ strict: false, shouldThrow: false, select: ({ pathname }) => pathname }) ?? ''
  // While the next page loads, the location is that of the next page and the match still this one.
  const [found, setFound] = useState(() => ({ path, origin: originOf(router, path) }))
  if (found.path !== path) setFound({ path, origin: originOf(router, path) })
  const { origin } = found
  return origin && { href: origin.href, name: origin.name, goBack: () => router.history.back() }
}

/** A page that a form replaced by itself is not its own origin. */
function originOf(router: AnyRouter, path: string): Origin | null {
  const origin = origins.get(router.latestLocation.state.__TSR_index)
  return origin && origin.path !== path ? origin : null
}
