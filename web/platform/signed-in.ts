import type { QueryClient } from '@tanstack/react-query'
import { followLive } from './live-follow.ts'
import type { Api } from './router-context.ts'
import { keepSessionFresh } from './session-timers.ts'

type Company = {
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
export function accompanyMember({
  queryClient,
  api,
  memberId,
  needsConsent,
  onSignedOut,
}: Company): () => void {
  const stops = [keepSessionFresh(queryClient, api)]
  if (!needsConsent) stops.push(followLive(queryClient, memberId, onSignedOut))
  return () => {
    for (const stop of stops) stop()
  }
}
