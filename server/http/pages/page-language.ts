import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { type Language, languageOf } from '#contract/languages/language-codes.ts'
import type { PageRenderer, Translation } from '#contract/pages/page-rendering.ts'
import type { TranslatedMessages } from '#contract/translations/translations.ts'
import { compressBest } from '#server/http/responses/compression.ts'
import type { Translations } from '#server/platform/translations/translations.ts'
import { type StaticRequest, type StaticResponse, type StoredFile, sendStored } from './static-files.ts'

const FILE = /^\/assets\/([a-z]{2,3})-[\w-]{8}\.json$/
/** Files of one language that stay here while sentences are being checked: an open page may still ask for the one before. */
const KEPT_FILES = 3
/** Requests for files that nobody has must not keep the database busy. */
const REREAD_MS = 1_000

/** The sentences of pages in other languages than English, as they are at the moment (LANG-7). */
export type PageLanguages = {
  /** The translation of a page; null in English. */
  translationOf(language: Language): Promise<Translation | null>
  /** The file with the sentences of a language, where it is not one of the build's. */
  file(request: StaticRequest): Promise<StaticResponse | undefined>
}

/** `now` is in milliseconds. */
export function openPageLanguages(translations: Translations, now: () => number): PageLanguages {
  const files = new Map<string, Promise<StoredFile>>()
  let rereadAt = Number.NEGATIVE_INFINITY

  async function translationOf(language: Language): Promise<Translation | null> {
    if (language === 'en') return null
    const { messages, sentences, checked } = await translations.read(language)
    const { path, text } = messagesFile(language, messages)
    if (!files.has(path)) keep(path, storedFile(text))
    return { language, messages, sentences, checked, file: path }
  }

  function keep(path: string, file: Promise<StoredFile>): void {
    files.set(path, file)
    const ofLanguage = [...files.keys()].filter((other) => codeOf(other) === codeOf(path))
    for (const old of ofLanguage.slice(0, -KEPT_FILES)) files.delete(old)
  }

  return {
    translationOf,
    file: async (request) => {
      const language = languageOf(codeOf(request.path))
      if (!language) return undefined
      // Another server may have rendered the page after a sentence was checked.
      if (!files.has(request.path) && Math.abs(now() - rereadAt) > REREAD_MS) {
        rereadAt = now()
        translations.forget()
        await translationOf(language)
      }
      const file = await files.get(request.path)
      return file && sendStored(file, request)
    },
  }
}

/** The file with the messages of a language, named by its content. */
export function messagesFile(
  language: Language,
  messages: TranslatedMessages,
): { path: string; text: string } {
  const text = JSON.stringify({ messages })
  const digest = createHash('sha256').update(text).digest('base64url').slice(0, 8)
  return { path: `/assets/${language}-${digest}.json`, text }
}

function codeOf(path: string): string | undefined {
  return FILE.exec(path)?.[1]
}

async function storedFile(text: string): Promise<StoredFile> {
  const [br, gzip] = await Promise.all([compressBest(text, 'br'), compressBest(text, 'gzip')])
  const digest = createHash('sha256').update(text).digest('base64url').slice(0, 20)
  return { digest, bodies: { identity: Buffer.from(text), br, gzip } }
}

/** The translation of the page whose rendering runs at the moment; null in English. */
const current = new AsyncLocalStorage<Translation | null>()

/** Renders a page in a language, while others may be rendered in theirs (LANG-11). */
export function renderIn<Page>(
  translation: Translation | null,
  renderer: PageRenderer,
  render: () => Promise<Page>,
): Promise<Page> {
  renderer.translateWith(() => current.getStore() ?? null)
  return current.run(translation, render)
}
