import { expect, test } from 'vitest'
import { ExistingPassword, Password } from './password.ts'

const isTaken = (password: string) => Password.safeParse(password).success

test('a new password has six characters or more, and an emoji is one of them (SEC-F33)', () => {
  expect(['karoo', 'karoo1'].map(isTaken)).toEqual([false, true])
  expect(['🌾🙏🐑', '🌾🙏🐑🌧🚜', '🌾🙏🐑🌧🚜💛'].map(isTaken)).toEqual([false, false, true])
})

test('letters with accents count alike however a keyboard composes them, and are one password (SEC-F33)', () => {
  for (const five of ['kopjé', 'köppi'])
    for (const form of ['NFC', 'NFD']) expect(isTaken(five.normalize(form))).toBe(false)
  expect(Password.parse('köppie'.normalize('NFD'))).toBe('köppie'.normalize('NFC'))
})

test('every kind of character is taken, none is asked for, and blanks stay (SEC-F33)', () => {
  for (const password of [
    'aaaaaa',
    '      ',
    ' ab cd ',
    'ngiyabonga',
    '祈りの言葉です',
    '\t\u0001\u200b\u200d??',
  ])
    expect(Password.parse(password)).toBe(password)
})

test('64 characters fit in any script, and more than 256 bytes are refused instead of cut', () => {
  expect(isTaken('🌾'.repeat(64))).toBe(true)
  expect([isTaken('a'.repeat(256)), isTaken('a'.repeat(257)), isTaken('é'.repeat(129))]).toEqual([
    true,
    false,
    false,
  ])
})

test('whatever can be chosen can be given again', () => {
  for (const password of ['karoo1', '🌾🙏🐑🌧🚜💛', 'köppie'.normalize('NFD'), '🌾'.repeat(64)])
    expect(ExistingPassword.safeParse(password).success).toBe(true)
})
