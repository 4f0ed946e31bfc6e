import { describe, expect, test } from 'vitest'
import { hashPassword, isOutdated, verifyPassword } from './hashing.ts'
import { isWeak } from './strength.ts'

const thandi = { appName: 'Thandaza', fullName: 'Thandi van der Merwe', email: 'thandi.vdm@example.co.za' }

describe('weak passwords', () => {
  test.each([
    ...[
      'password',
      'Password1',
      'p@ssw0rd',
      'P@$$w0rd',
      'letmein',
      'iloveyou',
      'kaizerchiefs',
      'wagwoord123',
    ],
    ...[
      '123456',
      '987654321',
      'abcdef',
      'fedcba',
      'qwerty',
      'poiuyt',
      'asdfghjkl',
      'aaaaaa',
      'abcabc',
      '121212',
    ],
    ...['jesus1', 'Jesus2025', 'amen!!', 'god123', 'prayer777', 'thandaza', 'Thandaza2025!'],
    ...['thandi', 'thandi1990', 'Thandi_1990', 'vandermerwe', 'thandivdm1', 'thandi.vdm', '１２３４５６'],
  ])('%s', (password) => {
    expect(isWeak(password, thandi)).toBe(true)
  })

  test.each([
    ...[
      'karoo wind and rain',
      'thandi loves rooibos',
      'amen-8234-7781-9923',
      'vuyo!zk71',
      '  spaces  ',
      'x9$kQ2',
    ],
    ...['emakhaya ngoDisemba', '🙏🏾🌧️🐑🌾🚜💛'],
  ])('%s is none of them', (password) => {
    expect(isWeak(password, thandi)).toBe(false)
  })
})

test('a hash belongs to exactly its password, taken as typed', async () => {
  const hash = await hashPassword(' Pass word ')
  expect(await verifyPassword(hash, ' Pass word ')).toBe(true)
  expect(await verifyPassword(hash, 'Pass word')).toBe(false)
  expect(isOutdated(hash)).toBe(false)
  expect(await hashPassword(' Pass word ')).not.toBe(hash)
})

test('without a hash the answer is no, after the same work', async () => {
  expect(await verifyPassword(null, 'anything at all')).toBe(false)
})

test('a flood waits in a short line; who does not fit is told to come back', async () => {
  const hash = await hashPassword('anything at all')
  const flood = Array.from({ length: 90 }, () => verifyPassword(hash, 'anything at all'))
  const outcomes = await Promise.allSettled(flood)
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length).toBeLessThanOrEqual(90 - 64)
  expect(new Set(refused.map(({ reason }) => reason.code))).toEqual(new Set(['UNAVAILABLE']))
  expect(await verifyPassword(hash, 'anything at all')).toBe(true)
})
