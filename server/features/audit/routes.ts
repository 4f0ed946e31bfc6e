import type { auditOperations } from '#contract/moderation/audit-operations.ts'
import type { Handlers } from '#server/platform/core/request-context.ts'
import { listAuditLog, listLooks } from './audit-log.ts'

/**
 * What staff read and changed by right of their role (REQ-67, REQ-144). Reads audit_log, which every room adds to by
 * platform/audit.ts or in the statement that looks, and nobody changes. Sees no other room.
 */
export function auditHandlers(): Handlers<typeof auditOperations> {
  return { listAuditLog, listLooks }
}
