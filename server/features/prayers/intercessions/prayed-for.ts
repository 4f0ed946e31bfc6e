import type { PrayedFor } from '#contract/prayers/intercession-operations.ts'
import { encouragements, intercessionLimits } from '#contract/prayers/prayer-constants.ts'
import { type Db, sql } from '#server/database/db.ts'
import { isOneOf } from '#server/platform/core/one-of.ts'

/**
 * The view of the owner $1 of the prayer $2 at $3. A name is shown while its member shares it and neither has blocked the
 * other; the last one stands for all.
 */
const ofPrayer = sql(
  'prayed-for',
  `
    with today as (
      select prayer_day_at($1, $3) as day_on
    ), recent as (
      select i.user_id, i.day_on, i.at, i.encouragement,
             case when i.is_named and a.shares_name_when_praying and i.user_id <> all ((select hidden_from($1))::uuid[])
                  then display_name(a.full_name, a.username, a.shown_as) end as name
        from intercessions i
        join profiles a on a.id = i.user_id
       where i.prayer_id = (select id from visible_prayers($1) where id = $2 and user_id = $1)
         and i.user_id <> $1
         and i.day_on > (select day_on from today) - ${intercessionLimits.calendarDays}
    ), by_day as (
      select least(day_on, (select day_on from today)) as day_on, count(distinct user_id)::int as people
        from recent
       group by 1
    ), by_word as (
      select encouragement, count(distinct user_id)::int as people,
             (array_agg(name order by at desc) filter (where name is not null))[1] as name
        from recent
       where encouragement is not null
       group by encouragement
    )
    select (select day_on from today) as "today!",
           count(distinct user_id) filter (where day_on >= (select day_on from today))::int as "peopleToday",
           count(distinct user_id) filter (where day_on >= (select day_on from today) - 1)::int as "peopleSinceYesterday",
           count(distinct user_id) filter (where day_on > (select day_on from today) - 7)::int as "peopleThisWeek",
           (array_agg(name order by at desc)
              filter (where name is not null and day_on >= (select day_on from today) - 1))[1] as name,
           (select coalesce(json_agg(json_build_object('on', day_on, 'people', people) order by day_on), '[]')
              from by_day) as days,
           (select coalesce(json_agg(json_build_object('encouragement', encouragement, 'people', people, 'name', name)
                                     order by people desc, encouragement), '[]')
              from by_word) as words
      from recent`,
)

/** Reads who prayed lately for a prayer of the member, as its owner may know it (REQ-352). */
export async function readPrayedFor(
  db: Db,
  { ownerId, prayerId, at }: { ownerId: string; prayerId: string; at: Date },
): Promise<PrayedFor> {
  const [row] = await db.query(ofPrayer, [ownerId, prayerId, at])
  if (!row) throw new Error('The query for those who prayed returned no row')
  const words = row.words.flatMap(({ encouragement, ...rest }) =>
    isOneOf(encouragements, encouragement) ? [{ encouragement, ...rest }] : [],
  )
  return { ...row, words }
}
