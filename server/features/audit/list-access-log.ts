import type { Page } from '#contract/api/paging.ts'
import type { OwnAuditEntry } from '#contract/moderation/audit-operations.ts'
import { auditLimits } from '#contract/moderation/people-constants.ts'
import { sql } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { decodeCursor, pageFrom } from '#server/platform/formats/list-cursor.ts'
import { afterEntry, newestEntries } from './list-audit-log.ts'

const ownAccessLog = sql(
  'own-access-log',
  `
    select l.id, l.at, l.action, l.subject_kind as "subjectKind", l.reason
      from audit_log l
     where l.owner_id = $3
       and l.actor_id <> $3
       and not l.is_quiet
       and ${afterEntry}
     ${newestEntries}`,
)

/**
 * Lists when staff viewed or changed the member's own content, newest first. It never says who it was (SEC-R4), and
 * omits entries of cases in which a child may be in danger. Throws INVALID for a foreign cursor.
 */
export async function listAccessLog(
  { db, actor }: Pick<Context<'member'>, 'db' | 'actor'>,
  { cursor }: { cursor?: string },
): Promise<Page<OwnAuditEntry>> {
  const rows = await db.query(ownAccessLog, [...decodeCursor(cursor), actor.id])
  return pageFrom(rows, {
    size: auditLimits.pageSize,
    cursorOf: ({ at, id }) => [at, id],
    present: (entry) => entry,
  })
}
