import { type Language, languageCodes } from '#contract/languages/language-codes.ts'
import type { LanguageState } from '#contract/languages/language-operations.ts'
import type { Translations } from '#server/platform/translations/translations.ts'

/** Lists the languages of the site and how far each is (LANG-5). */
export function listLanguages(translations: Translations) {
  return async (): Promise<{ items: LanguageState[] }> => ({
    items: await Promise.all(languageCodes.map((code) => stateOf(translations, code))),
  })
}

async function stateOf(translations: Translations, code: Language): Promise<LanguageState> {
  const { sentences, drafted, checked } = await translations.read(code)
  return { code, sentences, drafted, checked }
}
