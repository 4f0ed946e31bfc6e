import type { Language } from '#contract/languages/language-codes.ts'
import { sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { requireTranslator } from './translator-rights.ts'

const findProposal = sql(
  'find-message-proposal',
  'select language as "language!" from message_proposals where id = $1 for update',
)

const deleteProposal = sql('delete-message-proposal', 'delete from message_proposals where id = $1')

/** Takes a proposal off the list; those who check its language may. Throws NOT_FOUND. */
export async function declineProposal(
  { db, actor }: Context<'member'>,
  { proposalId }: { proposalId: string },
): Promise<Record<string, never>> {
  const [proposal] = isId(proposalId) ? await db.query(findProposal, [proposalId]) : []
  if (!proposal) throw new Failure('NOT_FOUND')
  await requireTranslator(db, actor, proposal.language as Language)
  await db.query(deleteProposal, [proposalId])
  return {}
}
