import { expect, test } from 'vitest'
import { languageCodes } from '#contract/languages/language-codes.ts'
import { en } from '#contract/messages/en.ts'
import { messagesOf } from '#contract/translations/translations.ts'
import { LONGEST_WORD, lengthened, longestOf, sameEverywhere } from './long-texts.ts'

test.each([
  ['Support', 'Supportsuppo'],
  ['Submit Prayer', 'Submitsubm Prayerpray'],
  ['Reconnecting...', 'Reconnectingreconnec...'],
  ['Try again', 'Trytr againaga'],
  ['52', '52'],
  ['R 1,000,000.00', 'R 1,000,000.00'],
  ['nomvula@example.co.za', 'nomvula@example.co.za'],
  [
    'We couldn’t load the community statistics at this time.',
    'We couldn’tcould load the communitycommun statisticsstatis at this We couldn’t load time.',
  ],
])('%s becomes 1.6 times as long as a text of longer words, or of more', (text, longer) => {
  expect(lengthened(text)).toBe(longer)
})

test('every text of the catalogue with letters becomes at least half as long again, but for short words', () => {
  const texts = Object.values(en).filter((text) => !/[{}@/\d]/.test(text) && /\p{L}{4}/u.test(text))
  expect(texts.length).toBeGreaterThan(1000)
  const short = texts.filter((text) => lengthened(text).length < 1.5 * text.length - 1)
  expect(short.filter((text) => !sameEverywhere.includes(text))).toEqual([])
})

test('the longest of the eleven languages stands for an English text, and nothing for the words of people', () => {
  const inOthers = languageCodes.map((code) => messagesOf(code)['shell.faq'] ?? '')
  expect(longestOf(en['shell.faq'])).toHaveLength(Math.max(...inOthers.map(({ length }) => length)))
  expect(inOthers).toContain(longestOf(en['shell.faq']))
  expect(longestOf('Mama’s surgery at Tygerberg')).toBe('Mama’s surgery at Tygerberg')
})

test('no language has a longer word than those that pages are tried with', () => {
  const longer = languageCodes.flatMap((code) =>
    Object.values(messagesOf(code)).flatMap((sentence) =>
      [...sentence.matchAll(/[\p{L}’']+/gu)]
        .map(([letters]) => letters)
        .filter((letters) => letters.length > LONGEST_WORD),
    ),
  )
  expect(longer).toEqual([])
})

test('a filled sentence is found by its form, and keeps its values', () => {
  expect(longestOf('3 hours ago')).toMatch(/^\D*3\D+$/)
  expect(longestOf('© 2026 Thandaza. All rights reserved.')).toContain('2026')
  expect(longestOf('3 hours ago').length).toBeGreaterThan('3 hours ago'.length)
})
