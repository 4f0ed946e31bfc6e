import type { PagePattern } from '#contract/pages/page-patterns.ts'
import { SITE_TIME_ZONE } from '#contract/pages/site.ts'
import type { Statement } from '#server/database/db.ts'
import { dayIn } from '#server/platform/core/clock.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Context } from '#server/platform/core/request-context.ts'

const insertView: Statement = {
  name: 'insert-page-view',
  text: `insert into statistic_deltas (counter, part, change) values ('page-view', $1::text || ' ' || $2::text, 1)`,
}

/** Counts that a page was opened: its pattern and the day, nothing else, and only where it is wanted (REQ-101). */
export async function countPageView(
  { db, clock, settings }: Pick<Context<'anyone'>, 'db' | 'clock' | 'settings'>,
  { page }: { page: PagePattern },
): Promise<Record<string, never>> {
  if (!settings.analytics) throw new Failure('NOT_FOUND')
  await db.query(insertView, [dayIn(SITE_TIME_ZONE, clock.now()), page])
  return {}
}
