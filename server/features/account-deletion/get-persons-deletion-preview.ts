import type { DeletionPreview } from '#contract/account/account-deletion-operations.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { recordAudit } from '#server/platform/security/record-audit.ts'
import { previewAccountDeletion } from './get-deletion-preview.ts'

/**
 * Returns the same for another member, for an admin about to delete them (REQ-96): it names their groups, also
 * invite-only ones, so it is audited. Throws NOT_FOUND.
 */
export async function getPersonsDeletionPreview(
  { db, clock, actor }: Context<'admin'>,
  { personId }: { personId: string },
): Promise<DeletionPreview> {
  if (!isId(personId)) throw new Failure('NOT_FOUND')
  const preview = await previewAccountDeletion({ db, clock }, personId)
  const subject = { kind: 'account', id: personId, ownerId: personId } as const
  await recordAudit(db, { at: clock.now(), actorId: actor.id, action: 'belongings.read', subject })
  return preview
}
