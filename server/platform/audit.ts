import type { Db, Statement } from '#server/database/db.ts'

const insertEntry: Statement = {
  name: 'insert-audit-entry',
  text: `
    insert into audit_log (at, actor_id, action, subject_kind, subject_id, owner_id)
    values ($1, $2, $3, $4, $5, $6)`,
}

export type AuditEntry = {
  at: Date
  actorId: string
  action: string
  subject: {
    kind: 'prayer' | 'update' | 'comment' | 'group' | 'member' | 'join-request' | 'message'
    id: string
    ownerId: string | null
  }
}

/** Writes down what staff did by right of their role, in the transaction that did it (decisions 67, 144). */
export async function recordAudit(db: Db, { at, actorId, action, subject }: AuditEntry): Promise<void> {
  await db.query(insertEntry, [at, actorId, action, subject.kind, subject.id, subject.ownerId])
}
