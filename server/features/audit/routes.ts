import type { auditOperations } from '#contract/moderation/audit-operations.ts'
import { type Handlers, query } from '#server/platform/core/request-context.ts'
import { listAccessLog } from './list-access-log.ts'
import { listAuditLog } from './list-audit-log.ts'

/**
 * Handlers of the audit log of staff actions (REQ-67, REQ-144). Reads audit_log, which every feature appends to with
 * record-audit.ts or in the reading statement, and nobody changes. Uses no other feature.
 */
export function auditHandlers(): Handlers<typeof auditOperations> {
  return { listAuditLog: query(listAuditLog), listAccessLog: query(listAccessLog) }
}
