import type { CommunityStatistics, LandingStatistics } from '#contract/community/statistic-operations.ts'
import { SITE_TIME_ZONE } from '#contract/pages/site.ts'
import { categories } from '#contract/prayers/prayer-constants.ts'
import type { Category } from '#contract/prayers/prayer-operations.ts'
import { statisticLimits } from '#contract/values/constants.ts'
import type { Pool } from '#server/database/connect.ts'
import { type Db, dbOn, type RowOf, sql } from '#server/database/db.ts'
import { type Clock, dayIn } from '#server/platform/core/clock.ts'
import type { MetricCollector } from '#server/platform/core/metric-collector.ts'
import type { Context } from '#server/platform/core/request-context.ts'

/**
 * Reads every number of the community with its age, in one snapshot. It reads a few totals and one waiting change,
 * however large the community is; Active Users are one row for each recent day (REQ-19, REQ-53), and the subselect
 * computes the first day once. There is no rule yet for counting campaigns, so there are none.
 */
export const readNumbers = sql(
  'community-numbers',
  `
    select (select coalesce(json_agg(json_build_array(counter, part, total)), '[]')
              from (select counter, part, total
                      from statistic_totals
                     where counter = any ('{members,prayers,answered,miracles,groups,supports,intercessions,campaigns}'::text[])
                     union all
                    select 'active', part, total
                      from statistic_totals
                     where counter = 'active'
                       and part > (select to_char($1::date - $2::int, 'YYYY-MM-DD'))) numbers) as numbers,
           as_of as "asOf",
           as_of > now() - make_interval(secs => $3) as "isCurrent!"
      from (select coalesce((select at from statistic_deltas order by id limit 1), now()) as as_of) age`,
)

const oldestChange = sql(
  'oldest-change-waiting',
  `
    select coalesce(extract(epoch from now() - (select at from statistic_deltas order by id limit 1)), 0)::float8
             as seconds`,
)

/** JSON lists without keys: the database cannot tell their types. */
type StoredNumber = [counter: string, part: string, total: number]
type Age = Omit<RowOf<typeof readNumbers>, 'numbers'>
type ReadContext = { db: Db; clock: Clock }

/** Returns the numbers of the community dashboard (REQ-19). */
export async function getStatistics({
  db,
  clock,
}: Pick<Context<'anyone'>, 'db' | 'clock'>): Promise<CommunityStatistics> {
  const { total, age } = await read({ db, clock })
  return {
    totalUsers: total('members'),
    totalPrayers: total('prayers'),
    totalMiracles: total('miracles'),
    totalGroups: total('groups'),
    totalSupports: total('supports'),
    totalIntercessions: total('intercessions'),
    topCategories: topCategories(total),
    categoryRates: categoryRates(total),
    ...age,
  }
}

/** Returns the numbers of the landing page, from the same totals (REQ-19, REQ-53). */
export async function readLandingStatistics({
  db,
  clock,
}: Pick<Context<'anyone'>, 'db' | 'clock'>): Promise<LandingStatistics> {
  const { total, age } = await read({ db, clock })
  return {
    activeUsers: total('active'),
    totalPrayers: total('prayers'),
    totalMiracles: total('miracles'),
    totalCampaigns: total('campaigns'),
    ...age,
  }
}

/** Metric for operators: how long the oldest change has been waiting for a roll-up. */
export function changesWaiting(pool: Pool): MetricCollector<'statistics_oldest_delta_seconds'> {
  return {
    definitions: {
      statistics_oldest_delta_seconds: {
        help: 'How long the oldest change of the community waits to be rolled up into its numbers',
      },
    },
    read: async () => {
      const [row] = await dbOn(pool).query(oldestChange, [])
      return { statistics_oldest_delta_seconds: Math.max(0, row?.seconds ?? 0) }
    },
  }
}

type Total = (counter: string, part?: string) => number

async function read({ db, clock }: ReadContext): Promise<{ total: Total; age: Age }> {
  const [row] = await db.query(readNumbers, [
    dayIn(SITE_TIME_ZONE, clock.now()),
    statisticLimits.activeDays,
    statisticLimits.lateAfterSeconds,
  ])
  if (!row) throw new Error('The query for the community numbers returned no row')
  const { numbers, ...age } = row
  return { total: totalOf(numbers as StoredNumber[]), age }
}

/** Returns a whole counter, or one part of it. */
function totalOf(numbers: readonly StoredNumber[]): Total {
  return (counter, part) =>
    numbers
      .filter(([name, own]) => name === counter && (part === undefined || own === part))
      .reduce((sum, [, , total]) => sum + total, 0)
}

/**
 * Returns all categories, the highest rate first, then the one with more prayers, then in their usual order (COMM-4).
 */
function categoryRates(total: Total): CommunityStatistics['categoryRates'] {
  return categories
    .map((category) => rateOf(category, total))
    .toSorted((a, b) => b.miracleRate - a.miracleRate || b.totalPrayers - a.totalPrayers)
}

function rateOf(category: Category, total: Total): CommunityStatistics['categoryRates'][number] {
  const [totalPrayers, answeredPrayers] = [total('prayers', category), total('answered', category)]
  const miracleRate = totalPrayers === 0 ? 0 : Math.round((answeredPrayers / totalPrayers) * 100)
  return { category, totalPrayers, answeredPrayers, miracleRate }
}

/** Returns the categories with the most prayers; one without prayers is no top category (COMM-5). */
function topCategories(total: Total): CommunityStatistics['topCategories'] {
  return categories
    .map((category) => ({ category, count: total('prayers', category) }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, statisticLimits.topCategories)
}
