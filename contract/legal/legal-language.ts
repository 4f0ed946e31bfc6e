import type { Language } from '#contract/languages/language-codes.ts'

/** The languages of the legal texts; another is added with its text, once two people have checked it, one of them qualified. */
const legalLanguages: readonly Language[] = ['en']

/** The language in which the legal texts are shown to a reader of a language (LANG-4). */
export function legalLanguageFor(reader: Language): Language {
  return legalLanguages.includes(reader) ? reader : 'en'
}
