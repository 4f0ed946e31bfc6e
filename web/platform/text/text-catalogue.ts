import type { Language } from '#contract/languages/language-codes.ts'
import { fill } from '#contract/messages/fill.ts'
import type { MessageKey, MessageValues } from '#contract/messages/key.ts'
import type { Translation } from '#contract/pages/page-rendering.ts'

type Sentences = Partial<Record<MessageKey, string>>
type KeyOf<Part> = Part extends Sentences ? keyof Part & MessageKey : never

const sentences = new Map<string, string>()
let translation: () => Translation | null = () => null
let inEnglish: ((sentence: string) => void) | undefined

/** Lets texts be read in the language that this function returns: on the server, of the page being rendered. */
export function translateWith(current: () => Translation | null): void {
  translation = current
}

/** Calls back with every sentence that is read in English on a page in another language; in browsers only. */
export function onEnglishText(listener: (sentence: string) => void): void {
  inEnglish = listener
}

/** The translation of the page; null in English. */
export function pageTranslation(): Translation | null {
  return translation()
}

/** The language of the page. */
export function pageLanguage(): Language {
  return translation()?.language ?? 'en'
}

/**
 * Registers texts of the catalogue and returns the function that reads them: any other key does not compile. Each
 * feature brings its own, so a page loads only the texts it shows.
 */
export function textsOf<const Parts extends readonly Sentences[]>(...parts: Parts) {
  for (const [key, sentence] of parts.flatMap(Object.entries<string>)) sentences.set(key, sentence)
  return (key: KeyOf<Parts[number]>, values?: MessageValues): string => say(key, values)
}

/**
 * The text of a key that came as data: the caller has registered it, or asks `isLoaded`. In English where the language
 * of the page has none.
 */
export function say(key: MessageKey, values?: MessageValues): string {
  const current = translation()
  const text = current?.messages[key]
  if (current && text !== undefined) return fill(text, values, current.language)
  const english = fill(sentences.get(key) ?? sentences.get('error.unexpected') ?? '', values)
  inEnglish?.(english)
  return english
}

/** Every sentence that this page has, by its key, in the language of the page. */
export function sentencesHere(): [key: string, sentence: string][] {
  const messages: Record<string, string> = translation()?.messages ?? {}
  return [...sentences].map(([key, sentence]) => [key, messages[key] ?? sentence])
}

/** True when this page has the text; other keys from the server are a mistake. */
export function isLoaded(key: string): key is MessageKey {
  return sentences.has(key)
}
