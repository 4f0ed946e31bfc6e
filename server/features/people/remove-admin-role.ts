import type { Person } from '#contract/moderation/people-operations.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { requireFreshAdmin, revokeRoles } from './change-roles.ts'
import { getPerson } from './list-people.ts'

/**
 * Removes the admin role, also from the actor as long as another admin exists (REQ-97); without the role nothing
 * changes. Throws FRESH_SIGN_IN_REQUIRED, NOT_FOUND, LAST_ADMIN.
 */
export async function removeAdminRole(
  context: Context<'admin'>,
  { personId }: { personId: string },
): Promise<Person> {
  await requireFreshAdmin(context)
  const { id } = await getPerson(context, personId)
  await revokeRoles(context, id, ['admin'])
  return await getPerson(context, id)
}
