import type { QueryClient } from '@tanstack/react-query'
import type { Session } from '#contract/account/account-operations.ts'
import { sessionTimers } from '#contract/values/constants.ts'
import { asApiFailure } from '#web/platform/api/api-failure.ts'
import type { Api } from '#web/platform/api/router-context.ts'
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

type MemberServicesOptions = {
  queryClient: QueryClient
  api: Api
  memberId: string
  /** Whether the pages of members are open: until then there is no live stream. */
  mayOpen: boolean
  /** Called when the server ended the session. */
  onSignedOut(): void
}

/**
 * The services of a signed-in member: the session is kept fresh (AUTH-33) and the pages get live updates (ADR-16).
 * Visitors never load them. Returns the stop function.
 */
export function startMemberServices({
  queryClient,
  api,
  memberId,
  mayOpen,
  onSignedOut,
}: MemberServicesOptions): () => void {
  const stops = [startSessionRefresh(queryClient, api)]
  if (mayOpen) stops.push(startLiveSync(queryClient, memberId, onSignedOut))
  return () => {
    for (const stop of stops) stop()
  }
}
