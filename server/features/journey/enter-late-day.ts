import { type Db, sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { OwnDays } from './set-rest-days.ts'

/** Whether the account of $1 existed on a day, by their own calendar: no day before it counts. */
export function isDayOfAccount(day: string): string {
  return `exists (select from accounts a where a.id = $1 and prayer_day_at($1, a.created_at) <= ${day})`
}

/** $2 is the day, $3 now. It does not look at what was counted: another act of that day may still wait for it. */
const enter = sql(
  'enter-late-day',
  `
    with open as (
      select $2::date as day_on
       where $2::date = prayer_day_at($1, $3) - 1
         and ${isDayOfAccount('$2::date')}
    ), added as (
      insert into late_entries (user_id, day_on, at)
      select $1, day_on, $3 from open
      on conflict on constraint late_entries__once do nothing
      returning day_on
    )
    select exists (select from open) as "isOpen", exists (select from added) as "isAdded"`,
)

const withdraw = sql(
  'withdraw-late-day',
  `
    with open as (
      select $2::date as day_on where $2::date = prayer_day_at($1, $3) - 1
    ), removed as (
      delete from late_entries l
       using open o
       where l.user_id = $1
         and l.day_on = o.day_on
      returning l.day_on
    )
    select exists (select from open) as "isOpen", exists (select from removed) as "isRemoved"`,
)

const lateEntries = sql(
  'late-entries',
  'select day_on as "on", at from late_entries where user_id = $1 order by day_on',
)

/**
 * Says that the actor prayed yesterday, as an act of that day, until the end of today by the server's clock (REQ-444).
 * Saying it again changes nothing. Throws DAY_OVER for every other day.
 */
export async function enterLateDay(
  { db, actor, clock, publish }: OwnDays,
  { dayOn }: { dayOn: string },
): Promise<Record<string, never>> {
  const [row] = await db.query(enter, [actor.id, dayOn, clock.now()])
  if (!row?.isOpen) throw new Failure('DAY_OVER')
  if (row.isAdded) await publish('late-entry.added', { memberId: actor.id, dayOn })
  return {}
}

/** Takes that back while today lasts; harmless when nothing was said. Throws DAY_OVER for every other day. */
export async function withdrawLateDay(
  { db, actor, clock, publish }: OwnDays,
  { dayOn }: { dayOn: string },
): Promise<Record<string, never>> {
  const [row] = await db.query(withdraw, [actor.id, dayOn, clock.now()])
  if (!row?.isOpen) throw new Failure('DAY_OVER')
  if (row.isRemoved) await publish('late-entry.withdrawn', { memberId: actor.id, dayOn })
  return {}
}

/** Lists what a member entered late, with the moment at which they did, for their own data. */
export async function listLateEntries(db: Db, memberId: string): Promise<{ on: string; at: string }[]> {
  return await db.query(lateEntries, [memberId])
}
