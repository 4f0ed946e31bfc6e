import type { Language } from '#contract/languages/language-codes.ts'
import { en } from '#contract/messages/en.ts'
import { textFault } from '#contract/translations/text-faults.ts'
import { sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId, newId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { requireMessageKey } from './stored-checks.ts'
import { requireTranslator } from './translator-rights.ts'

type Proposal = { language: Language; key: string; text: string; remark?: string }

const insertProposal = sql(
  'insert-message-proposal',
  `
    insert into message_proposals (id, language, key, text, remark, proposed_by, proposed_at)
    values ($1, $2, $3, $4, $5, $6, $7)
        on conflict (language, key, md5(text)) do nothing`,
)

const findProposal = sql(
  'find-message-proposal',
  'select language as "language!" from message_proposals where id = $1 for update',
)

const deleteProposal = sql('delete-message-proposal', 'delete from message_proposals where id = $1')

/** Says what a sentence should be; nothing changes until those who check the language decide (LANG-15). Throws NOT_FOUND, INVALID. */
export async function proposeMessage(
  { db, actor, clock }: Context<'member'>,
  { language, key, text, remark = '' }: Proposal,
): Promise<Record<string, never>> {
  const known = requireMessageKey(key)
  const fault = language === 'en' ? null : textFault(text, en[known])
  if (fault) throw new Failure('INVALID', { fields: { text: { key: `translate.fault.${fault}` } } })
  const at = clock.now()
  await db.query(insertProposal, [newId(at), language, known, text, remark, actor.id, at])
  return {}
}

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
