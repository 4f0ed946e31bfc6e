import type { Streak } from '#contract/screens.ts'
import type { Db, Statement } from '#server/database/db.ts'

/** Runs of neighbouring days: the day minus its rank is the same for all days of a run. */
const streakOf: Statement = {
  name: 'streak',
  text: `
    with runs as (
      select max(day_on) as last_on, count(*)::int as length
        from (select day_on, day_on - (row_number() over (order by day_on))::int as run
                from prayer_days
               where user_id = $1) numbered
       group by run
    )
    select coalesce(max(length), 0) as longest,
           coalesce(max(length) filter (where last_on >= $2::date - 1), 0) as current,
           (select coalesce(json_agg(json_build_object('on', day_on, 'count', count) order by day_on), '[]')
              from prayer_days
             where user_id = $1
               and day_on > $2::date - $3::int) as days
      from runs`,
}

type StreakRow = Omit<Streak, 'today'>

/**
 * The streak of one member: a run counts as current while its last day is today or yesterday (decision 68).
 * `today` is the member's own civil day; `weeks` is how far the calendar goes back.
 */
export async function readStreak(
  db: Db,
  { memberId, today, weeks }: { memberId: string; today: string; weeks: number },
): Promise<Streak> {
  const [row] = await db.query<StreakRow>(streakOf, [memberId, today, weeks * 7])
  return { today, current: row?.current ?? 0, longest: row?.longest ?? 0, days: row?.days ?? [] }
}
