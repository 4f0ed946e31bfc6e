import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import type { Session } from '#contract/account/account-operations.ts'
import { languageOf, tagOf } from '#contract/languages/language-codes.ts'
import { languageCookie } from '#contract/pages/language-choice.ts'
import { shellPath } from '#contract/pages/page-rendering.ts'
import { isReachable } from '#web/platform/api/api-client.ts'
import { sessionKey } from '#web/platform/api/session-query.ts'
import { restoreCopy } from '#web/platform/offline/restore-copy.ts'
import { forgetCopy } from '#web/platform/offline/wipe-device.ts'
import { waitingPageOf } from './waiting-pages.ts'

/**
 * Prepares the page of a stored shell for hydration at the address it was opened at (ADR-42): the copy of the account is
 * in the data cache, the page has the title and the placeholder it would have from the server.
 */
export async function openShell(router: AnyRouter, queryClient: QueryClient): Promise<void> {
  if (isOfOtherLanguage() && (await isReachable())) return await openAnew()
  followSession(queryClient)
  await restoreCopy(queryClient)
  const [routes] = router.getMatchedRoutes(location.pathname)
  const opened = routes[1]
  // Hydration compares the placeholder that the shell was rendered with.
  if (opened) opened.options.pendingComponent ??= router.routesById[shellPath].options.pendingComponent
  const root = window.$_TSR?.router?.matches[0]
  // The context that the root route of this address would have from the server.
  if (root) Object.assign(root, { b: { waiting: waitingPageOf(routes.at(-1)?.fullPath ?? '') } })
}

/** Whether another language was chosen since the shell was stored. */
function isOfOtherLanguage(): boolean {
  const [, code] = new RegExp(`(?:^|; )${languageCookie}=(\\w+)`).exec(document.cookie) ?? []
  const chosen = languageOf(code)
  return chosen !== null && document.documentElement.lang !== tagOf(chosen)
}

/** Opens the page from the server, which knows the language, and lets the worker fetch the shell in it. */
async function openAnew(): Promise<never> {
  for (const name of await caches.keys())
    await (await caches.open(name)).delete(shellPath, { ignoreVary: true })
  location.reload()
  return await new Promise<never>(() => undefined)
}

/** The worker answers with the shell until it hears that nobody is signed in any more. */
function followSession(queryClient: QueryClient): void {
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey[0] !== sessionKey[0]) return
    if ((query.state.data as Session | undefined)?.member === null) forgetCopy().catch(ignoreFailure)
  })
}

/** A device that refuses the database has no note of an account. */
function ignoreFailure(): void {}
