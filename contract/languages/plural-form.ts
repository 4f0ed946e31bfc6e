import type { Language } from './language-codes.ts'

/** isiZulu and Sepedi say one where English says none. */
const oneForNone: readonly Language[] = ['zu', 'nso']

/**
 * The plural form of a whole number, as CLDR gives it. Phones know the rules of fewer languages than this list has, and
 * would take their own without saying so.
 */
export function pluralForm(language: Language, count: number): 'one' | 'other' {
  return count === 1 || (count === 0 && oneForNone.includes(language)) ? 'one' : 'other'
}
