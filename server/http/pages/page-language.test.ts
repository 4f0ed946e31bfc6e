import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { en } from '#contract/messages/en.ts'
import type { MessageKey } from '#contract/messages/key.ts'
import { languageCookie } from '#contract/pages/language-choice.ts'
import { type CheckedText, shownTexts } from '#contract/translations/translations.ts'
import { openTranslations } from '#server/platform/translations/translations.ts'
import { alternatesOf, languageFor } from './language-addresses.ts'
import { createLanguageCaches } from './language-caches.ts'
import { openPageLanguages } from './page-language.ts'

const key = 'action.cancel'
const confirmed = (text: string) => ({ key, text, english: en[key], readers: 1, people: 1, hasPaper: false })
const request = (path: string) => ({ path, acceptEncoding: 'br', ifNoneMatch: '' })

const everything = (Object.keys(en) as MessageKey[]).map((one) => ({
  ...confirmed(`ss: ${en[one]}`),
  key: one,
  english: en[one],
  people: 2,
  hasPaper: true,
}))

/** A server and what its database says at the moment. */
function aServer() {
  const database = { texts: [] as CheckedText[], reads: 0 }
  const translations = openTranslations(async () => {
    database.reads += 1
    return database.texts
  })
  return { database, translations, languages: openPageLanguages(translations, () => 0) }
}

test('a checked sentence gives the file of its language another name, and the one before is still there (LANG-7, LANG-18)', async () => {
  const { database, translations, languages } = aServer()
  const before = await languages.translationOf('zu')
  expect(before?.messages[key]).toBe(shownTexts('zu').messages[key])
  database.texts = [confirmed('Yeka')]
  expect((await languages.translationOf('zu'))?.file).toBe(before?.file)
  translations.forget()
  const after = await languages.translationOf('zu')
  expect([after?.messages[key], after?.checked]).toEqual(['Yeka', 1])
  expect(after?.file).not.toBe(before?.file)
  for (const one of [before, after]) {
    const answer = await languages.file(request(String(one?.file)))
    expect(answer?.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const { messages } = JSON.parse(brotliDecompressSync(answer?.body ?? '').toString())
    expect(messages[key]).toBe(one?.messages[key])
  }
})

test('a server that has not heard of a sentence yet finds the file that another one names (LANG-7)', async () => {
  const [first, late] = [aServer(), aServer()]
  await late.languages.translationOf('zu')
  for (const { database } of [first, late]) database.texts = [confirmed('Yeka')]
  const file = String((await first.languages.translationOf('zu'))?.file)
  expect((await late.languages.file(request(file)))?.status).toBe(200)
  const { reads } = late.database
  for (let asked = 0; asked < 5; asked += 1)
    expect(await late.languages.file(request('/assets/zu-00000000.json'))).toBeUndefined()
  expect(late.database.reads).toBe(reads)
  for (const path of ['/assets/en-00000000.json', '/assets/xx-00000000.json', '/assets/../zu-00000000.json'])
    expect(await late.languages.file(request(path))).toBeUndefined()
})

test('a language is read once for all who ask at the same time, and again after a read that failed', async () => {
  let answer: () => Promise<[]> = () => Promise.reject(new Error('no database'))
  let reads = 0
  const { read } = openTranslations(() => {
    reads += 1
    return answer()
  })
  await expect(read('xh')).rejects.toThrow('no database')
  answer = async () => []
  const [one, other] = await Promise.all([read('xh'), read('xh')])
  expect(one).toBe(other)
  expect(reads).toBe(2)
})

test('cached pages of a language begin anew when its sentences change; those of others stay (LANG-7)', async () => {
  const caches = createLanguageCaches<string>(
    () => true,
    () => 0,
  )
  const { database, translations, languages } = aServer()
  const read = async (language: 'zu' | 'xh' | 'en', page: string) =>
    await caches.of(await languages.translationOf(language)).read('/faq', async () => page)
  for (const language of ['zu', 'xh', 'en'] as const) expect(await read(language, 'first')).toBe('first')
  database.texts = [confirmed('Yeka')]
  translations.forget()
  expect(await read('zu', 'second')).toBe('second')
  expect(await read('en', 'second')).toBe('first')
  caches.evict('/faq')
  for (const language of ['zu', 'xh', 'en'] as const) expect(await read(language, 'third')).toBe('third')
})

test('a language that is ready has addresses of its own, and the choice of a reader goes before an address (LANG-2)', async () => {
  const { database, translations } = aServer()
  const address = 'https://thandaza.example/faq'
  const languageOf = (url: string, cookie?: string) => languageFor({ url, cookie }, translations)
  expect(alternatesOf(address, translations)).toBeUndefined()
  expect(languageOf('/faq?lang=ss')).toBe('en')
  database.texts = everything
  translations.forget()
  await translations.read('ss')
  expect(alternatesOf(address, translations)).toBe(
    [
      `<${address}>; rel="alternate"; hreflang="x-default"`,
      `<${address}>; rel="alternate"; hreflang="en-ZA"`,
      `<${address}?lang=ss>; rel="alternate"; hreflang="ss-ZA"`,
    ].join(', '),
  )
  expect(languageOf('/faq?lang=ss')).toBe('ss')
  for (const url of ['/faq', '/faq?lang=SS', '/faq?lang=ss-ZA', '/faq?lang=zz', '/faq?lang=en', '/faq?lang='])
    expect([url, languageOf(url)]).toEqual([url, 'en'])
  expect(languageOf('/faq?lang=ss', `${languageCookie}=en`)).toBe('en')
  expect(languageOf('/faq', `${languageCookie}=ss`)).toBe('ss')
})

test('until a language has been read again it is as ready as before (LANG-2)', async () => {
  const { database, translations } = aServer()
  const ready = () => translations.ready().map(({ language }) => language)
  expect(ready()).toEqual([])
  database.texts = everything
  translations.forget()
  await translations.read('ss')
  expect(ready()).toContain('ss')
  database.texts = []
  translations.forget()
  expect(ready()).toContain('ss')
  await translations.read('ss')
  expect(ready()).not.toContain('ss')
})
