import { type Db, sql } from '#server/database/db.ts'

const insertEntry = sql(
  'insert-audit-entry',
  `
    insert into audit_log (at, actor_id, action, subject_kind, subject_id, owner_id, reason, is_quiet)
    values ($1, $2, $3, $4, $5, $6, $7, $8)`,
)

const maintainPartitions = sql('maintain-audit-log', 'select maintain_audit_log()')

export type AuditEntry = {
  at: Date
  actorId: string
  action: string
  subject: {
    kind:
      | 'prayer'
      | 'update'
      | 'comment'
      | 'group'
      | 'member'
      | 'join-request'
      | 'message'
      | 'contact-message'
      | 'bank-account'
      | 'campaign'
      | 'donation'
      | 'payment-review'
      | 'refund'
      | 'payout'
      | 'account'
      | 'miracle'
      | 'profile'
      | 'moderation-case'
    id: string
    ownerId: string | null
  }
  /** The actor's own words for the reason, where the action requires one. */
  reason?: string | null
  /** The owner does not see it: nobody is warned where a child may be in danger (SEC-7.5). */
  isQuiet?: boolean
}

/** Records an action of staff in its own transaction (REQ-67, REQ-144). */
export async function recordAudit(
  db: Db,
  { at, actorId, action, subject, reason = null, isQuiet = false }: AuditEntry,
): Promise<void> {
  const { kind, id, ownerId } = subject
  await db.query(insertEntry, [at, actorId, action, kind, id, ownerId, reason, isQuiet])
}

/** Creates the partition of the next month. */
export async function maintainAuditLog(db: Db): Promise<void> {
  await db.query(maintainPartitions, [])
}
