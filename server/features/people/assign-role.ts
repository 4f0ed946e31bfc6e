import type { Role } from '#contract/account/account-operations.ts'
import type { Person } from '#contract/moderation/people-operations.ts'
import { grantRole, type StaffRole } from '#server/features/account/grant-role.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { endOwnSession, recordRoleChange, requireFreshAdmin, revokeRoles } from './change-roles.ts'
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

async function assign(context: Admin, memberId: string, role: StaffRole): Promise<void> {
  const outcome = await grantRole(context, { memberId, role })
  if (outcome === 'unknown') throw new Failure('NOT_FOUND')
  if (outcome === 'unverified') throw new Failure('NOT_VERIFIED')
  if (outcome === 'held') throw new Failure('ROLE_HELD', { values: { role } })
  await recordRoleChange(context, 'role.granted', memberId, [role])
  endOwnSession(context, memberId)
}

async function becomeUser(context: Admin, memberId: string): Promise<void> {
  const taken = await revokeRoles(context, memberId, ['admin', 'moderator'])
  if (taken.length === 0) throw new Failure('ROLE_HELD', { values: { role: 'user' } })
}
