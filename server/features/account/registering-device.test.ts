import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashToken, newToken } from '#server/platform/core/ids.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import {
  type Browser,
  createBrowser,
  createMemberWithPassword,
  goodPassword,
  tokenMailedTo,
} from '#tests/support/test-browser.ts'

let app: TestApp
let discreet: TestApp
let number = 0

beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 100 } })
  discreet = await createTestApp({ settings: { rateLimitScale: 100, signUpRevealsExisting: false } })
})
afterAll(async () => {
  await app.close()
  await discreet.close()
})

function form(email?: string) {
  number += 1
  return {
    fullName: `Lindiwe Number${number}`,
    email: email ?? `here.${number}@example.co.za`,
    password: goodPassword,
    confirmPassword: goodPassword,
    acceptsTerms: true,
  }
}

/** Somebody registers in a browser; the token is the one in the mail. */
async function registerIn(browser: Browser, at = app): Promise<{ email: string; token: string }> {
  const input = form()
  await browser.must('register', input)
  return { email: input.email, token: await tokenMailedTo(at, input.email) }
}

async function memberIn(browser: Browser): Promise<string | undefined> {
  return (await browser.get('getSession', {})).member?.email
}

describe.each([
  ['an address that is taken is named', () => app],
  ['nothing says which addresses are taken', () => discreet],
])('%s', (_, appOf) => {
  test('the browser that registered is signed in after the verification in it, once (REQ-303)', async () => {
    const browser = createBrowser(appOf())
    const { email, token } = await registerIn(browser, appOf())
    const copy = { ...browser.cookies }
    expect(await browser.must('verifyEmail', { token })).toEqual({ email, isRegisteredHere: true })
    expect(await memberIn(browser)).toBeUndefined()
    const session = await browser.must('signInAfterVerification', {})
    expect(session.member?.email).toBe(email)
    expect(await memberIn(browser)).toBe(email)
    expect(browser.cookies.tz_reg).toBeUndefined()
    expect((await createBrowser(appOf(), copy).call('signInAfterVerification', {})).status).toBe(410)
  })

  test('a verification elsewhere signs in nobody, there or in the browser that registered (REQ-303)', async () => {
    const [browser, elsewhere] = [createBrowser(appOf()), createBrowser(appOf())]
    const { email, token } = await registerIn(browser, appOf())
    expect(await elsewhere.must('verifyEmail', { token })).toEqual({ email, isRegisteredHere: false })
    for (const each of [elsewhere, browser]) {
      expect((await each.call('signInAfterVerification', {})).status).toBe(410)
      expect(await memberIn(each)).toBeUndefined()
    }
  })
})

test('the secret alone signs in nobody before the address is verified', async () => {
  const browser = createBrowser(app)
  const { token, email } = await registerIn(browser)
  expect((await browser.call('signInAfterVerification', {})).error?.code).toBe('LINK_EXPIRED')
  expect(await browser.must('verifyEmail', { token })).toEqual({ email, isRegisteredHere: true })
  expect((await browser.call('signInAfterVerification', {})).status).toBe(200)
})

test('no session opens this way where a second factor is required (SEC-F1)', async () => {
  const browser = createBrowser(app)
  const { email, token } = await registerIn(browser)
  await browser.must('verifyEmail', { token })
  await app.pool.query('update accounts set requires_second_factor = true where email = $1', [email])
  expect((await browser.call('signInAfterVerification', {})).error?.code).toBe('LINK_EXPIRED')
})

test('the link of one account in the browser that registered another signs in neither', async () => {
  const browser = createBrowser(app)
  const [stranger, own] = [await registerIn(createBrowser(app)), await registerIn(browser)]
  expect(await browser.must('verifyEmail', { token: stranger.token })).toMatchObject({
    isRegisteredHere: false,
  })
  expect((await browser.call('signInAfterVerification', {})).status).toBe(410)
  expect(await browser.must('verifyEmail', { token: own.token })).toMatchObject({ isRegisteredHere: true })
})

