import type { PagePattern } from '#contract/pages/page-patterns.ts'
import { SITE_TIME_ZONE } from '#contract/pages/site.ts'
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
