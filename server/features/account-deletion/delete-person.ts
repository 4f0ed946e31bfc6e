import type { accountDeletionOperations } from '#contract/account/account-deletion-operations.ts'
import type { Input } from '#contract/api/define-operation.ts'
import { requireStillAdmin } from '#server/features/account/last-admin.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { requireFresh } from '#server/platform/security/access-rules.ts'
import { deleteMember } from './delete-account.ts'

/**
 * Deletes the account of another member and mails them the reason (REQ-96). The actor's own role is read again under
 * the lock of the admins, so that of two admins who delete each other one remains. Throws like deleteAccount, and
 * NOT_FOUND, FORBIDDEN for oneself.
 */
export async function deletePerson(
  context: Context<'admin'>,
  { personId, reason }: Input<(typeof accountDeletionOperations)['deletePerson']>,
): Promise<Record<string, never>> {
  const { actor, clock, enqueue } = context
  requireFresh(actor, clock)
  await requireStillAdmin(context)
  if (personId === actor.id) throw new Failure('FORBIDDEN')
  const left = isId(personId) ? await deleteMember(context, { memberId: personId, reason }) : null
  if (!left) throw new Failure('NOT_FOUND')
  await enqueue('send-account-deletion-mail', { ...left, reason })
  return {}
}
