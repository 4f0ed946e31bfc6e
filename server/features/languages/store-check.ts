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

/** A text that others wrote: whoever confirms it has read it. */
const findOtherWriter = sql(
  'find-other-writer-of-message',
  `
    select exists (select from message_checks
                    where language = $1 and key = $2 and text = $3 and checked_by is distinct from $4)
        or exists (select from message_proposals
                    where language = $1 and key = $2 and text = $3 and proposed_by is distinct from $4)
           as "isOfOthers!"`,
)

const upsertCheck = sql(
  'upsert-message-check',
  `
    insert into message_checks (id, language, key, text, english, checked_by, is_writer, paper, checked_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
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
  const isWriter = text !== '' && !(await isOfOthers(db, { language, key, text, by: actor.id }))
  const at = clock.now()
  await db.query(deleteOtherChecks, [language, key, actor.id, text])
  await db.query(upsertCheck, [
    ...[newId(at), language, key, text, en[key]],
    ...[actor.id, isWriter && paper === null, paper, at],
  ] as const)
  await db.query(deleteSameProposal, [language, key, text])
}

/** A machine, a member who proposed it, or another who checks. */
async function isOfOthers(
  db: Db,
  { language, key, text, by }: { language: Language; key: MessageKey; text: string; by: string },
): Promise<boolean> {
  if (messagesOf(language)[key] === text) return true
  const [found] = await db.query(findOtherWriter, [language, key, text, by])
  return found?.isOfOthers ?? false
}
