import type { Language } from '#contract/languages/language-codes.ts'
import { en } from './en.ts'
import { fill } from './fill.ts'
import type { MessageKey, MessageValues } from './key.ts'

/** The language in which texts are worded, and its sentences. */
export type Wording = { language: Language; sentenceOf(key: MessageKey): string | undefined }

let wording: () => Wording | null = () => null

/** Lets texts be worded as this function says; null means in English. */
export function formatWith(current: () => Wording | null): void {
  wording = current
}

/**
 * A sentence of the catalogue with its values, in English where nothing else is said. The browser has its own `t`, which
 * loads only the texts of a page.
 */
export function format(key: MessageKey, values?: MessageValues): string {
  const current = wording()
  const sentence = current?.sentenceOf(key)
  if (current && sentence !== undefined) return fill(sentence, values, current.language)
  return fill(en[key], values)
}

export function isMessageKey(name: string): name is MessageKey {
  return Object.hasOwn(en, name)
}
