import { languageOf } from '#contract/languages/language-codes.ts'
import type { TranslatedMessages } from '#contract/translations/translations.ts'
import { markEnglish } from './mark-english.ts'
import { translateWith } from './text-catalogue.ts'

const TRIES = 3
const PAUSE_MS = 1_000

/**
 * Reads the messages of a page in another language than English, which must be there before it is hydrated. What does not
 * come after a few tries leaves the page in English (LANG-18).
 */
export async function readPageMessages(): Promise<void> {
  const { lang, dataset } = document.documentElement
  const language = languageOf(lang.split('-', 1)[0])
  const { messages: file, sentences, checked } = dataset
  if (!language || !file) return
  const messages = await fetchMessages(file)
  if (!messages) return
  const translation = { language, messages, file, sentences: Number(sentences), checked: Number(checked) }
  translateWith(() => translation)
  markEnglish()
}

async function fetchMessages(file: string): Promise<TranslatedMessages | undefined> {
  for (let tried = 1; tried <= TRIES; tried += 1) {
    const response = await fetch(file).catch(ignoreFailure)
    if (response?.ok) return (await response.json()).messages
    if (tried < TRIES) await new Promise((resolve) => setTimeout(resolve, tried * PAUSE_MS))
  }
  return undefined
}

/** The file is asked for again, and in the end the page is in English. */
function ignoreFailure(): undefined {}
