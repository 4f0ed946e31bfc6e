import type { QueryClient } from '@tanstack/react-query'
import { startLiveSync } from '#web/platform/live/live-sync.ts'
import type { Api } from '#web/platform/page/router-context.ts'
import { startSessionRefresh } from '#web/platform/session-timers.ts'

type MemberServicesOptions = {
  queryClient: QueryClient
  api: Api
  memberId: string
  /** The terms are to be accepted first: until then nothing of what happens is told to them. */
  needsConsent: boolean
  /** The server says that the session was ended. */
  onSignedOut(): void
}

/**
 * What goes on as long as a member is signed in: the session is kept fresh (AUTH-33) and the pages follow what happens
 * (ADR-16). Visitors never load it. Returns how to stop.
 */
export function startMemberServices({
  queryClient,
  api,
  memberId,
  needsConsent,
  onSignedOut,
}: MemberServicesOptions): () => void {
  const stops = [startSessionRefresh(queryClient, api)]
  if (!needsConsent) stops.push(startLiveSync(queryClient, memberId, onSignedOut))
  return () => {
    for (const stop of stops) stop()
  }
}
