import type { Input } from '#contract/api/define-operation.ts'
import { restDayLimits } from '#contract/prayers/prayer-constants.ts'
import type { journeyOperations } from '#contract/prayers/prayer-journey.ts'
import { sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { newId } from '#server/platform/core/ids.ts'
import type { Actor, Context } from '#server/platform/core/request-context.ts'

/** The part of the context that writes of a member's own days need. */
export type OwnDays = Pick<Context, 'db' | 'clock' | 'publish'> & { actor: Pick<Actor, 'id'> }

/**
 * The trigger rest_days__within_limits refuses an overlap and too many of them. A day that had been over for a day when
 * it was set holds no streak: one that has ended stays ended (REQ-441).
 */
const set = sql(
  'set-rest-days',
  `
    insert into rest_days (id, user_id, from_on, to_on, holds_from, kind)
    select $2, $1, $3::date, $4::date, greatest($3::date, t.day_on - 1), $5
      from (select prayer_day_at($1, $6) as day_on) t
     where $3::date >= t.day_on - ${restDayLimits.back}
       and $4::date <= t.day_on + ${restDayLimits.ahead}
    returning id`,
)

/**
 * Sets days of rest of the actor, from three days back to a year ahead (REQ-440). Throws INVALID outside of these, and
 * RESTING_ALREADY, REST_TOO_LONG or TOO_MANY_REST_DAYS.
 */
export async function setRestDays(
  { db, actor, clock, publish }: OwnDays,
  { from, to, kind }: Input<(typeof journeyOperations)['setRestDays']>,
): Promise<Record<string, never>> {
  const now = clock.now()
  const [added] = await db.query(set, [actor.id, newId(now), from, to, kind, now])
  if (!added) throw outsideOfLimits()
  await publish('rest-days.changed', { memberId: actor.id })
  return {}
}

/** The days are too far back or ahead. */
export function outsideOfLimits(): Failure {
  const { back } = restDayLimits
  return new Failure('INVALID', { fields: { from: { key: 'restDays.outside', values: { back } } } })
}
