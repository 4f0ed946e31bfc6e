import type { Input } from '#contract/api/define-operation.ts'
import type { Intercessions, intercessionOperations } from '#contract/prayers/intercession-operations.ts'
import { intercessionLimits } from '#contract/prayers/prayer-constants.ts'
import { type RowOf, sql } from '#server/database/db.ts'
import { CLOCKS_APART_SECONDS, secondsFrom } from '#server/platform/core/clock.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { intercessionCounts } from './intercession-counts.ts'

/**
 * $1 prays for $2 at the moment $4, by the server's clock $3, on a day on which both the prayer and the account were
 * there. The row of intercessors is the one in which two
 * intercessions of a member meet, also for different days: only its count says who is the first of a person. The
 * owner's own are kept for the streak and counted nowhere else (REQ-350). The row of the prayer is not locked: its trigger
 * intercessors__counted records the change, and the answer has what was committed before and this one. The fixed words
 * that overtake the day's first tap wait for it: "do update" sees what is committed meanwhile, and a row without an
 * xmax is a new one.
 */
export const pray = sql(
  'pray-for-prayer',
  `
    with readable as (
      select p.id, p.user_id, p.user_id = $1 as is_own, ${intercessionCounts},
             prayer_day_at($1, least($3, greatest($4, p.date_submitted, me.created_at))) as day_on
        from visible_prayers($1) p
        join accounts me on me.id = $1
       where p.id = $2
         and p.status <> 'archived'
         and p.hidden_at is null
    ), written as (
      insert into intercessions as i (prayer_id, user_id, day_on, at, claimed_at, is_named, encouragement)
      select r.id, $1, r.day_on, $3, $5::timestamptz, a.shares_name_when_praying and not r.is_own,
             case when not r.is_own then $6::text end
        from readable r
        join profiles a on a.id = $1
      on conflict on constraint intercessions__once_a_day do update
         set encouragement = excluded.encouragement
       where i.encouragement is distinct from excluded.encouragement
         and excluded.encouragement is not null
      returning i.prayer_id, i.is_named, i.xmax = 0 as is_added
    ), added as (
      select prayer_id, is_named from written where is_added
    ), person as (
      insert into intercessors as stored (prayer_id, user_id, times)
      select prayer_id, $1, 1 from added
      on conflict on constraint intercessors__once do update set times = stored.times + 1
      returning prayer_id, times
    )
    select r.user_id as "ownerId", r.day_on as "dayOn!",
           exists (select from added) as "isAdded",
           coalesce((select is_named from added), false) as "isNamed!",
           exists (select from written where not is_added) as "isEncouraged",
           r."intercessionCount" + (not r.is_own and exists (select from person))::int as "count!",
           r."intercessorCount" + (not r.is_own and exists (select from person where times = 1))::int as "people!",
           coalesce((select times from person),
                    (select times from intercessors where prayer_id = $2 and user_id = $1), 0) as times,
           greatest(r.day_on, (select max(day_on) from intercessions where prayer_id = $2 and user_id = $1)) as "lastOn",
           prayer_day_at($1, $3) as "today!"
      from readable r`,
)

/**
 * Removes the member's latest intercession for the prayer where it is younger than $3. `isTooLate` when one of today
 * is older than that.
 */
