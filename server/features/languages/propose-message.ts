import type { Language } from '#contract/languages/language-codes.ts'
import { en } from '#contract/messages/en.ts'
import { textFault } from '#contract/translations/text-faults.ts'
import { sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { newId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { requireMessageKey } from './translated-messages.ts'

type Proposal = { language: Language; key: string; text: string; remark?: string }

const insertProposal = sql(
  'insert-message-proposal',
  `
    insert into message_proposals (id, language, key, text, remark, proposed_by, proposed_at)
    values ($1, $2, $3, $4, $5, $6, $7)
        on conflict (language, key, md5(text)) do nothing`,
)

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
