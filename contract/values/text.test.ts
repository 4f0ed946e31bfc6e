import { describe, expect, test } from 'vitest'
import { isStaffName } from '#contract/account/reserved-names.ts'
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
])('%s stays as it was written', (text) => {
  expect(cleanText(text)).toBe(text.normalize('NFC'))
})

test('one-line texts stay on one line, and invisible texts count as empty', () => {
  expect(cleanLine('Winner\n\nYou were\tchosen\u2028now')).toBe('Winner You were chosen now')
  for (const nothing of ['\u200b\u200b', '\u3164', '\u2060\u00ad', '\u2800', '\u180e', ' \n ', '\u0301'])
    expect(name.safeParse(nothing).error?.issues[0]?.message, JSON.stringify(nothing)).toBe(
      'account.fullName.required',
    )
  expect(name.safeParse('李').data).toBe('李')
})

describe('reserved names of the site and its staff', () => {
  test.each([
    'Thandaza Support',
    'Anna Moderator',
    'anna (ADMIN)',
    'Support',
    'thandaza_support',
    'admin1',
    '1admin',
    'Support-Team',
    'supportteam',
    'SupportTeam',
    'The Admins',
    'A d m i n',
    's.u.p.p.o.r.t',
    'Ádmin',
    'Ａｄｍｉｎ',
  ])('%s is kept for them', (text) => expect(isStaffName(text)).toBe(true))

  test.each([
    'Anna Botha',
    'Thandeka Zulu',
    'Grace Steam',
    'Badminton Club',
    'Sipho Modise',
    'Teamaria',
    'A B',
    'J. R. Root',
    'ana_dmin',
  ])('%s is anybody’s', (text) => expect(isStaffName(text)).toBe(false))

  test('the name of a site with another name is reserved too', () => {
    expect(isStaffName('The Pray Together people', 'Pray together')).toBe(true)
    expect(isStaffName('Together we pray', 'Pray together')).toBe(false)
  })
})
