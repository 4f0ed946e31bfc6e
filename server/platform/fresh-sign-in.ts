import { sessionTimers } from '#contract/constants.ts'
import { type Clock, secondsFrom } from './clock.ts'
import type { Actor } from './context.ts'
import { Failure } from './failure.ts'

/** Whether somebody proved who they are within the last quarter of an hour (decision 123, security M7). */
export function isFresh({ provenAt }: Actor, clock: Clock): boolean {
  return new Date(provenAt) > secondsFrom(clock.now(), -sessionTimers.freshMinutes * 60)
}

/** Throws FRESH_SIGN_IN_REQUIRED unless it is so; the browser then asks for the password and tries again. */
export function requireFresh(actor: Actor, clock: Clock): void {
  if (!isFresh(actor, clock)) throw new Failure('FRESH_SIGN_IN_REQUIRED')
}
