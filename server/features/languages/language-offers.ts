import type { LanguageOffer } from '#contract/api/config-operations.ts'
import type { Translations } from '#server/platform/translations/translations.ts'

/** The languages that may be offered, each with the question in that language itself (LANG-2). */
export function languageOffers(translations: Pick<Translations, 'ready'>): LanguageOffer[] {
  return translations.ready().flatMap(({ language, messages }) => {
    const question = messages['language.offer']
    return question === undefined ? [] : [{ language, question }]
  })
}