test('whoever is signed in in that browser stays signed in', async () => {
  const browser = createBrowser(app)
  const { token } = await registerIn(browser)
  const other = await createMemberWithPassword(app)
  await browser.must('signIn', { email: other.email, password: other.password })
  expect(await browser.must('verifyEmail', { token })).toMatchObject({ isRegisteredHere: false })
  expect((await browser.call('signInAfterVerification', {})).status).toBe(410)
  expect(await memberIn(browser)).toBe(other.email)
})

test('a planted session is replaced, and a planted secret opens nothing (SEC-C7)', async () => {
  const planted = newToken()
  const browser = createBrowser(app, { tz_sid: planted, tz_reg: planted })
  const { token } = await registerIn(browser)
  expect(browser.cookies.tz_reg).not.toBe(planted)
  await browser.must('verifyEmail', { token })
  await browser.must('signInAfterVerification', {})
  expect(browser.cookies.tz_sid).not.toBe(planted)
  for (const tz_reg of [planted, '', 'x'])
    expect((await createBrowser(app, { tz_reg }).call('signInAfterVerification', {})).status).toBe(410)
})

test('the secret ends a day after the registration; a newer link then asks to sign in', async () => {
  const browser = createBrowser(app)
  const { email } = await registerIn(browser)
  app.clock.advance(24 * 3600 + 1)
  await browser.must('requestVerification', { email })
  const token = await tokenMailedTo(app, email, 2)
  expect(await browser.must('verifyEmail', { token })).toEqual({ email, isRegisteredHere: false })
  expect((await browser.call('signInAfterVerification', {})).status).toBe(410)
})

test('of twenty concurrent sign-ins with one secret exactly one succeeds', async () => {
  const browser = createBrowser(app)
  const { token } = await registerIn(browser)
  await browser.must('verifyEmail', { token })
  const { cookies } = browser
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => createBrowser(app, cookies).call('signInAfterVerification', {})),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(410)])
})

test('a verification whose answer was lost is repeated with the same answer', async () => {
  const browser = createBrowser(app)
  const { email, token } = await registerIn(browser)
  const key = { 'idempotency-key': '01980000-0000-7000-8000-0000000000aa' }
  for (let times = 0; times < 2; times += 1)
    expect((await browser.call('verifyEmail', { token }, key)).body).toEqual({
      email,
      isRegisteredHere: true,
    })
  expect((await browser.call('signInAfterVerification', {})).status).toBe(200)
})

test('only the hash of the secret is stored', async () => {
  const browser = createBrowser(app)
  await registerIn(browser)
  const secret = browser.cookies.tz_reg ?? ''
  const { rows } = await app.pool.query(
    "select token_hash as hash from one_time_tokens where purpose = 'registering-device' and token_hash = $1",
    [hashToken(secret)],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0].hash.toString('utf8')).not.toContain(secret)
})

test('a known and an unknown address get the same answer and the same kind of cookie (REQ-135)', async () => {
  const { email: known } = await createMemberWithPassword(discreet)
  const answers = await Promise.all(
    [known, 'nobody.here@example.co.za'].map(async (email) => {
      const answer = await createBrowser(discreet).call('register', form(email))
      const secret = answer.cookies.tz_reg ?? ''
      return { status: answer.status, wait: answer.body.resendAfterSeconds, length: secret.length }
    }),
  )
  expect(answers).toEqual(Array(2).fill({ status: 201, wait: 60, length: 43 }))
})

test('refusals: another site', async () => {
  const browser = createBrowser(app)
  const { token } = await registerIn(browser)
  await browser.must('verifyEmail', { token })
  const foreign = { origin: 'https://evil.example' }
  expect((await browser.call('signInAfterVerification', {}, foreign)).error?.code).toBe('CROSS_ORIGIN')
  expect(await memberIn(browser)).toBeUndefined()
})
