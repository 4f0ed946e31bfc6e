/** The eleven written official languages of South Africa; their names are in language-names.ts, for pages that show them. */
export const languageCodes = ['en', 'af', 'zu', 'xh', 'st', 'tn', 'nso', 'ts', 'ss', 've', 'nr'] as const

export type Language = (typeof languageCodes)[number]

/** The language with this code, of whatever an address, a form or a device holds; null for anything else. */
export function languageOf(code: unknown): Language | null {
  return languageCodes.find((one) => one === code) ?? null
}

/** The tag of a language for `lang` (BCP 47): as it is written in South Africa. */
export function tagOf(language: Language): string {
  return `${language}-ZA`
}
