import type { Role } from '#contract/account/account-operations.ts'
import type { Operation } from '#contract/api/define-operation.ts'
import { isStaff, sessionTimers } from '#contract/values/constants.ts'
import { CLOCKS_APART_SECONDS, type Clock, secondsFrom } from '#server/platform/core/clock.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Actor } from '#server/platform/core/request-context.ts'
import type { Settings } from '#server/platform/settings/settings.ts'

/**
 * Whether the last sign-in or confirmation is at most a quarter of an hour old (REQ-123, SEC-M7). A time later than now
 * is from before the clock was set back, by an unknown span (SEC-G12).
 */
function isFresh({ provenAt }: Actor, clock: Clock): boolean {
  if (provenAt === null) return false
  const [proven, now] = [new Date(provenAt), clock.now()]
  const isBeforeNow = proven <= secondsFrom(now, CLOCKS_APART_SECONDS)
  return isBeforeNow && proven > secondsFrom(now, -sessionTimers.freshMinutes * 60)
}

/** Throws FRESH_SIGN_IN_REQUIRED when the sign-in is old; the browser then asks for proof and tries again. */
export function requireFresh(actor: Actor, clock: Clock): void {
  if (!isFresh(actor, clock)) throw new Failure('FRESH_SIGN_IN_REQUIRED')
}

type FactorRule = Pick<Settings, 'staffSecondFactor'>

/** Whether somebody with these roles cannot do without a second factor on this site. */
export function mustHaveSecondFactor({ staffSecondFactor }: FactorRule, roles: readonly Role[]): boolean {
  return staffSecondFactor && isStaff(roles)
}

/** Whether somebody who must have a second factor gave none in their session. */
export function owesSecondFactor(
  settings: FactorRule,
  roles: readonly Role[],
  givenAt: Date | string | null,
): boolean {
  return mustHaveSecondFactor(settings, roles) && givenAt === null
}

/**
 * The actor that a route may see. A member of an imported account who has not accepted the terms yet, and staff who owe
 * their second factor, are anonymous on public routes, and are refused on members' routes with CONSENT_REQUIRED and
 * SECOND_FACTOR_REQUIRED.
 */
export function whoMay(
  {
    caller,
    beforeConsent,
    beforeSecondFactor,
  }: Pick<Operation, 'caller' | 'beforeConsent' | 'beforeSecondFactor'>,
  actor: Actor | null,
): Actor | null {
  const refusal =
    actor?.needsConsent && !beforeConsent
      ? 'CONSENT_REQUIRED'
      : actor?.lacksSecondFactor && !beforeSecondFactor
        ? 'SECOND_FACTOR_REQUIRED'
        : null
  if (refusal === null) return actor
  if (caller === 'anyone') return null
  throw new Failure(refusal)
}

/** The viewer of a visitor: the id of no member. */
const ANONYMOUS_ID = '00000000-0000-0000-0000-000000000000'

/**
 * The viewer of a visibility function. Not null for a visitor: for null PostgreSQL finds a
 * cheaper plan than for members and so plans the statement anew at each request, which takes longer than reading.
 */
export function viewerOf(actor: Pick<Actor, 'id'> | null): string {
  return actor?.id ?? ANONYMOUS_ID
}

/** Shown when no reason was given; only a suspension by SQL has none. */
const UNSAID = '–'

/** Throws SUSPENDED, with its end and reason, for a member who may read but not write (REQ-119). */
export function refuseSuspended(actor: Pick<Actor, 'suspendedUntil' | 'suspendedReason'> | null): void {
  if (!actor?.suspendedUntil) return
  const { suspendedUntil: until, suspendedReason } = actor
  throw new Failure('SUSPENDED', { values: { until, reason: suspendedReason ?? UNSAID } })
}
