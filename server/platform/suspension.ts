import { Failure } from './core/failure.ts'
import type { Actor } from './core/request-context.ts'

/** Nothing said why; only who suspends by SQL leaves it out. */
const UNSAID = '–'

/** Throws SUSPENDED, with until when and why, for whoever may read but not write (REQ-119). */
export function refuseSuspended(actor: Pick<Actor, 'suspendedUntil' | 'suspendedReason'> | null): void {
  if (!actor?.suspendedUntil) return
  const { suspendedUntil: until, suspendedReason } = actor
  throw new Failure('SUSPENDED', { values: { until, reason: suspendedReason ?? UNSAID } })
}
