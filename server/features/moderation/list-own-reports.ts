import type { Page } from '#contract/api/paging.ts'
import type { OwnReport } from '#contract/moderation/moderation-operations.ts'
import { moderationLimits } from '#contract/moderation/people-constants.ts'
import { sql } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { decodeCursor, pageFrom } from '#server/platform/formats/list-cursor.ts'

/** The outcome of a report, not the action taken (SEC-7.2). */
const ownReports = sql(
  'own-reports',
  `
    select r.id, c.subject_kind as kind, r.reason, r.reported_at as "reportedAt",
           case
             when c.state = 'open' then 'waiting'
             when c.outcome = 'dismissed' then 'dismissed'
             else 'acted-on'
           end as state
      from reports r
      join moderation_cases c on c.id = r.case_id
     where r.reporter_id = $1
       and (r.reported_at, r.id) < ($2::timestamptz, $3::uuid)
     order by r.reported_at desc, r.id desc
     limit ${moderationLimits.pageSize + 1}`,
)

/** Lists the actor's own reports with their outcomes, newest first. Throws INVALID for a foreign cursor. */
export async function listOwnReports(
  { db, actor }: Pick<Context<'member'>, 'db' | 'actor'>,
  { cursor }: { cursor?: string },
): Promise<Page<OwnReport>> {
  const rows = await db.query(ownReports, [actor.id, ...decodeCursor(cursor)])
  return pageFrom(rows, {
    size: moderationLimits.pageSize,
    cursorOf: ({ reportedAt, id }) => [reportedAt, id],
    present: (report) => report,
  })
}
