import { hash, verify } from '@node-rs/argon2'
import { hash as hashBcrypt } from '@node-rs/bcrypt'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashesStarted } from '#server/features/account/passwords/password-hashing.ts'
import { insertMember } from '#server/fixtures/member-fixtures.ts'
import { hashToken, newToken } from '#server/platform/core/ids.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import {
  createBrowser,
  createMemberWithPassword,
  createUnverifiedMember,
  goodPassword,
  tokenMailedTo,
} from '#tests/support/test-browser.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 100 } })
})
afterAll(() => app.close())

async function sessionsOf(accountId: string) {
  const { rows } = await app.pool.query('select * from sessions where user_id = $1 order by created_at', [
    accountId,
  ])
  return rows
}

test('a person signs in and stays signed in', async () => {
  const { id, email, password } = await createMemberWithPassword(app)
  const browser = createBrowser(app)
  const { isSecondStepDue, ...session } = await browser.must('signIn', {
    email: email.toUpperCase(),
    password,
  })
  expect(isSecondStepDue).toBe(false)
  expect(session.member).toMatchObject({ id, email, roles: [], suspendedUntil: null })
  expect(await browser.get('getSession', {})).toEqual(session)
  const [row] = await sessionsOf(id)
  expect(row.token_hash).toEqual(hashToken(browser.cookies.tz_sid ?? ''))
  expect(JSON.stringify(session)).not.toContain(browser.cookies.tz_sid)
})

test('the cookie is out of reach for scripts and other sites', async () => {
  const { email, password } = await createMemberWithPassword(app)
  const answer = await createBrowser(app).call('signIn', { email, password })
  const lines = [answer.headers['set-cookie']].flat().map(String)
  const session = lines.find((line) => line.startsWith('tz_sid='))
  expect(session).toMatch(/; HttpOnly; SameSite=Lax/)
})

test('every sign-in issues a new token, ends the session it replaces, and ignores a planted token', async () => {
  const { id, email, password } = await createMemberWithPassword(app)
  const planted = newToken()
  const browser = createBrowser(app, { tz_sid: planted, tz_device: planted })
  await browser.must('signIn', { email, password })
  const first = browser.cookies.tz_sid
  await browser.must('signIn', { email, password })
  expect(new Set([planted, first, browser.cookies.tz_sid, browser.cookies.tz_device]).size).toBe(4)
  expect(await sessionsOf(id)).toHaveLength(1)
})

test('a person has at most twenty sessions; the oldest is ended', async () => {
  const { id, email, password } = await createMemberWithPassword(app)
  const first = createBrowser(app)
  await first.must('signIn', { email, password })
  await Promise.all(Array.from({ length: 20 }, () => createBrowser(app).must('signIn', { email, password })))
  expect(await sessionsOf(id)).toHaveLength(20)
  expect((await first.get('getSession', {})).member).toBeNull()
})

test('an outdated hash is renewed by the next sign-in', async () => {
  const { id, email, password } = await createMemberWithPassword(app)
  const old = await hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
  await app.pool.query('update accounts set password_hash = $2 where id = $1', [id, old])
  await createBrowser(app).must('signIn', { email, password })
  const { rows } = await app.pool.query('select password_hash from accounts where id = $1', [id])
  expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect((await createBrowser(app).call('signIn', { email, password })).status).toBe(200)
})

/** A member with a password imported from another backend. */
async function createImportedMember(app: TestApp) {
  const holder = await createMemberWithPassword(app)
  const imported = await hashBcrypt(holder.password, 4)
  await app.pool.query('update accounts set password_hash = $2 where id = $1', [holder.id, imported])
  return holder
}

test('an imported password signs in and is renewed by the same request, once', async () => {
  const { id, email, password } = await createImportedMember(app)
  expect((await createBrowser(app).call('signIn', { email, password: 'not the right one' })).status).toBe(401)
  await createBrowser(app).must('signIn', { email, password })
  const hashOf = async () =>
    (await app.pool.query('select password_hash from accounts where id = $1', [id])).rows[0].password_hash
  const renewed = await hashOf()
  expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  await createBrowser(app).must('signIn', { email, password })
  expect(await hashOf()).toBe(renewed)
})

test('of concurrent sign-ins with an imported password the second is asked to retry, and none is called wrong', async () => {
  const { email, password } = await createImportedMember(app)
  const answers = await Promise.all(
    [1, 2, 3].map(() => createBrowser(app).call('signIn', { email, password })),
  )
  expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 503)).toEqual([])
  expect((await createBrowser(app).call('signIn', { email, password })).status).toBe(200)
})

