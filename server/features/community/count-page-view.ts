import type { Output } from '#contract/api/define-operation.ts'
import type { statisticOperations } from '#contract/community/statistic-operations.ts'
import type { PagePattern } from '#contract/pages/page-patterns.ts'
import { SITE_TIME_ZONE } from '#contract/pages/site.ts'
import { statisticLimits } from '#contract/values/constants.ts'
import { sql } from '#server/database/db.ts'
import { dayIn } from '#server/platform/core/clock.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Context } from '#server/platform/core/request-context.ts'

const insertView = sql(
  'insert-page-view',
  `insert into statistic_deltas (counter, part, change) values ('page-view', $1::text || ' ' || $2::text, 1)`,
)

/** Counts a page view by pattern and day only, and only where analytics is on (REQ-101). */
export async function countPageView(
  { db, clock, settings }: Pick<Context<'anyone'>, 'db' | 'clock' | 'settings'>,
  { page }: { page: PagePattern },
): Promise<Record<string, never>> {
  if (!settings.analytics) throw new Failure('NOT_FOUND')
  await db.query(insertView, [dayIn(SITE_TIME_ZONE, clock.now()), page])
  return {}
}

type PageViews = Output<(typeof statisticOperations)['listPageViews']>

/** Includes changes not rolled up yet, so a view shows in the list at once. */
const latestViews = sql(
  'latest-page-views',
  `
    select left(part, 10) as day, substr(part, 12) as page, sum(views)::bigint as count
      from (select part, total as views
              from statistic_totals
             where counter = 'page-view'
               and part > to_char($1::date - $2::int + 1, 'YYYY-MM-DD')
             union all
            select part, change
              from statistic_deltas
             where counter = 'page-view'
               and part > to_char($1::date - $2::int + 1, 'YYYY-MM-DD')) viewed
     group by part
     order by day desc, count desc, page`,
)

/** Lists recent page views; empty where analytics is off (REQ-101). */
export async function listPageViews({
  db,
  clock,
  settings,
}: Pick<Context<'admin'>, 'db' | 'clock' | 'settings'>): Promise<PageViews> {
  if (!settings.analytics) return { items: [] }
  const today = dayIn(SITE_TIME_ZONE, clock.now())
  return {
    items: await db.query(latestViews, [today, statisticLimits.activeDays]),
  }
}
