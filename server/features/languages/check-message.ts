import type { Language } from '#contract/languages/language-codes.ts'
import type { TranslatedMessage } from '#contract/languages/translation-operations.ts'
import { en } from '#contract/messages/en.ts'
import type { MessageKey } from '#contract/messages/key.ts'
import { textFault } from '#contract/translations/text-faults.ts'
import { messagesOf } from '#contract/translations/translations.ts'
import { type Db, sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { newId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { requireFresh } from '#server/platform/security/access-rules.ts'
import { recordAudit } from '#server/platform/security/record-audit.ts'
import { requireMessageKey, translatedMessage } from './stored-checks.ts'
import { requireTranslator } from './translator-rights.ts'

type MessageText = { language: Language; key: string; text: string; english: string }

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

/** One person stands behind one text of a sentence; what somebody qualified read on paper stays. */
const deleteOtherChecks = sql(
  'delete-other-message-checks',
  `
    delete from message_checks
     where language = $1
       and key = $2
       and checked_by = $3
       and paper is null
       and text <> $4`,
)

const deleteSameProposal = sql(
  'delete-taken-proposal',
  'delete from message_proposals where language = $1 and key = $2 and text = $3',
)

const deleteChecks = sql(
  'delete-checks-of-message',
  'delete from message_checks where language = $1 and key = $2',
)

/**
 * Confirms a text of a sentence. Whoever wrote it never counts alone (LANG-14). Throws NOT_FOUND for who may not check
 * this language, CHANGED_MEANWHILE where the English is another by now, INVALID.
 */
export async function checkMessage(
  context: Context<'member'>,
  { language, key, text, english }: MessageText,
): Promise<TranslatedMessage> {
  const { db, actor, publish } = context
  await requireTranslator(db, actor, language)
  const known = requirePresent({ language, key, text, english })
  await storeCheck(context, { language, key: known, text, paper: null })
  await publish('translation.changed', { language })
  return await translatedMessage({ db, actor }, language, known)
}

/**
 * Records that somebody qualified read a text of law or danger. Throws FRESH_SIGN_IN_REQUIRED, NOT_FOUND,
 * CHANGED_MEANWHILE, INVALID.
 */
export async function recordQualifiedReader(
  context: Context<'admin'>,
  { language, key, text, english, paper }: MessageText & { paper: string },
): Promise<TranslatedMessage> {
  const { db, actor, clock, publish } = context
  requireFresh(actor, clock)
  const known = requirePresent({ language, key, text, english })
  await storeCheck(context, { language, key: known, text, paper })
  const subject = { kind: 'account', id: actor.id, ownerId: null } as const
  const reason = `${language} ${key}: ${paper}`
  await recordAudit(db, {
    at: clock.now(),
    actorId: actor.id,
    action: 'translator.paper-recorded',
    subject,
    reason,
  })
  await publish('translation.changed', { language })
  return await translatedMessage({ db, actor }, language, known)
}

/**
 * Shows a sentence in English until a better text is confirmed; what was confirmed counts no more (LANG-15). Throws
 * NOT_FOUND for who may not check this language, FORBIDDEN for who is not its chief.
 */
export async function blankMessage(
  context: Context<'member'>,
  { language, key }: { language: Language; key: string },
): Promise<TranslatedMessage> {
  const { db, actor, publish } = context
  const { isChief } = await requireTranslator(db, actor, language)
  if (!isChief) throw new Failure('FORBIDDEN')
  const known = requireMessageKey(key)
  await db.query(deleteChecks, [language, known])
  await storeCheck(context, { language, key: known, text: '', paper: null })
  await publish('translation.changed', { language })
  return await translatedMessage({ db, actor }, language, known)
}

/** The key, of a text that fits the present English. */
function requirePresent({ language, key, text, english }: MessageText): MessageKey {
  const known = requireMessageKey(key)
  if (language === 'en') throw new Failure('NOT_FOUND')
  if (en[known] !== english) throw new Failure('CHANGED_MEANWHILE')
  const fault = textFault(text, english)
  if (fault) throw new Failure('INVALID', { fields: { text: { key: `translate.fault.${fault}` } } })
  return known
}

async function storeCheck(
  { db, actor, clock }: Pick<Context<'member'>, 'db' | 'actor' | 'clock'>,
  { language, key, text, paper }: { language: Language; key: MessageKey; text: string; paper: string | null },
): Promise<void> {
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
