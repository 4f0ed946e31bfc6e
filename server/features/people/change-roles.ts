import type { Role } from '#contract/account/account-operations.ts'
import { type StaffRole, takeRoles } from '#server/features/account/grant-role.ts'
import { requireStillAdmin } from '#server/features/account/last-admin.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { requireFresh } from '#server/platform/security/access-rules.ts'
import { recordAudit } from '#server/platform/security/record-audit.ts'

type Admin = Context<'admin'>

/** Every change of roles and every suspension requires a fresh sign-in and that the actor's own role still exists (REQ-123). */
export async function requireFreshAdmin(context: Admin): Promise<void> {
  requireFresh(context.actor, context.clock)
  await requireStillAdmin(context)
}

/** Takes roles from a member, audited. Returns those the member had; throws NOT_FOUND, LAST_ADMIN. */
export async function revokeRoles(
  context: Admin,
  memberId: string,
  roles: readonly StaffRole[],
): Promise<Role[]> {
  const taken = await takeRoles(context, { memberId, roles })
  if (!taken) throw new Failure('NOT_FOUND')
  if (taken.length > 0) {
    await recordRoleChange(context, 'role.removed', memberId, taken)
    endOwnSession(context, memberId)
  }
  return taken
}

/** The former roles are stored as the reason: the entry would be useless without them. */
export async function recordRoleChange(
  { db, actor, clock }: Admin,
  action: 'role.granted' | 'role.removed',
  memberId: string,
  roles: readonly Role[],
): Promise<void> {
  await recordAboutAccount({ db, actor, clock }, action, memberId, roles.join(', '))
}

/** Writes an action of an admin on an account into the audit log. */
export async function recordAboutAccount(
  { db, actor, clock }: Pick<Admin, 'db' | 'actor' | 'clock'>,
  action: string,
  memberId: string,
  reason: string | null = null,
): Promise<void> {
  const subject = { kind: 'account', id: memberId, ownerId: memberId } as const
  await recordAudit(db, { at: clock.now(), actorId: actor.id, action, subject, reason })
}

/** A change of one's own roles also ends this browser's session. */
export function endOwnSession({ actor, cookies }: Admin, memberId: string): void {
  if (memberId === actor.id) cookies.closeSession()
}
