import { expect, test } from 'vitest'
import { Email } from './email-address.ts'

test.each([
  ['\u200bthandi@example.co.za\u200e', 'thandi@example.co.za'],
  ['\u2060thandi\u00ad@example.co.za\ufeff', 'thandi@example.co.za'],
  ['\u202athandi@example.co.za\u202c\u00a0', 'thandi@example.co.za'],
  [' Thandi@Example.co.za\n', 'thandi@example.co.za'],
  ['ｔｈａｎｄｉ@example.co.za', 'thandi@example.co.za'],
])('%j is cleaned like other texts', (typed, stored) => {
  expect(Email.parse(typed)).toBe(stored)
  expect(Email.parse(stored)).toBe(stored)
})

test.each([
  'user@xn--e1afmkfd.xn--p1ai',
  'ann&ben@example.org',
  'a=b@example.org',
  "o'brien+prayer@mail.example.org",
  'x@y.co',
  '_thandi_-@a-b.example',
  `${'a'.repeat(64)}@example.org`,
  `a@${'b'.repeat(63)}.org`,
])('%s is an address', (address) => {
  expect(Email.parse(address)).toBe(address)
})

test.each([
  '',
  'thandi',
  'thandi@localhost',
  'thandi@example',
  '.thandi@example.org',
  'thandi.@example.org',
  'than..di@example.org',
  'than di@example.org',
  'thandi\n@example.org',
  'thandi@-example.org',
  'thandi@example-.org',
  'thandi@example.o',
  'thandi@example.1a',
  'thandi@example.org.',
  'thandi@127.0.0.1',
  'a@b@example.org',
  'Thandi <thandi@example.org>',
  '"than di"@example.org',
  'thandi@example.org,anna@example.org',
  `${'a'.repeat(65)}@example.org`,
  `a@${'b'.repeat(64)}.org`,
  `a@${'b.'.repeat(125)}example`,
])('%j is none', (typed) => {
  expect(Email.safeParse(typed).error?.issues[0]?.message).toBe('account.email.invalid')
})
