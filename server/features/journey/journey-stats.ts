import { SITE_TIME_ZONE } from '#contract/pages/site.ts'
import { restKinds } from '#contract/prayers/prayer-constants.ts'
import type { Badge, Streak, UserStats } from '#contract/prayers/prayer-journey.ts'
import { badgeCodes } from '#contract/values/constants.ts'
import { type Db, sql } from '#server/database/db.ts'
import { dayIn } from '#server/platform/core/clock.ts'
import { isOneOf } from '#server/platform/core/one-of.ts'
import { isDayOfAccount } from './enter-late-day.ts'

/** $2 is now: today for the member, in the zone their days are counted in (SEC-K8). */
const ownToday = `
      select ($2::timestamptz at time zone streak_zone_at(p, $2))::date as day_on
        from profiles p
       where p.id = $1`

/** The streak imported with the account of a member. */
const streakBroughtAlong = 'coalesce((select days from streak_records where user_id = $1), 0)'

/** A run is current while at most yesterday, which can still be entered, lies between its end and today (REQ-68). */
const isCurrent = 'held_to >= (select day_on from today) - 2'
const lengths = `
           coalesce(max(length) filter (where ${isCurrent}), 0) as current,
           greatest(coalesce(max(length), 0), ${streakBroughtAlong}) as longest`

const streakOf = sql(
  'streak',
  `
    with runs as (select * from prayer_runs($1)), today as (${ownToday})
    select ${lengths}, (select day_on from today) as today,
           (select last_on from runs where ${isCurrent} order by length desc, last_on desc limit 1) as "lastOn",
           (select t.day_on - 1
              from today t
             where ${isDayOfAccount('t.day_on - 1')}
               and not exists (select from prayer_days where user_id = $1 and day_on = t.day_on - 1)
               and not exists (
                     select from rest_days where user_id = $1 and t.day_on - 1 between from_on and to_on)) as "openDay",
           (select day_on
              from late_entries
             where user_id = $1
               and day_on = (select day_on from today) - 1) as "enteredDay",
           (select coalesce(json_agg(json_build_object('on', day_on, 'count', count) order by day_on), '[]')
              from prayer_days
             where user_id = $1
               and day_on > (select day_on from today) - $3::int) as days,
           (select coalesce(json_agg(json_build_object('id', id, 'from', from_on, 'to', to_on, 'kind', kind)
                                     order by from_on), '[]')
              from rest_days
             where user_id = $1
               and to_on > (select day_on from today) - $3::int) as "restDays",
           coalesce((select refused_time_zones from profiles where id = $1), '{}') as "refusedTimeZones!"
      from runs`,
)

/** Counts only the member's own rows, so the numbers are exact and the cost does not grow with the site. */
const statsOf = sql(
  'user-stats',
  `
    with runs as (select * from prayer_runs($1)), today as (${ownToday}), streak as (
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
)

const badgesOf = sql(
  'badges',
  `
    select code, earned_at as "earnedAt"
      from badges
     where user_id = $1
     order by earned_at, code`,
)

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
 * Reads the streak of one member with their rest days. `weeks` is the length of the calendar. A deleted member gets an
 * empty streak.
 */
export async function readStreak(
  db: Db,
  { memberId, at, weeks }: { memberId: string; at: Date; weeks: number },
): Promise<Streak> {
  const [row] = await db.query(streakOf, [memberId, at, weeks * 7])
  if (!row) throw new Error('The query for the streak returned no row')
  const restDays = row.restDays.flatMap(({ kind, ...days }) =>
    isOneOf(restKinds, kind) ? [{ ...days, kind }] : [],
  )
  return { ...row, restDays, today: row.today ?? dayIn(SITE_TIME_ZONE, at) }
}

/** Reads the numbers of one member at a moment (REQ-69, REQ-70, DASH-2). */
export async function readStats(
  db: Db,
  { memberId, at }: { memberId: string; at: Date },
): Promise<UserStats> {
  const [stats] = await db.query(statsOf, [memberId, at])
  return stats ?? nothingYet
}

/** Lists the badges of a member, in the order they were earned (REQ-12). */
export async function listBadges(db: Db, memberId: string): Promise<Badge[]> {
  const badges = await db.query(badgesOf, [memberId])
  return badges.flatMap(({ code, earnedAt }) => (isOneOf(badgeCodes, code) ? [{ code, earnedAt }] : []))
}
