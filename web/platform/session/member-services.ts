import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import type { Session } from '#contract/account/account-operations.ts'
import { sessionTimers } from '#contract/values/constants.ts'
import { asApiFailure } from '#web/platform/api/api-failure.ts'
import type { Api } from '#web/platform/api/router-context.ts'
import { sessionKey } from '#web/platform/api/session-query.ts'
import { startLiveSync } from '#web/platform/live/live-sync.ts'

const accessWindowMs = sessionTimers.accessWindowSeconds * 1000

/**
 * Checks every 30 s, only while the page is visible, and refreshes when fewer than 90 s of the access window are left
 * (AUTH-33, REQ-48). Nothing is sent while nothing is due. Returns the stop function.
 */
export function startSessionRefresh(queryClient: QueryClient, api: Api): () => void {
  let isRefreshing = false
  let clockAheadMs = 0

  async function check(): Promise<void> {
    const session = queryClient.getQueryData<Session>(['session'])
    const isHidden = document.visibilityState !== 'visible'
    if (isRefreshing || isHidden || !isDue(session, Date.now() - clockAheadMs)) return
    isRefreshing = true
    const refreshed = await refreshWithRetries(() => api.call('refreshSession', {}))
    isRefreshing = false
    if (!refreshed) return
    clockAheadMs = clockAhead(refreshed, Date.now())
    queryClient.setQueryData<Session>(['session'], (current) => (current?.member ? refreshed : current))
  }

  const timer = setInterval(check, sessionTimers.checkEveryMs)
  document.addEventListener('visibilitychange', check)
  void check()
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', check)
  }
}

/** True when the access window closes in less than 90 s. */
export function isDue(session: Session | undefined, now: number): boolean {
  if (!session?.accessEndsAt) return false
  return Date.parse(session.accessEndsAt) - now < sessionTimers.refreshBelowMs
}

/** Retries with pauses of 200 ms, doubling, within 30 s; null means to try again at the next check. */
export async function refreshWithRetries(refresh: () => Promise<Session>): Promise<Session | null> {
  const giveUpAt = Date.now() + sessionTimers.retryWithinMs
  for (let pause: number = sessionTimers.retryFromMs; ; pause *= 2) {
    try {
      return await refresh()
    } catch (error) {
      if (asApiFailure(error).code === 'UNAUTHENTICATED') return { member: null, accessEndsAt: null }
    }
    if (Date.now() + pause > giveUpAt) return null
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

/** The lead of this device's clock: a fresh window is one hour long, whatever the device thinks. */
function clockAhead({ accessEndsAt }: Session, now: number): number {
  return accessEndsAt ? now + accessWindowMs - Date.parse(accessEndsAt) : 0
}

export type MemberServicesOptions = {
  queryClient: QueryClient
  api: Api
  router: Pick<AnyRouter, 'invalidate'>
  memberId: string
  /** Whether the pages of members are open: until then there is no live stream. */
  mayOpen: boolean
  /** Called when the server has another session than this browser knows: it ended, or a second factor is asked for. */
  onStale(): void
}

/**
 * The services of a signed-in member: the session is kept fresh (AUTH-33) and the pages get live updates (ADR-16). Where
 * the pages are not open, or no longer, the open one decides again whether it may be shown. Visitors never load them.
 * Returns the stop function.
 */
export function startMemberServices(options: MemberServicesOptions): () => void {
  const { queryClient, api, router, memberId, mayOpen, onStale } = options
  const stops = [startSessionRefresh(queryClient, api), callWhenInvalidated(queryClient, onStale)]
  if (mayOpen) stops.push(startLiveSync(queryClient, memberId, onStale))
  else void router.invalidate()
  return () => {
    for (const stop of stops) stop()
  }
}

/** Calls back when a refused request has shown that the session is not as it is known here (followRefusal). */
function callWhenInvalidated(queryClient: QueryClient, onInvalidated: () => void): () => void {
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'invalidate') return
    if (event.query.queryKey[0] === sessionKey[0]) onInvalidated()
  })
}
