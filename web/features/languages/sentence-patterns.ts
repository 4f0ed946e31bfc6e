import { PLACEHOLDER, PLURAL } from '#contract/messages/fill.ts'

const SPECIAL = /[.*+?^${}()|[\]\\]/g
const VALUE = '\u0001'
const NUMBER = '\u0002'
/** A sentence of fewer letters beside its values would be found in every text. */
const FEWEST_LETTERS = 2

/** A sentence of the catalogue by its key, as the page has it. */
export type KnownSentence = readonly [key: string, sentence: string]

/** The sentences that a text on the page may be, those without values first. */
export function sentencesOf(text: string, known: readonly KnownSentence[]): KnownSentence[] {
  const plain = text.trim().replace(/\s+/g, ' ')
  if (plain === '') return []
  const same = known.filter(([, sentence]) => sentence.replace(/\s+/g, ' ') === plain)
  if (same.length > 0) return same
  return known.filter(([, sentence]) => hasValues(sentence) && patternOf(sentence)?.test(plain))
}

function hasValues(sentence: string): boolean {
  return sentence.includes('{')
}

/** Null where hardly anything of a sentence is its own. */
function patternOf(sentence: string): RegExp | null {
  const forms = [0, 1, 2].map((form) => formOf(sentence, form))
  const own = forms.join('').replace(/[^\p{L}]/gu, '')
  if (own.length < FEWEST_LETTERS) return null
  return new RegExp(`^(?:${forms.map(sourceOf).join('|')})$`, 'u')
}

/** A sentence with the chosen form of each of its plurals, the one for none, one or more. */
function formOf(sentence: string, form: number): string {
  return sentence
    .replace(PLURAL, (_, _field: string, none: string | undefined, one: string, other: string) =>
      ([none ?? other, one, other][form] ?? other).replaceAll('#', NUMBER),
    )
    .replace(PLACEHOLDER, VALUE)
}

function sourceOf(form: string): string {
  return form
    .replace(/\s+/g, ' ')
    .replace(SPECIAL, '\\$&')
    .replaceAll(VALUE, '.+?')
    .replaceAll(NUMBER, '[\\d,]+')
}
