import type { Language } from '#contract/languages/language-codes.ts'
import type { TranslatedMessage } from '#contract/languages/translation-operations.ts'
import { en } from '#contract/messages/en.ts'
import type { MessageKey } from '#contract/messages/key.ts'
import { classOf } from '#contract/messages/sentence-classes.ts'
import { isConfirmed, shownTexts } from '#contract/translations/translations.ts'
import { type Db, sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Actor } from '#server/platform/core/request-context.ts'
import { readChecks } from './read-checks.ts'

const listProposals = sql(
  'list-message-proposals',
  `
    select key, id, text, remark
      from message_proposals
     where language = $1
       and ($2::text is null or key = $2)
     order by proposed_at, id`,
)

/** The key of a sentence that readers meet; throws NOT_FOUND for any other, those of staff too. */
export function requireMessageKey(key: string): MessageKey {
  if (!Object.hasOwn(en, key) || classOf(key as MessageKey) === 'E') throw new Failure('NOT_FOUND')
  return key as MessageKey
}

/** Sentences in a language as those who check it see them: all, or the one with this key. */
export async function translatedMessages(
  { db, actor }: { db: Db; actor: Actor },
  language: Language,
  only: MessageKey | null = null,
): Promise<TranslatedMessage[]> {
  const texts = await readChecks(db, language, { readerId: actor.id, key: only })
  const proposals = await db.query(listProposals, [language, only])
  const { messages, checkedKeys } = shownTexts(language, texts)
  const keys = only ? [only] : (Object.keys(en) as MessageKey[])
  const ofReaders = keys.filter((key) => classOf(key) !== 'E')
  return ofReaders.map((key) => {
    const text = messages[key] ?? null
    const waiting = texts.filter((one) => one.key === key && one.english === en[key] && !isConfirmed(one))
    return {
      key,
      class: classOf(key),
      english: en[key],
      text,
      state: checkedKeys.has(key) ? 'checked' : text === null ? 'english' : 'draft',
      waiting: waiting.map(({ text, people, isYours }) => ({ text, people, isYours })),
      proposals: proposals
        .filter((one) => one.key === key)
        .map(({ id, text, remark }) => ({ id, text, remark })),
    }
  })
}

/** One sentence in a language as those who check it see it. */
export async function translatedMessage(
  context: { db: Db; actor: Actor },
  language: Language,
  key: MessageKey,
): Promise<TranslatedMessage> {
  const [message] = await translatedMessages(context, language, key)
  if (!message) throw new Failure('NOT_FOUND')
  return message
}
