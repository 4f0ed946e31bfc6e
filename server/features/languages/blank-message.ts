import type { Language } from '#contract/languages/language-codes.ts'
import type { TranslatedMessage } from '#contract/languages/translation-operations.ts'
import { sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { lockMessage, storeCheck } from './store-check.ts'
import { requireMessageKey, translatedMessage } from './translated-messages.ts'
import { requireTranslator } from './translator-rights.ts'

const deleteChecks = sql(
  'delete-checks-of-message',
  'delete from message_checks where language = $1 and key = $2',
)

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
  await lockMessage(db, language, known)
  await db.query(deleteChecks, [language, known])
  await storeCheck(context, { language, key: known, text: '', paper: null })
  await publish('translation.changed', { language })
  return await translatedMessage({ db, actor }, language, known)
}
