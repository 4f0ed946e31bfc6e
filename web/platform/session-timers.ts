import type { QueryClient } from '@tanstack/react-query'
import type { Session } from '#contract/account.ts'
import { sessionTimers } from '#contract/constants.ts'
import { asApiFailure } from './api-failure.ts'
import type { Api } from './router-context.ts'

/**
 * Checks every 30 s, only while the page is visible, and refreshes when fewer than 90 s of the access window are left
 * (AUTH-33, decision 48). Nothing is sent while nothing is due. Returns how to stop.
 */
export function keepSessionFresh(queryClient: QueryClient, api: Api): () => void {
  let isRefreshing = false
  async function check(): Promise<void> {
    const session = queryClient.getQueryData<Session>(['session'])
    if (isRefreshing || document.visibilityState !== 'visible' || !isDue(session, Date.now())) return
    isRefreshing = true
    const refreshed = await refresh(api)
    isRefreshing = false
    if (refreshed) queryClient.setQueryData(['session'], refreshed)
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

/** Tries with pauses of 200 ms, doubling, within 30 s. Null: try again at the next check. */
async function refresh(api: Api): Promise<Session | null> {
  const giveUpAt = Date.now() + sessionTimers.retryWithinMs
  for (let pause: number = sessionTimers.retryFromMs; Date.now() < giveUpAt; pause *= 2) {
    try {
      return await api.call('refreshSession', {})
    } catch (error) {
      if (asApiFailure(error).code === 'UNAUTHENTICATED') return { member: null, accessEndsAt: null }
    }
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  return null
}
