import type { Person } from '#contract/moderation/people-operations.ts'
import { requireAnotherAdmin } from '#server/features/account/last-admin.ts'
import { endSuspension, suspendMember } from '#server/features/account/suspend-member.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { requireFreshAdmin } from './change-roles.ts'
import { getPerson } from './list-people.ts'

type Admin = Context<'admin'>

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
