import type { Role } from '#contract/account/account-operations.ts'
import type { Person } from '#contract/moderation/people-operations.ts'
import { findAddressee } from '#server/features/account/find-account.ts'
import { grantRole, type StaffRole, takeRoles } from '#server/features/account/grant-role.ts'
import { requireAnotherAdmin, requireStillAdmin } from '#server/features/account/last-admin.ts'
import { endSuspension, suspendMember } from '#server/features/account/suspend-member.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { requireFresh } from '#server/platform/security/access-rules.ts'
import { recordAudit } from '#server/platform/security/record-audit.ts'
import { getPerson } from './list-people.ts'

type Admin = Context<'admin'>

/**
 * Adds a role to the existing ones; 'user' removes all others (REQ-99). Throws FRESH_SIGN_IN_REQUIRED, NOT_FOUND,
 * NOT_VERIFIED, ROLE_HELD, LAST_ADMIN.
 */
export async function assignRole(
  context: Admin,
  { personId, role }: { personId: string; role: Role },
): Promise<Person> {
  await requireFreshAdmin(context)
  const { id } = await getPerson(context, personId)
  if (role === 'user') await becomeUser(context, id)
  else await assign(context, id, role)
  return await getPerson(context, id)
}

/**
 * Removes the admin role, also from the actor as long as another admin exists (REQ-97); without the role nothing
 * changes. Throws FRESH_SIGN_IN_REQUIRED, NOT_FOUND, LAST_ADMIN.
 */
export async function removeAdminRole(context: Admin, { personId }: { personId: string }): Promise<Person> {
  await requireFreshAdmin(context)
  const { id } = await getPerson(context, personId)
  await revoke(context, id, ['admin'])
  return await getPerson(context, id)
}

/**
 * Suspends a member for some days, also an admin unless they are the last active one. Throws FRESH_SIGN_IN_REQUIRED,
 * NOT_FOUND, FORBIDDEN for oneself, LAST_ADMIN.
 */
export async function suspendPerson(
  context: Admin,
  { personId, days, reason }: { personId: string; days: number; reason: string },
): Promise<Person> {
  await requireFreshAdmin(context)
  const { id, isYou } = await getPerson(context, personId)
  if (isYou) throw new Failure('FORBIDDEN')
  await requireAnotherAdmin(context, id)
  await suspendMember(context, { memberId: id, days, reason, reachesStaff: true })
  return await getPerson(context, id)
}

/** Lifts the suspension of a member. Throws FRESH_SIGN_IN_REQUIRED, NOT_FOUND. */
export async function liftSuspension(context: Admin, { personId }: { personId: string }): Promise<Person> {
  await requireFreshAdmin(context)
  const { id } = await getPerson(context, personId)
  await endSuspension(context, id)
  return await getPerson(context, id)
}

/**
 * Makes the verified account of SUPPORT_ADMIN_EMAIL an admin; when it is one, nothing changes (REQ-98, SEC-R2). Throws
 * FRESH_SIGN_IN_REQUIRED, SUPPORT_ADMIN_MISSING.
 */
export async function addSupportAdmin(context: Admin): Promise<Record<string, never>> {
  await requireFreshAdmin(context)
  const { db, settings } = context
  const account = settings.supportAdminEmail ? await findAddressee(db, settings.supportAdminEmail) : null
  const outcome = account ? await grantRole(context, { memberId: account.id, role: 'admin' }) : 'unknown'
  if (!account || outcome === 'unknown' || outcome === 'unverified') {
    throw new Failure('SUPPORT_ADMIN_MISSING')
  }
  if (outcome === 'granted') await recordRoleChange(context, 'role.granted', account.id, ['admin'])
  return {}
}

/** Every action here requires a fresh sign-in and that the actor's own role still exists (REQ-123). */
async function requireFreshAdmin(context: Admin): Promise<void> {
  requireFresh(context.actor, context.clock)
  await requireStillAdmin(context)
}

async function assign(context: Admin, memberId: string, role: StaffRole): Promise<void> {
  const outcome = await grantRole(context, { memberId, role })
  if (outcome === 'unknown') throw new Failure('NOT_FOUND')
  if (outcome === 'unverified') throw new Failure('NOT_VERIFIED')
  if (outcome === 'held') throw new Failure('ROLE_HELD', { values: { role } })
  await recordRoleChange(context, 'role.granted', memberId, [role])
  endOwnSession(context, memberId)
}

async function becomeUser(context: Admin, memberId: string): Promise<void> {
  const taken = await revoke(context, memberId, ['admin', 'moderator'])
  if (taken.length === 0) throw new Failure('ROLE_HELD', { values: { role: 'user' } })
}

async function revoke(context: Admin, memberId: string, roles: readonly StaffRole[]): Promise<Role[]> {
  const taken = await takeRoles(context, { memberId, roles })
  if (!taken) throw new Failure('NOT_FOUND')
  if (taken.length > 0) {
    await recordRoleChange(context, 'role.removed', memberId, taken)
    endOwnSession(context, memberId)
  }
  return taken
}

/** The former roles are stored as the reason: the entry would be useless without them. */
async function recordRoleChange(
  { db, actor, clock }: Admin,
  action: 'role.granted' | 'role.removed',
  memberId: string,
  roles: readonly Role[],
): Promise<void> {
  const subject = { kind: 'account', id: memberId, ownerId: memberId } as const
  await recordAudit(db, { at: clock.now(), actorId: actor.id, action, subject, reason: roles.join(', ') })
}

/** A change of one's own roles also ends this browser's session. */
function endOwnSession({ actor, cookies }: Admin, memberId: string): void {
  if (memberId === actor.id) cookies.closeSession()
}
