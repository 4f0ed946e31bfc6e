import type { Language } from '#contract/languages/language-codes.ts'
import { en } from '#contract/messages/en.ts'
import type { MessageKey } from '#contract/messages/key.ts'
import { textFault } from '#contract/translations/text-faults.ts'
import { messagesOf } from '#contract/translations/translations.ts'
import { type Db, sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { newId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { requireMessageKey } from './translated-messages.ts'

/** A text of a sentence, and the English that its reader saw beside it. */
export type MessageText = { language: Language; key: string; text: string; english: string }

/** One act about a sentence at a time: each sees what all before it left. */
const lockMessageChecks = sql(
  'lock-message-checks',
  `select from pg_advisory_xact_lock(hashtextextended('checks of ' || $1::text || ' ' || $2::text, 0))`,
)

/** The member who first wrote a text that is known, null for one who left; no row where nobody has written it. */
const findWriter = sql(
  'find-writer-of-message',
  `
    select writer_id as "writerId"
      from (select written_by as writer_id, 1 as place from message_checks
             where language = $1 and key = $2 and text = $3
            union all
            select proposed_by, 2 from message_proposals where language = $1 and key = $2 and text = $3) as known
     order by place
     limit 1`,
)

const upsertCheck = sql(
  'upsert-message-check',
  `
    insert into message_checks (id, language, key, text, english, checked_by, is_writer, written_by, paper, checked_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
        on conflict (language, key, md5(text), md5(english), checked_by)
        do update set checked_at = excluded.checked_at, paper = coalesce(excluded.paper, message_checks.paper)`,
)

/**
 * One person stands behind one text of a sentence. What somebody qualified read on paper stays, and so does the decision
 * of a chief for English: their own better text replaces it only when others confirmed it.
 */
const deleteOtherChecks = sql(
  'delete-other-message-checks',
  `
    delete from message_checks
     where language = $1
       and key = $2
       and checked_by = $3
       and paper is null
       and text not in ($4, '')`,
)

const deleteSameProposal = sql(
  'delete-taken-proposal',
  'delete from message_proposals where language = $1 and key = $2 and text = $3',
)

/** The key, of a text that fits the present English. Throws NOT_FOUND, CHANGED_MEANWHILE, INVALID. */
export function requirePresent({ language, key, text, english }: MessageText): MessageKey {
  const known = requireMessageKey(key)
  if (language === 'en') throw new Failure('NOT_FOUND')
  if (en[known] !== english) throw new Failure('CHANGED_MEANWHILE')
  const fault = textFault(text, english)
  if (fault) throw new Failure('INVALID', { fields: { text: { key: `translate.fault.${fault}` } } })
  return known
}

/** Lets other acts about the sentence wait until the transaction ends. */
export async function lockMessage(db: Db, language: Language, key: MessageKey): Promise<void> {
  await db.query(lockMessageChecks, [language, key])
}

/** Stores that the caller stands behind a text, in place of every other text of the sentence that they stood behind. */
export async function storeCheck(
  { db, actor, clock }: Pick<Context<'member'>, 'db' | 'actor' | 'clock'>,
  { language, key, text, paper }: { language: Language; key: MessageKey; text: string; paper: string | null },
): Promise<void> {
  await lockMessage(db, language, key)
  const writerId = text === '' ? null : await writerOf(db, { language, key, text, confirmedBy: actor.id })
  const at = clock.now()
  await db.query(deleteOtherChecks, [language, key, actor.id, text])
  await db.query(upsertCheck, [
    ...[newId(at), language, key, text, en[key]],
    ...[actor.id, writerId === actor.id && paper === null, writerId, paper, at],
  ] as const)
  await db.query(deleteSameProposal, [language, key, text])
}

/** The member who wrote a text; null for a machine and for members who left. A new text is of whoever confirms it first. */
async function writerOf(
  db: Db,
  {
    language,
    key,
    text,
    confirmedBy,
  }: Omit<MessageText, 'english'> & { key: MessageKey; confirmedBy: string },
): Promise<string | null> {
  if (messagesOf(language)[key] === text) return null
  const [known] = await db.query(findWriter, [language, key, text])
  return known ? known.writerId : confirmedBy
}
