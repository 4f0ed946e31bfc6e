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
