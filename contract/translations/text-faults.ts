import { PLACEHOLDER, PLURAL } from '#contract/messages/fill.ts'

/** The faults of a translated sentence, whoever wrote it; the key of each is a message of the catalogue. */
export type TextFault = 'values' | 'brackets' | 'markup' | 'digits' | 'signs' | 'clean' | 'long' | 'copied'

const MARKUP = /[<>]|https?:|www\.|\S@\S/
/** Letters that an English sentence may have in common with its translation, names and loan words. */
const COMMON_LETTERS = 12
/** A translation may be this many times as long as its English, and some letters more where that is a short word. */
const LENGTH = { times: 2.5, more: 12 }

/** The values that a sentence takes: those that decide between two forms, and those that it shows. */
export function valuesOf(sentence: string): { plurals: string[]; shown: string[] } {
  const plurals = [...sentence.matchAll(PLURAL)].map(([, field = '']) => field)
  const shown = [...sentence.replace(PLURAL, '').matchAll(PLACEHOLDER)].map(([, field = '']) => field)
  return { plurals: [...new Set(plurals)].sort(), shown: [...new Set(shown)].sort() }
}

/**
 * The first fault of a translated sentence, null for none: it takes the values of the English one and no others, and
 * brings no markup, address, digit or invisible sign that the English has not (LANG-3).
 */
export function textFault(text: string, english: string): TextFault | null {
  const faults: Record<TextFault, boolean> = {
    clean: text.normalize('NFC') !== text || text.trim() !== text || text === '',
    signs: /[\p{Cc}\p{Cf}]/u.test(text),
    values: JSON.stringify(valuesOf(text)) !== JSON.stringify(valuesOf(english)),
    brackets: /[{}]/.test(text.replace(PLURAL, '').replace(PLACEHOLDER, '')),
    markup: MARKUP.test(text) && !MARKUP.test(english),
    digits: (text.match(/\p{N}/gu) ?? []).some((digit) => !english.includes(digit)),
    long: text.length > LENGTH.times * english.length + LENGTH.more,
    copied: text === english && english.replace(/[^\p{L}]/gu, '').length > COMMON_LETTERS,
  }
  return (Object.keys(faults) as TextFault[]).find((name) => faults[name]) ?? null
}
