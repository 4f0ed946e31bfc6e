import type { Operation } from '#contract/api/define-operation.ts'
import { sessionTimers } from '#contract/values/constants.ts'
import { CLOCKS_APART_SECONDS, type Clock, secondsFrom } from '#server/platform/core/clock.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Actor } from '#server/platform/core/request-context.ts'

/**
 * Whether somebody proved who they are within the last quarter of an hour (REQ-123, SEC-M7). What seems to come
 * later than now was before the clock was set back, nobody knows how long (SEC-G12).
 */
function isFresh({ provenAt }: Actor, clock: Clock): boolean {
  const [proven, now] = [new Date(provenAt), clock.now()]
  const isBeforeNow = proven <= secondsFrom(now, CLOCKS_APART_SECONDS)
  return isBeforeNow && proven > secondsFrom(now, -sessionTimers.freshMinutes * 60)
}

/** Throws FRESH_SIGN_IN_REQUIRED unless it is so; the browser then asks for the password and tries again. */
export function requireFresh(actor: Actor, clock: Clock): void {
  if (!isFresh(actor, clock)) throw new Failure('FRESH_SIGN_IN_REQUIRED')
}

/**
 * Who acts or looks, as far as an address may know it. A member of an imported account who has not accepted the terms yet
 * is nobody where everybody may come, and is refused with CONSENT_REQUIRED where members alone may.
 */
export function whoMay(
  { caller, beforeConsent }: Pick<Operation, 'caller' | 'beforeConsent'>,
  actor: Actor | null,
): Actor | null {
  if (!actor?.needsConsent || beforeConsent) return actor
  if (caller === 'anyone') return null
  throw new Failure('CONSENT_REQUIRED')
}

/** Nothing said why; only who suspends by SQL leaves it out. */
const UNSAID = '–'

/** Throws SUSPENDED, with until when and why, for whoever may read but not write (REQ-119). */
export function refuseSuspended(actor: Pick<Actor, 'suspendedUntil' | 'suspendedReason'> | null): void {
  if (!actor?.suspendedUntil) return
  const { suspendedUntil: until, suspendedReason } = actor
  throw new Failure('SUSPENDED', { values: { until, reason: suspendedReason ?? UNSAID } })
}
