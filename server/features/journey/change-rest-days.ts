import type { Input } from '#contract/api/define-operation.ts'
import { restDayLimits } from '#contract/prayers/prayer-constants.ts'
import type { journeyOperations } from '#contract/prayers/prayer-journey.ts'
import { sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import { type OwnDays, outsideOfLimits } from './set-rest-days.ts'

/** Days that are added must be in time, so that all from one day on hold the streak. */
const change = sql(
  'change-rest-days',
  `
    with today as (
      select prayer_day_at($1, $6) as day_on
    ), found as (
      select id, from_on, to_on, holds_from from rest_days where id = $2 and user_id = $1
    ), changed as (
      update rest_days r
         set from_on = $3, to_on = $4, kind = $5,
             holds_from = greatest($3::date, least(f.holds_from, t.day_on - 1))
        from found f, today t
       where r.id = f.id
         and ($3::date >= f.from_on or $3::date >= t.day_on - 1)
         and ($4::date <= f.to_on or f.to_on >= t.day_on - 2)
         and $4::date <= greatest(f.to_on, t.day_on + ${restDayLimits.ahead})
      returning r.id
    )
    select exists (select from changed) as "isChanged" from found`,
)

/**
 * Changes days of rest of the actor. Throws NOT_FOUND, INVALID where a day is added that is too late or too far ahead, and
 * RESTING_ALREADY, REST_TOO_LONG or TOO_MANY_REST_DAYS.
 */
export async function changeRestDays(
  { db, actor, clock, publish }: OwnDays,
  { restDaysId, from, to, kind }: Input<(typeof journeyOperations)['changeRestDays']>,
): Promise<Record<string, never>> {
  const values = [actor.id, restDaysId, from, to, kind, clock.now()] as const
  const [found] = isId(restDaysId) ? await db.query(change, values) : []
  if (!found) throw new Failure('NOT_FOUND')
  if (!found.isChanged) throw outsideOfLimits()
  await publish('rest-days.changed', { memberId: actor.id })
  return {}
}
