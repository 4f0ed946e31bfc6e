import { languageCodes } from '#contract/languages/language-codes.ts'
import { en } from '#contract/messages/en.ts'
import { fill, PLURAL } from '#contract/messages/fill.ts'
import type { MessageKey, MessageValues } from '#contract/messages/key.ts'
import { messagesOf } from '#contract/translations/translations.ts'
import { providerNames } from '#contract/values/constants.ts'

/** How much longer than English a text may become (LANG-19). */
const GROWTH = 1.6
/** Names of things that are the same in every language. */
export const sameEverywhere: readonly string[] = [
  'Thandaza',
  'WhatsApp',
  'Facebook',
  ...Object.values(providerNames),
]
/** Up to so many words a text is a label, and each of its words grows; a longer one gets more of them. */
const LABEL = 3
/** Words of a sentence from so many letters on grow too. */
const LONG_WORD = 8
/** No word of the product is longer in any language, and grown ones are not either. */
export const LONGEST_WORD = 20

/**
 * An English text in 1.6 times its length: a label of one word becomes one long word, as in isiZulu, and a sentence gets
 * long words and more words. Numbers, amounts and addresses stay as they are.
 */
export function lengthened(text: string): string {
  if (sameEverywhere.includes(text)) return text
  const parts = text.split(/\s+/)
  const wanted = Math.ceil(GROWTH * text.length)
  if (parts.length <= LABEL) return parts.map(grown).join(' ')
  const longer = parts.map((part) => (lettersOf(part).length >= LONG_WORD ? grown(part) : part))
  const own = parts.map(lettersOf).filter((letters) => letters.length > 1)
  for (let at = 0; own.length > 0 && longer.join(' ').length < wanted; at += 1)
    longer.splice(-1, 0, own[at % own.length] ?? '')
  return longer.join(' ')
}

/** A word with its own letters once more behind them, and then what follows the letters. */
function grown(part: string): string {
  const letters = lettersOf(part)
  // One or two capitals are initials, or the unit of a number.
  if (letters.length < 2 || letters.length >= LONGEST_WORD || /^\p{Lu}{1,2}$/u.test(letters)) return part
  const length = Math.min(Math.ceil(GROWTH * letters.length), LONGEST_WORD)
  return part.replace(letters, `${letters}${letters.toLowerCase()}`.slice(0, length))
}

/** The letters of a word with its punctuation; none of a number or an address. */
function lettersOf(part: string): string {
  return /^\P{L}*([\p{L}’'-]+)[^\p{L}\p{N}@/]*$/u.exec(part)?.[1] ?? ''
}

/** Before the name of a field whose number is that of a plural. */
const COUNT = '#'

type Pattern = { key: MessageKey; pattern: RegExp; fields: string[]; literal: number }

const translations = languageCodes.map((code) => ({ code, messages: messagesOf(code) }))
const sentences = Object.entries(en) as [MessageKey, string][]
const patterns = sentences
  .filter(([, sentence]) => sentence.includes('{'))
  .flatMap(patternsOf)
  .filter(({ literal }) => literal > 3)
  .toSorted((a, b) => b.literal - a.literal)

/** The longest text that one of the eleven languages has in place of an English one of the catalogue, filled or not. */
export function longestOf(text: string): string {
  const plain = sentences.filter(([, sentence]) => sentence === text).flatMap(([key]) => inAllLanguages(key))
  const filled = plain.length > 0 ? [] : filledTextsOf(text)
  return [text, ...plain, ...filled].reduce((a, b) => (b.length > a.length ? b : a))
}

function filledTextsOf(text: string): string[] {
  for (const { key, pattern, fields } of patterns) {
    const found = pattern.exec(text)?.slice(1)
    if (!found) continue
    const values = fields.map((field, at): [string, string | number] => {
      const value = found[at] ?? ''
      return field.startsWith(COUNT) ? [field.slice(1), Number(value.replaceAll(',', ''))] : [field, value]
    })
    return inAllLanguages(key, Object.fromEntries(values))
  }
  return []
}

function inAllLanguages(key: MessageKey, values: MessageValues = {}): string[] {
  return translations.flatMap(({ code, messages }) => {
    const sentence = messages[key]
    return sentence === undefined ? [] : [fill(sentence, values, code)]
  })
}

/** The forms of a sentence as patterns of what is on a page. */
function patternsOf([key, sentence]: [MessageKey, string]): Pattern[] {
  const forms = new Set([1, 2].map((form) => withPlural(sentence, form)))
  return [...forms].map((form) => {
    const parts = form.split(/\{(#?\w+)\}/)
    const fields = parts.filter((_, at) => at % 2 === 1)
    const pattern = parts.map((part, at) => {
      if (at % 2 === 0) return part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
      return part.startsWith(COUNT) ? String.raw`([\d,]+)` : '(.+?)'
    })
    const letters = parts
      .filter((_, at) => at % 2 === 0)
      .join('')
      .replace(/\P{L}/gu, '')
    return { key, pattern: new RegExp(`^${pattern.join('')}$`), fields, literal: letters.length }
  })
}

function withPlural(sentence: string, form: number): string {
  return sentence.replace(PLURAL, (_, field: string, _none, one: string, other: string) =>
    (form === 1 ? one : other).replaceAll('#', `{${COUNT}${field}}`),
  )
}
