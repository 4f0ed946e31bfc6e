import { sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'

/** Removing a support removes the row of carried_prayers too, by trigger; the other rows came from a comment. */
const putDown = sql(
  'put-down-prayer',
  `
    with readable as (
      select id, user_id, support_count from visible_prayers($1) where id = $2
    ), withdrawn as (
      delete from prayer_supports
       where prayer_id = (select id from readable)
         and user_id = $1
      returning prayer_id
    ), counted as (
      update prayer_requests p
         set support_count = p.support_count - 1
        from withdrawn w
       where p.id = w.prayer_id
      returning p.support_count
    ), removed as (
      delete from carried_prayers
       where prayer_id = (select id from readable)
         and user_id = $1
      returning prayer_id
    )
    select r.user_id as "ownerId", coalesce((select support_count from counted), r.support_count) as "supportCount",
           exists (select from withdrawn) as "isWithdrawn", exists (select from removed) as "isPutDown"
      from readable r`,
)

/** Takes a prayer off the actor's list and withdraws their support of it (REQ-421). Throws NOT_FOUND. */
export async function putDownPrayer(
  { db, actor, publish }: Context<'member'>,
  { prayerId }: { prayerId: string },
): Promise<{ count: number; mine: boolean }> {
  const [row] = isId(prayerId) ? await db.query(putDown, [actor.id, prayerId]) : []
  if (!row) throw new Failure('NOT_FOUND')
  const { ownerId, supportCount, isWithdrawn, isPutDown } = row
  if (isWithdrawn) await publish('prayer.support-withdrawn', { prayerId, ownerId, supporterId: actor.id })
  if (isPutDown) await publish('prayer.put-down', { prayerId, memberId: actor.id })
  return { count: supportCount, mine: false }
}