const withdraw = sql(
  'withdraw-intercession',
  `
    with readable as (
      select p.id, p.user_id, p.user_id = $1 as is_own, ${intercessionCounts}
        from visible_prayers($1) p
       where p.id = $2
    ), latest as (
      select i.prayer_id, i.day_on, i.at
        from readable r
        join intercessions i on i.prayer_id = r.id and i.user_id = $1
       order by i.at desc
       limit 1
    ), removed as (
      delete from intercessions i
       using latest l
       where i.prayer_id = l.prayer_id
         and i.user_id = $1
         and i.day_on = l.day_on
         and i.at > $3
      returning i.prayer_id, i.day_on
    ), person as (
      update intercessors s
         set times = s.times - 1
        from removed r
       where s.prayer_id = r.prayer_id
         and s.user_id = $1
      returning s.prayer_id, s.times
    )
    select r.user_id as "ownerId",
           (select day_on from removed) as "removedDay",
           not exists (select from removed)
             and exists (select from latest where day_on >= prayer_day_at($1, $4) and at <= $3) as "isTooLate",
           r."intercessionCount" - (not r.is_own and exists (select from person))::int as "count!",
           r."intercessorCount" - (not r.is_own and exists (select from person where times = 0))::int as "people!",
           coalesce((select times from person),
                    (select times from intercessors where prayer_id = $2 and user_id = $1), 0) as times,
           (select max(day_on)
              from intercessions
             where prayer_id = $2
               and user_id = $1
               and day_on is distinct from (select day_on from removed)) as "lastOn",
           prayer_day_at($1, $4) as "today!"
      from readable r`,
)

/**
 * Records that the actor prayed for a visible prayer that is neither archived nor hidden: once for each civil day of
 * theirs, of the moment `prayedAt` where that is believed (REQ-350). A repeated one changes nothing, but may bring the
 * fixed words to the owner. Throws NOT_FOUND.
 */
export async function prayForPrayer(
  context: Context<'member'>,
  { prayerId, prayedAt, encouragement }: Input<(typeof intercessionOperations)['prayForPrayer']>,
): Promise<Intercessions> {
  const { db, actor, clock, publish } = context
  const now = clock.now()
  const claimed = believed(prayedAt, now)
  const values = [actor.id, prayerId, now, claimed ?? now, claimed, encouragement ?? null] as const
  const [row] = isId(prayerId) ? await db.query(pray, values) : []
  if (!row) throw new Failure('NOT_FOUND')
  const { ownerId, dayOn, isAdded, isNamed, isEncouraged } = row
  if (isAdded) await publish('intercession.added', { prayerId, ownerId, memberId: actor.id, dayOn, isNamed })
  if (isAdded && row.people === 1) await publish('intercession.first-changed', { prayerId })
  if (isEncouraged) await publish('intercession.encouraged', { prayerId, ownerId })
  return present(row)
}

/**
 * Takes back the actor's last intercession for a visible prayer. Throws NOT_FOUND, and UNDO_EXPIRED ten minutes after it
 * was recorded.
 */
export async function withdrawIntercession(
  { db, actor, clock, publish }: Context<'member'>,
  { prayerId }: { prayerId: string },
): Promise<Intercessions> {
  const now = clock.now()
  const values = [actor.id, prayerId, secondsFrom(now, -intercessionLimits.undoMinutes * 60), now] as const
  const [row] = isId(prayerId) ? await db.query(withdraw, values) : []
  if (!row) throw new Failure('NOT_FOUND')
  const { ownerId, removedDay, isTooLate } = row
  if (isTooLate) throw new Failure('UNDO_EXPIRED')
  if (removedDay) {
    const payload = { prayerId, ownerId, memberId: actor.id, dayOn: removedDay }
    await publish('intercession.withdrawn', payload)
    if (row.people === 0) await publish('intercession.first-changed', { prayerId })
  }
  return present(row)
}

/**
 * Believes the clock of a device within 72 hours back and some minutes ahead, never beyond the server's own moment: a
 * day of tomorrow cannot count (REQ-350).
 */
function believed(prayedAt: string | undefined, now: Date): Date | null {
  if (prayedAt === undefined) return null
  const claimed = new Date(prayedAt)
  const isTooOld = claimed < secondsFrom(now, -intercessionLimits.claimedHours * 3600)
  const isTooNew = claimed > secondsFrom(now, CLOCKS_APART_SECONDS)
  if (isTooOld || isTooNew) return null
  return claimed < now ? claimed : now
}

type Counted = Pick<RowOf<typeof pray>, 'count' | 'people' | 'times' | 'today'> & { lastOn: string | null }

function present({ count, people, times, lastOn, today }: Counted): Intercessions {
  return { count, people, mine: { times, lastOn, isToday: lastOn !== null && lastOn === today } }
}
