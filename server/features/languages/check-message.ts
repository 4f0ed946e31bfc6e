import type { TranslatedMessage } from '#contract/languages/translation-operations.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { type MessageText, requirePresent, storeCheck } from './store-check.ts'
import { translatedMessage } from './translated-messages.ts'
import { requireTranslator } from './translator-rights.ts'

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