test('an imported password can be confirmed, changed and reset like any other', async () => {
  const { id, email, password } = await createImportedMember(app)
  const browser = createBrowser(app)
  await browser.must('signIn', { email, password })
  const imported = await hashBcrypt(password, 4)
  await app.pool.query('update accounts set password_hash = $2 where id = $1', [id, imported])
  await browser.must('confirmIdentity', { password })
  const next = { password: 'a quiet dam at dusk', confirmPassword: 'a quiet dam at dusk' }
  await browser.must('changePassword', { currentPassword: password, ...next })
  expect((await createBrowser(app).call('signIn', { email, password })).status).toBe(401)
  expect((await createBrowser(app).call('signIn', { email, password: next.password })).status).toBe(200)
})

describe('accents that keyboards compose in different ways', () => {
  const composed = 'Zoë rides to Ṱhohoyanḓou'.normalize('NFC')
  const decomposed = composed.normalize('NFD')
  const both = [composed, decomposed]

  test('a password that was set in one form is right in the other', async () => {
    for (const chosen of both) {
      const { email } = await createMemberWithPassword(app, chosen)
      for (const password of both) {
        const browser = createBrowser(app)
        expect((await browser.call('signIn', { email, password })).status).toBe(200)
        expect((await browser.call('confirmIdentity', { password })).status).toBe(201)
      }
      const other = composed.replace('ë', 'e')
      expect((await createBrowser(app).call('signIn', { email, password: other })).status).toBe(401)
    }
  })

  test('its repetition may be in the other form, at registration, a change and a reset', async () => {
    const { id, email, password } = await createMemberWithPassword(app)
    const browser = createBrowser(app)
    await browser.must('signIn', { email, password })
    await browser.must('changePassword', {
      currentPassword: password,
      password: composed,
      confirmPassword: decomposed,
    })
    expect(await hashOf(id)).toMatch(/^\$argon2id/)
    await browser.must('changePassword', {
      currentPassword: decomposed,
      password: `${decomposed}!`,
      confirmPassword: `${composed}!`,
    })
    expect((await createBrowser(app).call('signIn', { email, password: `${composed}!` })).status).toBe(200)
    await createBrowser(app).must('requestPasswordReset', { email })
    const token = await tokenMailedTo(app, email, 4)
    await createBrowser(app).must('resetPassword', {
      token,
      password: decomposed,
      confirmPassword: composed,
    })
    expect((await createBrowser(app).call('signIn', { email, password: composed })).status).toBe(200)
    const form = { fullName: 'Zoë Botha', email: 'zoe@example.co.za', acceptsTerms: true }
    const given = { password: composed, confirmPassword: decomposed }
    expect((await createBrowser(app).call('register', { ...form, ...given })).status).toBe(201)
  })

  test.each([
    ['raw', () => hash(decomposed, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })],
    ['imported', () => hashBcrypt(decomposed, 4)],
  ])('a %s hash of the other form is right, and replaced at the next sign-in', async (_, make) => {
    const { id, email } = await createMemberWithPassword(app)
    const raw = await make()
    await app.pool.query('update accounts set password_hash = $2 where id = $1', [id, raw])
    expect((await createBrowser(app).call('signIn', { email, password: composed })).status).toBe(200)
    const replaced = await hashOf(id)
    expect(replaced).not.toBe(raw)
    expect(await verify(replaced, composed)).toBe(true)
    expect((await createBrowser(app).call('signIn', { email, password: decomposed })).status).toBe(200)
    expect(await hashOf(id)).toBe(replaced)
  })

  test('six characters are counted in one form, and an older shorter password still opens', async () => {
    const three = 'ëïü'.normalize('NFD')
    const { id, email } = await createMemberWithPassword(app)
    await app.pool.query('update accounts set password_hash = $2 where id = $1', [id, await hash(three)])
    for (const password of [three, three.normalize('NFC')])
      expect((await createBrowser(app).call('signIn', { email, password })).status).toBe(200)
    const form = { fullName: 'Zoë Botha', email: 'zoe.short@example.co.za', acceptsTerms: true }
    const short = await createBrowser(app).call('register', {
      ...form,
      password: three,
      confirmPassword: three,
    })
    expect(short.error?.fields?.password?.key).toBe('account.password.tooShort')
  })

  async function hashOf(id: string): Promise<string> {
    const { rows } = await app.pool.query('select password_hash as hash from accounts where id = $1', [id])
    return rows[0].hash
  }
})

test('on a shared phone each member stays a known device', async () => {
  const [mother, son] = [await createMemberWithPassword(app), await createMemberWithPassword(app)]
  const phone = createBrowser(app)
  await phone.must('signIn', { email: mother.email, password: mother.password })
  const device = phone.cookies.tz_device
  await phone.must('signIn', { email: son.email, password: son.password })
  expect(phone.cookies.tz_device).toBe(device)
  const { rows } = await app.pool.query('select account_id from known_devices where token_hash = $1', [
    hashToken(device ?? ''),
  ])
  expect(rows.map((row) => row.account_id).sort()).toEqual([mother.id, son.id].sort())
})

