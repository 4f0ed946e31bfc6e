import { hash as hashBcrypt } from '@node-rs/bcrypt'
import { describe, expect, test } from 'vitest'
import {
  equalizeVerifyTime,
  hashesStarted,
  hashPassword,
  isBcrypt,
  isOutdated,
  verifyPassword,
} from './password-hashing.ts'
import { isWeak } from './password-strength.ts'

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
  ])('%s', async (password) => {
    expect(await isWeak(password, thandi)).toBe(true)
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
  ])('%s is not weak', async (password) => {
    expect(await isWeak(password, thandi)).toBe(false)
  })
})

test('a hash matches exactly its password, as typed', async () => {
  const hash = await hashPassword(' Pass word ')
  expect(await verifyPassword(hash, ' Pass word ')).toBe(true)
  expect(await verifyPassword(hash, 'Pass word')).toBe(false)
  expect(isOutdated(hash)).toBe(false)
  expect(await hashPassword(' Pass word ')).not.toBe(hash)
})

test('without a hash the answer is false, after the same work', async () => {
  expect(await verifyPassword(null, 'anything at all')).toBe(false)
})

test('a bcrypt hash of another backend matches its password and is outdated', async () => {
  for (const version of ['2a', '2b', '2y'] as const) {
    const hash = (await hashBcrypt('karoo wind and rain', 4)).replace('$2b$', `$${version}$`)
    expect(isBcrypt(hash)).toBe(true)
    expect(isOutdated(hash)).toBe(true)
    expect(await verifyPassword(hash, 'karoo wind and rain')).toBe(true)
    for (const wrong of ['karoo wind', '', 'karoo wind and rain\0', 'x'.repeat(300)])
      expect(await verifyPassword(hash, wrong)).toBe(false)
  }
})

test('a format that is unknown, broken or too expensive is not accepted as a hash', async () => {
  const hash = await hashBcrypt('karoo wind and rain', 4)
  const foreign = ['', 'plain', '$1$abc$def', '$5$rounds=1000$a$b', '$scrypt$ln=1', '$fbscrypt$v=1', '$2x$']
  const broken = [hash.slice(0, -1), `${hash}x`, ` ${hash}`, hash.replace('$2b$04', '$2b$4')]
  const dear = ['14', '31', '00', '03'].map((cost) => hash.replace('$04$', `$${cost}$`))
  for (const each of [...foreign, ...broken, ...dear, hash.replace('2b', '2x')])
    expect(isBcrypt(each), each).toBe(false)
})

test('a refusal runs both algorithms while imported passwords remain, and one without them', async () => {
  const imported = await hashBcrypt('karoo wind and rain', 4)
  for (const hash of [imported, await hashPassword('karoo wind and rain'), null]) {
    const before = hashesStarted()
    await verifyPassword(hash, 'another one')
    await equalizeVerifyTime(hash, 'another one', '04')
    expect(hashesStarted() - before).toBe(2)
    await equalizeVerifyTime(hash, 'another one', null)
    expect(hashesStarted() - before).toBe(2)
  }
})

test('a flood waits in a short queue; requests beyond it are refused with a retry time', async () => {
  const hash = await hashPassword('anything at all')
  const flood = Array.from({ length: 90 }, () => verifyPassword(hash, 'anything at all'))
  const outcomes = await Promise.allSettled(flood)
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length).toBeLessThanOrEqual(90 - 64)
  expect(new Set(refused.map(({ reason }) => reason.code))).toEqual(new Set(['UNAVAILABLE']))
  expect(await verifyPassword(hash, 'anything at all')).toBe(true)
})
