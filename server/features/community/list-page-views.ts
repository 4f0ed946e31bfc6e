import type { Output } from '#contract/api/define-operation.ts'
import type { statisticOperations } from '#contract/community/statistic-operations.ts'
import { SITE_TIME_ZONE } from '#contract/pages/site.ts'
import { statisticLimits } from '#contract/values/constants.ts'
import { sql } from '#server/database/db.ts'
import { dayIn } from '#server/platform/core/clock.ts'
import type { Context } from '#server/platform/core/request-context.ts'

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
}: Pick<Context<'admin'>, 'db' | 'clock' | 'settings'>): Promise<
  Output<(typeof statisticOperations)['listPageViews']>
> {
  if (!settings.analytics) return { items: [] }
  const today = dayIn(SITE_TIME_ZONE, clock.now())
  return {
    items: await db.query(latestViews, [today, statisticLimits.activeDays]),
  }
}
