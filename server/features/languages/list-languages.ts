import { languageCodes } from '#contract/languages/language-codes.ts'
import type { LanguageState } from '#contract/languages/language-operations.ts'
import { translationState } from '#contract/translations/translations.ts'

/** Lists the languages of the site and how far each is (LANG-5). */
export async function listLanguages(): Promise<{ items: LanguageState[] }> {
  return { items: languageCodes.map((code) => ({ code, ...translationState(code) })) }
}
