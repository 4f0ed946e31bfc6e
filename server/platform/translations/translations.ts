import type { Language } from '#contract/languages/language-codes.ts'
import { type CheckedText, type ShownTexts, shownTexts } from '#contract/translations/translations.ts'

/** The sentences of each language as people have checked them until now (LANG-7). */
export type Translations = {
  /** The sentences of a language that may be shown. */
  read(language: Language): Promise<ShownTexts>
  /** The database is read again when a language is next asked for. */
  forget(): void
}

/** Reads what people said about the sentences of a language once, and again after something about it changed. */
export function openTranslations(readChecks: (language: Language) => Promise<CheckedText[]>): Translations {
  const known = new Map<Language, Promise<ShownTexts>>()
  const readTexts = async (language: Language) =>
    shownTexts(language, language === 'en' ? [] : await readChecks(language))
  return {
    read: (language) => {
      const reading = known.get(language) ?? readTexts(language)
      known.set(language, reading)
      reading.catch(() => {
        if (known.get(language) === reading) known.delete(language)
      })
      return reading
    },
    forget: () => known.clear(),
  }
}
