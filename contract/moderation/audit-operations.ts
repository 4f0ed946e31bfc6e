import * as z from 'zod/mini'
import { operations } from '#contract/api/define-operation.ts'
import { Cursor, pageOf } from '#contract/api/paging.ts'
import { Instant } from '#contract/values/time.ts'

/** The page with the content that an entry names, as far as the reader may see it (REQ-242). */
export const AuditPlace = z.strictObject({
  kind: z.enum(['prayer', 'miracle', 'group', 'campaign']),
  id: z.uuid(),
  title: z.string(),
})
export type AuditPlace = z.output<typeof AuditPlace>

/** One staff action that needed the role (REQ-144). */
export const AuditEntry = z.strictObject({
  id: z.uuid(),
  at: Instant,
  /** Null once the account is deleted. */
  by: z.nullable(z.string()),
  isByViewer: z.boolean(),
  action: z.string(),
  subjectKind: z.string(),
  subjectId: z.uuid(),
  place: z.nullable(AuditPlace),
  owner: z.nullable(z.string()),
  /** The accounts, for admins: they find people by them. Null once deleted. */
  byId: z.nullable(z.uuid()),
  ownerId: z.nullable(z.uuid()),
  reason: z.nullable(z.string()),
})
export type AuditEntry = z.output<typeof AuditEntry>

/** Staff read or changed something of the viewer; the entry names their role, not the person. */
export const OwnAuditEntry = z.strictObject({
  id: z.uuid(),
  at: Instant,
  action: z.string(),
  subjectKind: z.string(),
  reason: z.nullable(z.string()),
})
export type OwnAuditEntry = z.output<typeof OwnAuditEntry>

export const auditOperations = operations({
  listAuditLog: {
    method: 'GET',
    path: '/api/admin/audit',
    caller: 'moderator',
    summary:
      'Lists what staff did by right of their role, newest first; moderators see their own actions only.',
    input: z.strictObject({
      /** A prefix of an action, such as 'prayer.' or 'role.'. */
      action: z.optional(z.string('field.invalid').check(z.regex(/^[a-z.-]{0,60}$/i, 'field.invalid'))),
      /** The e-mail of the actor or of the owner. */
      person: z.optional(z.string('field.invalid').check(z.maxLength(254, 'field.invalid'))),
      cursor: z.optional(Cursor),
    }),
    output: pageOf(AuditEntry),
    errors: ['INVALID'],
  },
  listAccessLog: {
    method: 'GET',
    path: '/api/account/access-log',
    caller: 'member',
    summary: "Lists when staff looked at or changed something of one's own, newest first.",
    input: z.strictObject({ cursor: z.optional(Cursor) }),
    output: pageOf(OwnAuditEntry),
    errors: ['INVALID'],
  },
})
