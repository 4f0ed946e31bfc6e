import { expect, test } from 'vitest'
import type { Language } from '#contract/languages/language-codes.ts'
import { format } from '#contract/messages/format.ts'
import type { TranslatedMessages } from '#contract/translations/translations.ts'
import { formatMoment } from '#server/platform/formats/format-date.ts'
import { somebody } from '#server/platform/formats/shown-author.ts'
import { streamedIn, wordedIn, wordedLanguage } from './worded-in.ts'

const sentences: Partial<Record<Language, TranslatedMessages>> = {
  zu: {
    'action.cancel': 'Khansela',
    'action.close': 'Vala',
    'time.daysAgo': '{count, plural, one {usuku} other {izinsuku #}}',
    'author.somebody': 'Othile',
    'calendar.months': 'uMasingana, uNhlolanja',
    'calendar.date': '{day} {month} {year}',
    'calendar.moment': '{date} ngo-{time}',
    'calendar.am': '{time} ekuseni',
  },
  xh: { 'action.cancel': 'Rhoxisa', 'action.close': 'Vala apha' },
}
const translations = {
  read: async (language: Language) => ({ messages: sentences[language] ?? {} }),
}
const both = () => `${format('action.cancel')}, ${format('action.close')}`

test('what has all its sentences is worded in the language, and all else stays English (LANG-10)', async () => {
  const worded = await wordedIn('zu', translations, () => `${wordedLanguage()} ${both()}`)
  expect(worded).toBe('zu Khansela, Vala')
  expect([wordedLanguage(), both()]).toEqual(['en', 'Cancel, Close'])
  expect(await wordedIn(null, translations, both)).toBe('Cancel, Close')
})

test('where one sentence is missing the whole is worded again in English (LANG-10)', async () => {
  const word = () => `${wordedLanguage()} ${both()}, ${format('action.undo')}`
  expect(await wordedIn('zu', translations, word)).toBe('en Cancel, Close, Undo')
  const late = async () => [both(), await Promise.resolve().then(() => format('action.undo'))]
  expect(await wordedIn('zu', translations, late)).toEqual(['Cancel, Close', 'Undo'])
})

test('plurals, dates and people without a name follow the language and count as its sentences (LANG-10)', async () => {
  const days = (count: number) => format('time.daysAgo', { count })
  const word = () => [days(0), days(1), days(2), somebody().name]
  expect(await wordedIn('zu', translations, word)).toEqual(['usuku', 'usuku', 'izinsuku 2', 'Othile'])
  expect(await wordedIn('xh', translations, word)).toEqual([
    '0 days ago',
    '1 day ago',
    '2 days ago',
    'Somebody',
  ])
  const at = (hour: string) => () => formatMoment(`2027-02-03T${hour}:05:00Z`, 'Africa/Johannesburg')
  expect(await wordedIn('zu', translations, at('04'))).toBe('3 uNhlolanja 2027 ngo-6:05 ekuseni')
  // The sentence of the afternoon is missing.
  expect(await wordedIn('zu', translations, at('14'))).toBe('February 3, 2027 at 4:05 PM')
})

test('what is worded at once in several languages keeps apart (LANG-10)', async () => {
  const slowly = async () => {
    const parts: string[] = []
    for (const key of ['action.cancel', 'action.close'] as const) {
      parts.push(format(key))
      await new Promise(setImmediate)
    }
    return parts.join(' ')
  }
  const inner = () => wordedIn('xh', translations, slowly)
  expect(
    await Promise.all([
      wordedIn('zu', translations, slowly),
      wordedIn('xh', translations, slowly),
      wordedIn('en', translations, slowly),
      wordedIn('zu', translations, inner),
      wordedIn('zu', translations, () => wordedIn(null, translations, slowly)),
    ]),
  ).toEqual(['Khansela Vala', 'Rhoxisa Vala apha', 'Cancel Close', 'Rhoxisa Vala apha', 'Cancel Close'])
})

test('a file in pieces is in the language that it began in, whoever asks for the next piece (LANG-10)', async () => {
  async function* write() {
    yield format('action.cancel')
    await new Promise(setImmediate)
    yield format('action.close')
  }
  const read = async (language: Language, keys: readonly ('action.cancel' | 'action.undo')[]) => {
    const pieces: string[] = []
    const file = streamedIn({ language, translations, keys }, write)
    const next = () => wordedIn('xh', translations, () => file.next())
    for (let piece = await next(); !piece.done; piece = await next()) pieces.push(piece.value)
    return pieces
  }
  expect(await read('zu', ['action.cancel'])).toEqual(['Khansela', 'Vala'])
  expect(await read('zu', ['action.cancel', 'action.undo'])).toEqual(['Cancel', 'Close'])
})

test('a file that nobody reads to its end is closed, and one that cannot be written breaks off', async () => {
  let isClosed = false
  async function* write() {
    try {
      yield format('action.cancel')
      yield format('action.close')
    } finally {
      isClosed = true
    }
  }
  const text = { language: 'zu', translations, keys: [] } as const
  for await (const piece of streamedIn(text, write)) {
    expect(piece).toBe('Khansela')
    break
  }
  expect(isClosed).toBe(true)
  const broken = streamedIn(text, async function* fail() {
    yield 'a piece'
    throw new Error('The disk is full')
  })
  expect((await broken.next()).value).toBe('a piece')
  await expect(broken.next()).rejects.toThrow('The disk is full')
})
