import { prayNowLimits } from '#contract/prayers/pray-now-constants.ts'
import { removeSome } from '#server/database/batch-removal.ts'
import type { Pool } from '#server/database/connect.ts'
import { type Db, dbOn, sql } from '#server/database/db.ts'
import { type Clock, dayIn, secondsFrom } from '#server/platform/core/clock.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'

const BATCH_SIZE = 1000

const pass = sql(
  'pass-prayer',
  `
    with readable as (
      select id
        from visible_prayers($1)
       where id = $2
         and status <> 'archived'
         and hidden_at is null
    ), passed as (
      insert into prayer_passes (user_id, prayer_id, day_on)
      select $1, id, prayer_day_at($1, $3) from readable
      on conflict on constraint prayer_passes__once_a_day do nothing
    )
    select id from readable`,
)

const deleteOld = sql(
  'delete-old-passes',
  `
    delete from prayer_passes
     where (user_id, prayer_id, day_on) in (
             select user_id, prayer_id, day_on from prayer_passes where day_on < $1 limit ${BATCH_SIZE})
    returning prayer_id`,
)

const ownPasses = sql(
  'remove-passes-of-deleted-member',
  `
    with gone as (
      delete from prayer_passes
       where (user_id, prayer_id, day_on) in (
               select user_id, prayer_id, day_on from prayer_passes where user_id = $1 limit $2)
      returning prayer_id
    )
    select count(*)::int as removed from gone`,
)

/** Records that the actor passed a prayer today; doing it twice changes nothing (REQ-433). Throws NOT_FOUND. */
export async function passPrayer(
  { db, actor, clock }: Context<'member'>,
  { prayerId }: { prayerId: string },
): Promise<Record<string, never>> {
  const [found] = isId(prayerId) ? await db.query(pass, [actor.id, prayerId, clock.now()]) : []
  if (!found) throw new Failure('NOT_FOUND')
  return {}
}

/** Deletes passes after 14 days. */
export async function cleanUpPasses(pool: Pool, clock: Clock): Promise<void> {
  const db = dbOn(pool)
  const before = dayIn('UTC', secondsFrom(clock.now(), -prayNowLimits.passesKeptDays * 86_400))
  while ((await db.query(deleteOld, [before])).length === BATCH_SIZE);
}

/** Removes at most `most` passes of a deleted member; returns the number, zero once nothing is left (REQ-95). */
export async function removePassesOf(db: Db, memberId: string, most: number): Promise<number> {
  return removeSome(db, [ownPasses], [memberId, most])
}