describe('refusals', () => {
  test('401: unknown address, wrong password and no password look the same (AUTH-7)', async () => {
    const { email } = await createMemberWithPassword(app)
    const withoutPassword = await insertMember(app.pool)
    const { email: unverified } = await createUnverifiedMember(app)
    const answers = []
    for (const each of [email, 'nobody.here@example.co.za', withoutPassword.email, unverified]) {
      answers.push(await createBrowser(app).call('signIn', { email: each, password: 'not the right one' }))
    }
    const seen = answers.map(({ status, error, cookies, headers }) => ({
      status,
      error: { ...error, requestId: '' },
      cookies,
      headers: Object.keys(headers).sort(),
    }))
    expect(seen).toEqual(Array(4).fill(seen[0]))
    expect(seen[0]).toMatchObject({
      status: 401,
      error: { code: 'WRONG_CREDENTIALS', message: 'The email or password you entered is incorrect' },
      cookies: {},
    })
  })

  test('an unknown address costs as much work as a known one: one hash (SEC-C1)', async () => {
    const { email } = await createMemberWithPassword(app)
    const withoutPassword = await insertMember(app.pool)
    for (const address of [email, 'nobody.timed@example.co.za', withoutPassword.email]) {
      const before = hashesStarted()
      await createBrowser(app).call('signIn', { email: address, password: 'not the right one' })
      expect(hashesStarted() - before, address).toBe(1)
    }
  })

  test('while imported passwords remain, each refused address costs the same two hashes', async () => {
    const other = await createTestApp({ settings: { rateLimitScale: 100 } })
    const [native, imported, withoutPassword] = [
      await createMemberWithPassword(other),
      await createImportedMember(other),
      await insertMember(other.pool),
    ]
    const refused = [native.email, imported.email, withoutPassword.email, 'nobody.timed@example.co.za']
    const costs = async () => {
      const each: number[] = []
      for (const email of refused) {
        const before = hashesStarted()
        await createBrowser(other).call('signIn', { email, password: 'not the right one' })
        each.push(hashesStarted() - before)
      }
      return each
    }
    expect(await costs()).toEqual([2, 2, 2, 2])
    await createBrowser(other).must('signIn', { email: imported.email, password: imported.password })
    expect(await costs()).toEqual([1, 1, 1, 1])
    await other.close()
  })

  test('403: an unverified address is named only after the right password (AUTH-8, AUTH-25)', async () => {
    const { email, password } = await createUnverifiedMember(app)
    const answer = await createBrowser(app).call('signIn', { email, password })
    expect([answer.status, answer.error?.code]).toEqual([403, 'EMAIL_NOT_VERIFIED'])
    expect(answer.error?.message).toBe('Please verify your email before logging in')
    expect(answer.cookies).toEqual({})
  })

  test.each([
    ['email', { email: 'nothing', password: goodPassword }, 'account.email.invalid'],
    ['password', { email: 'a@example.com', password: '12345' }, 'account.password.tooShort'],
    ['accountId', { email: 'a@example.com', password: goodPassword, accountId: 'x' }, 'field.unknown'],
  ])('422: %s of %j', async (field, input, sentence) => {
    const answer = await createBrowser(app).call('signIn', input)
    expect([answer.status, answer.error?.fields?.[field]?.key]).toEqual([422, sentence])
  })

  test('429: a stranger’s guesses stop after ten, and the owner still signs in on a known device', async () => {
    const strict = await createTestApp()
    const { email, password } = await createMemberWithPassword(strict)
    const owner = createBrowser(strict)
    await owner.must('signIn', { email, password })
    const guesses = []
    for (let each = 0; each < 12; each++) {
      guesses.push(await createBrowser(strict).call('signIn', { email, password: `guess number ${each}` }))
    }
    const statuses = guesses.map(({ status }) => status)
    const fresh = await createBrowser(strict).call('signIn', { email, password })
    const known = await owner.call('signIn', { email, password })
    const unknown = []
    for (let each = 0; each < 12; each++) {
      const answer = await createBrowser(strict).call('signIn', { email: 'nobody@example.co.za', password })
      unknown.push(answer.status)
    }
    await strict.close()
    expect(statuses).toEqual([...Array(9).fill(401), 429, 429, 429])
    expect(Number(guesses.at(-1)?.headers['retry-after'])).toBeGreaterThan(0)
    expect(fresh.status).toBe(429)
    expect(known.status).toBe(200)
    expect(unknown).toEqual([...Array(10).fill(401), 429, 429])
  })
})
