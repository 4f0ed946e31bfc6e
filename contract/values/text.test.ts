import { expect, test } from 'vitest'
import { cleanLine, cleanText, line } from './text.ts'

const name = line({ required: 'account.fullName.required', max: 100, tooLong: 'account.fullName.tooLong' })

test.each([
  ['zero width', 'An\u200bna\u2060\ufeff', 'Anna'],
  ['directions', '\u202eAn\u061cna\u2066\u200f', 'Anna'],
  ['a soft hyphen, a joiner of nothing, fillers', 'A\u00adn\u034fn\u3164a\u115f\uffa0', 'Anna'],
  ['joiners in Latin', 'An\u200dn\u200ca', 'Anna'],
  ['tags', 'Anna\u{e0041}\u{e007f}', 'Anna'],
  ['styles of no emoji', 'A\ufe0fnna1\ufe0f\u{e0100}', 'Anna1'],
  ['a joiner that hides behind a style', 'a\ufe0f\u200d😀', 'a😀'],
  ['other ends of lines', 'A\r\nB\rC\u2028D\u2029E\u0085F', 'A\nB\nC\nD\nE\nF'],
  ['lines of slides and PDFs', 'Psalm 23\vThe Lord\fis', 'Psalm 23\nThe Lord\nis'],
  ['the hyphens of word processors', 'Bloem\u001efontein', 'Bloem-fontein'],
  ['the places where a word may be divided', 'Bloem\u001ffon\u00adtein', 'Bloemfontein'],
  ['tags that are no region', '🏴\u{e0068}\u{e0069}\u{e0020}\u{e0068}\u{e007f}', '🏴'],
  ['a region of no flag', '😀\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}', '😀'],
  ['a region without its end', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}!', '🏴!'],
  ['directions in Latin', 'Anna\u200f\u200e \u200fBotha', 'Anna Botha'],
  ['one direction twice', 'שלום!\u200f\u200b\u200f\u0001\u200f', 'שלום!\u200f'],
  ['a direction in another line', 'שלום\n\u200fAnna', 'שלום\nAnna'],
  ['variants of no ideograph', 'A\u{e0101}あ\ufe00', 'Aあ'],
  ['a joiner after Hebrew points', 'לַ\u034f!', 'לַ!'],
  ['two variants of one ideograph', '葛\u{e0101}\u{e0100}', '葛\u{e0101}'],
])('%s', (_what, text, cleaned) => {
  expect(cleanText(text)).toBe(cleaned)
  expect(cleanText(cleaned)).toBe(cleaned)
})

test.each([
  '👨‍👩‍👧‍👦',
  '👩🏽‍⚕️ and 🏳️‍🌈',
  '❤️ 1️⃣ #️⃣',
  '👁️‍🗨️',
  'می‌خواهم',
  'ක්‍ෂ ශ්‍රී',
  'क्‍ष',
  'నమస్‌కారం',
  'Ṱhabelo, ṋanga ḽiṅwe',
  'Zoë',
  'Flags: 🏴󠁧󠁢󠁳󠁣󠁴󠁿🏴󠁧󠁢󠁷󠁬󠁳󠁿 and 🏴󠁧󠁢󠁥󠁮󠁧󠁿, 🏴‍☠️ 🇿🇦',
  'שלום!\u200f C++\u200e שלום',
  '\u200f+27 21 שלום',
  '١٢\u061c, سلام',
  '葛\u{e0101}城市 辻\u{e0100}さん',
  'ᠮᠣᠩᠭᠣᠯ\u180b',
  'יְרוּשָׁלַ\u034fִם',
])('%s stays as it was written', (text) => {
  expect(cleanText(text)).toBe(text.normalize('NFC'))
})

test('one-line texts stay on one line, and invisible texts count as empty', () => {
  expect(cleanLine('Winner\n\nYou were\tchosen\u2028now')).toBe('Winner You were chosen now')
  expect(cleanLine('Psalm\v23\fThe\u0085Lord\u2029is')).toBe('Psalm 23 The Lord is')
  for (const nothing of ['\u200b\u200b', '\u3164', '\u2060\u00ad', '\u2800', '\u180e', ' \n ', '\u0301'])
    expect(name.safeParse(nothing).error?.issues[0]?.message, JSON.stringify(nothing)).toBe(
      'account.fullName.required',
    )
  expect(name.safeParse('李').data).toBe('李')
})
