import { type Language, languageOf } from '#contract/languages/language-codes.ts'
import { readStored, writeStored } from '#web/platform/device/device-storage.ts'

const NAME = 'written-in'

/** The language of what was last written on this device, with which the next form begins; English at first. */
export function lastLanguage(): Language {
  return languageOf(readStored(NAME)) ?? 'en'
}

/** Remembers it until the member signs out, as a draft. */
export function keepLastLanguage(language: Language): void {
  writeStored(NAME, language)
}
