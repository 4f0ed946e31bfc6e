import { type Language, languageCodes } from '#contract/languages/language-codes.ts'
import {
  type CheckedText,
  type ShownTexts,
  shownTexts,
  type TranslatedMessages,
} from '#contract/translations/translations.ts'

/** The sentences of each language as people have checked them until now (LANG-7). */
export type Translations = {
  /** The sentences of a language that may be shown. */
  read(language: Language): Promise<ShownTexts>
  /**
   * The languages that are ready, and their sentences. Waits for nothing: until a language has been read again it counts
   * as it did before, and one that was never read is not ready.
   */
  ready(): ReadyLanguage[]
  /** The database is read again when a language is next asked for. */
  forget(): void
}

export type ReadyLanguage = { language: Language; messages: TranslatedMessages }

/** Reads what people said about the sentences of a language once, and again after something about it changed. */
export function openTranslations(readChecks: (language: Language) => Promise<CheckedText[]>): Translations {
  const known = new Map<Language, Promise<ShownTexts>>()
  const ready = new Map<Language, TranslatedMessages>()

  async function readTexts(language: Language): Promise<ShownTexts> {
    if (language === 'en') return shownTexts('en')
    const texts = shownTexts(language, await readChecks(language))
    if (texts.isReady) ready.set(language, texts.messages)
    else ready.delete(language)
    return texts
  }

  function read(language: Language): Promise<ShownTexts> {
    const reading = known.get(language) ?? readTexts(language)
    known.set(language, reading)
    reading.catch(() => {
      if (known.get(language) === reading) known.delete(language)
    })
    return reading
  }

  return {
    read,
    ready: () => {
      const others = languageCodes.filter((language) => language !== 'en')
      for (const language of others) if (!known.has(language)) void read(language)
      return others.flatMap((language) => {
        const messages = ready.get(language)
        return messages ? [{ language, messages }] : []
      })
    },
    forget: () => known.clear(),
  }
}
