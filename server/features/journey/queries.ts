import type { Badge, Streak, UserStats } from '#contract/journey.ts'
import type { Db, Statement } from '#server/database/db.ts'

/** Runs of neighbouring days: the day minus its rank is the same for all days of a run. */
export const runsOfDays = `
      select max(day_on) as last_on, count(*)::int as length
        from (select day_on, day_on - (row_number() over (order by day_on))::int as run
                from prayer_days
               where user_id = $1) numbered
       group by run`

/** A run counts as current while its last day is today or yesterday (decision 68). */
const lengths = `
           coalesce(max(length) filter (where last_on >= $2::date - 1), 0) as current,
           coalesce(max(length), 0) as longest`

export const streakOf: Statement = {
  name: 'streak',
  text: `
    with runs as (${runsOfDays})
    select ${lengths},
           (select coalesce(json_agg(json_build_object('on', day_on, 'count', count) order by day_on), '[]')
              from prayer_days
             where user_id = $1
               and day_on > $2::date - $3::int) as days
      from runs`,
}

/** Every figure is counted from the member's own rows, so it is always true and never grows with the product. */
export const statsOf: Statement = {
  name: 'user-stats',
  text: `
    with runs as (${runsOfDays}),
    streak as (
      select ${lengths}
        from runs
    ), prayers as (
      select count(*)::int as total,
             count(*) filter (where status = 'active')::int as active,
             count(*) filter (where status = 'answered')::int as answered,
             min(date_submitted) as since
        from visible_prayers($1)
       where user_id = $1
    ), given as materialized (
      select (select count(*)::int from prayer_supports where user_id = $1) as supports,
             (select count(*)::int from prayer_comments where user_id = $1) as comments,
             (select count(*)::int from prayer_updates where user_id = $1) as updates,
             (select count(*)::int from visible_miracles($1) where user_id = $1) as miracles,
             (select count(*)::int from badges where user_id = $1) as badges
    )
    select p.total as "totalPrayers", p.active as "activePrayers", p.answered as "answeredPrayers",
           s.current as "currentStreak", s.longest as "longestStreak", g.badges as "totalBadges",
           g.supports + g.comments + g.updates + g.miracles as "engagementCount",
           g.miracles as "totalMiracles", g.supports as "supportsGiven", p.since as "prayingSince"
      from prayers p, streak s, given g`,
}

const badgesOf: Statement = {
  name: 'badges',
  text: `
    select code, earned_at as "earnedAt"
      from badges
     where user_id = $1
     order by earned_at, code`,
}

const nothingYet: UserStats = {
  totalPrayers: 0,
  activePrayers: 0,
  answeredPrayers: 0,
  currentStreak: 0,
  longestStreak: 0,
  totalBadges: 0,
  engagementCount: 0,
  totalMiracles: 0,
  supportsGiven: 0,
  prayingSince: null,
}

/**
 * The streak of one member: a run counts as current while its last day is today or yesterday (decision 68).
 * `today` is the member's own civil day; `weeks` is how far the calendar goes back.
 */
export async function readStreak(
  db: Db,
  { memberId, today, weeks }: { memberId: string; today: string; weeks: number },
): Promise<Streak> {
  const [row] = await db.query<Omit<Streak, 'today'>>(streakOf, [memberId, today, weeks * 7])
  return { today, current: row?.current ?? 0, longest: row?.longest ?? 0, days: row?.days ?? [] }
}

/** The numbers of one member (spec A §3, decisions 69, 70, DASH-2); `today` is their own civil day. */
export async function readStats(
  db: Db,
  { memberId, today }: { memberId: string; today: string },
): Promise<UserStats> {
  const [stats] = await db.query<UserStats>(statsOf, [memberId, today])
  return stats ?? nothingYet
}

/** The badges a member has earned, in the order they came (decision 12). */
export async function listBadges(db: Db, memberId: string): Promise<Badge[]> {
  return await db.query<Badge>(badgesOf, [memberId])
}
