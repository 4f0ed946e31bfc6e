import { AsyncLocalStorage } from 'node:async_hooks'
import type { Language } from '#contract/languages/language-codes.ts'
import { formatWith, type Wording } from '#contract/messages/format.ts'
import type { MessageKey } from '#contract/messages/key.ts'
import type { TranslatedMessages } from '#contract/translations/translations.ts'

/** The part of the translations that texts need. */
export type Sentences = { read(language: Language): Promise<{ messages: TranslatedMessages }> }

const current = new AsyncLocalStorage<Wording | null>()
formatWith(() => current.getStore() ?? null)

/** The language of the text that is worded at the moment. */
export function wordedLanguage(): Language {
  return current.getStore()?.language ?? 'en'
}

/**
 * Words a mail, a push or a short file in the language of its receiver; where one of its sentences is missing, the whole
 * is worded again in English (LANG-10). `word` only words: it neither writes to the database nor sends. Null is the
 * language of a member who never chose one.
 */
export async function wordedIn<T>(
  language: Language | null,
  translations: Sentences,
  word: () => T | Promise<T>,
): Promise<T> {
  if (language !== null && language !== 'en') {
    const { messages } = await translations.read(language)
    let isWhole = true
    const sentenceOf = (key: MessageKey) => {
      isWhole &&= messages[key] !== undefined
      return messages[key]
    }
    const worded = await current.run({ language, sentenceOf }, word)
    if (isWhole) return worded
  }
  return await current.run(null, word)
}

type StreamedText = {
  language: Language | null
  translations: Sentences
  /** Every sentence that the file may show. */
  keys: readonly MessageKey[]
}

/**
 * Words a file that is written in pieces, too long to be worded twice: in English where the language lacks one of the
 * sentences that the file may show, whether it comes to show it or not (LANG-10).
 */
export async function* streamedIn<Chunk>(
  text: StreamedText,
  write: () => AsyncIterable<Chunk>,
): AsyncGenerator<Chunk, void> {
  const wording = await wordingOf(text)
  const chunks = current.run(wording, () => write()[Symbol.asyncIterator]())
  try {
    for (;;) {
      // Whoever sends the file asks for its pieces, from where no language is known.
      const next = await current.run(wording, () => chunks.next())
      if (next.done) return
      yield next.value
    }
  } finally {
    await chunks.return?.()
  }
}

async function wordingOf({ language, translations, keys }: StreamedText): Promise<Wording | null> {
  if (language === null || language === 'en') return null
  const { messages } = await translations.read(language)
  const isWhole = keys.every((key) => messages[key] !== undefined)
  return isWhole ? { language, sentenceOf: (key) => messages[key] } : null
}
