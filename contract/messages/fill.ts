import type { Language } from '#contract/languages/language-codes.ts'
import { pluralForm } from '#contract/languages/plural-form.ts'
import type { MessageValues } from './key.ts'

/** `=0` has a sentence of its own: in isiZulu and Sepedi `one` holds 0 as well. */
export const PLURAL = /\{(\w+), plural,(?: =0 \{([^{}]*)\})? one \{([^{}]*)\} other \{([^{}]*)\}\}/g
export const PLACEHOLDER = /\{(\w+)\}/g

/** Groups digits with commas on every device (HOME-6, COMM-9); Intl data differs by device. */
export function formatNumber(value: number): string {
  const sign = value <= -1 ? '-' : ''
  return sign + grouped(Math.trunc(Math.abs(value)).toString())
}

function grouped(digits: string): string {
  return digits.length > 3 ? `${grouped(digits.slice(0, -3))},${digits.slice(-3)}` : digits
}

/**
 * Fills a sentence of a language: `{name}` placeholders and `{count, plural, =0 {…} one {…} other {…}}`, where `=0` may be
 * missing.
 */
export function fill(sentence: string, values: MessageValues = {}, language: Language = 'en'): string {
  return sentence
    .replace(PLURAL, (_, field: string, none: string | undefined, one: string, other: string) => {
      const count = Number(values[field] ?? 0)
      if (count === 0 && none !== undefined) return none
      return (pluralForm(language, count) === 'one' ? one : other).replaceAll('#', formatNumber(count))
    })
    .replace(PLACEHOLDER, (whole, field: string) => {
      const value = values[field]
      if (value === undefined) return whole
      return typeof value === 'number' ? formatNumber(value) : value
    })
}
