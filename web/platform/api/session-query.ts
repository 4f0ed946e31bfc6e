import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Session } from '#contract/account/account-operations.ts'
import type { ApiFailure } from './api-failure.ts'
import type { Api } from './router-context.ts'

/**
 * Marks the page before the first paint as signed in or out, from the hint cookie; runs inline. Cached pages are the
 * same for everybody, so they contain both menus and the style sheet shows one.
 */
export const sessionHintScript = `document.documentElement.dataset.session =
  ${hintPattern()}.test(document.cookie) ? 'in' : 'out'`

/** True when this browser probably has a session; only the server knows for certain. */
export function hasSessionHint(): boolean {
  return hintPattern().test(document.cookie)
}

function hintPattern(): RegExp {
  return /(^|;\s*)tz_in=1/
}

export const sessionKey = ['session']
/** The session that a page of the server was rendered with, which its hydration begins with. */
export const pageSessionKey = ['page-session']
export const signedOut: Session = { member: null, accessEndsAt: null }

/** Asks the server for the session; a browser without the hint cookie is signed out without a request. */
export function sessionQuery(api: Api) {
  return queryOptions({
    queryKey: sessionKey,
    queryFn: () => (import.meta.env.SSR || hasSessionHint() ? api.call('getSession', {}) : signedOut),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

/** The server no longer has the session: typed text stays on the device until the sign-in (REQ-152). */
export function expireSession(queryClient: QueryClient): void {
  queryClient.setQueryData(sessionKey, signedOut)
}

/**
 * A refusal that tells about the session: it ended under an open page, or it is another one than this browser knows,
 * because the server asks for a second factor.
 */
export function followRefusal(queryClient: QueryClient, { code }: ApiFailure): void {
  if (code === 'UNAUTHENTICATED') expireSession(queryClient)
  if (code === 'SECOND_FACTOR_REQUIRED')
    void queryClient.refetchQueries({ queryKey: sessionKey, type: 'all' })
}
