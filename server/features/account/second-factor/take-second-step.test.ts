import { randomBytes } from 'node:crypto'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addPasskeyTo,
  codeAt,
  createCodeHolder,
  createSignedInHolder,
  createStartedBrowser,
} from '#tests/support/second-factors.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { type Browser, createBrowser } from '#tests/support/test-browser.ts'

const MINUTE = 60
const DAY = 24 * 60 * MINUTE

/** Servers of one site share it: without, each would seal the secrets of apps with its own. */
const encryptionKeys = [randomBytes(32).toString('hex')]
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { encryptionKeys } })
})
afterAll(() => app.close())

const step = (browser: Browser, code: string, trustsDevice = false) =>
  browser.call('takeSecondStep', { code, trustsDevice })
const codeOf = async (answer: Promise<{ error?: { code: string } }>) => (await answer).error?.code ?? 'done'
const isSignedIn = async (browser: Browser) => (await browser.get('getSession', {})).member !== null
const subjects = async (email: string, count: number) =>
  (await app.mailbox(email, count)).map(({ subject }) => subject)

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('codes are those of RFC 6238 at %d seconds (SHA-1, appendix B)', (seconds, expected) => {
  const totp = new TOTP({ secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', digits: 8 })
  expect(totp.generate({ timestamp: seconds * 1000 })).toBe(expected)
})

test('a right password opens nothing until the code is given; each code works once (SEC-F1, KEY-2)', async () => {
  const holder = await createCodeHolder(app)
  app.clock.advance(MINUTE)
  const browser = createBrowser(app)
  const { email, password, secret } = holder
  expect(await browser.must('signIn', { email, password })).toEqual({
    member: null,
    accessEndsAt: null,
    isSecondStepDue: true,
  })
  expect(await isSignedIn(browser)).toBe(false)
  expect(await browser.get('getSecondStep', {})).toEqual({
    hasCodes: true,
    hasRecoveryCodes: true,
    passkey: null,
    mayTrustDevice: true,
    mayAskForReset: true,
  })
  const code = codeAt(app, secret)
  expect(await codeOf(step(browser, '000000'))).toBe('WRONG_CODE')
  expect((await step(browser, code)).body.member).toMatchObject({ id: holder.id, usesSecondFactor: true })
  expect(await isSignedIn(browser)).toBe(true)
  const again = await createStartedBrowser(app, holder)
  expect(await codeOf(step(again, code))).toBe('WRONG_CODE')
  expect(await codeOf(step(again, codeAt(app, secret, -1)))).toBe('WRONG_CODE')
  expect(await codeOf(step(again, codeAt(app, secret, 1)))).toBe('done')
})

test('before the password is right no answer tells who has a second factor (KEY-8)', async () => {
  const [with2, without] = [await createCodeHolder(app), await createSignedInHolder(app)]
  await addPasskeyTo(app, with2.browser)
  const answers = new Set<string>()
  for (const email of [with2.email, without.email, 'nobody@example.co.za']) {
    const browser = createBrowser(app)
    const { status, error, cookies } = await browser.call('signIn', { email, password: 'another one' })
    answers.add(JSON.stringify([status, { ...error, requestId: '' }, cookies]))
    expect(await codeOf(browser.call('getSecondStep', {}))).toBe('LINK_EXPIRED')
  }
  expect([...answers]).toHaveLength(1)
})

test('a code of a phone with a wrong clock is not accepted, and says so', async () => {
  const holder = await createCodeHolder(app)
  const browser = await createStartedBrowser(app, holder)
  expect(await codeOf(step(browser, codeAt(app, holder.secret, 15)))).toBe('CLOCK_WRONG')
  expect(await codeOf(step(browser, codeAt(app, holder.secret, 25)))).toBe('WRONG_CODE')
})

test('two servers that get one code at the same time open one session (KEY-2)', async () => {
  const besides = await createTestApp({ besides: app, settings: { encryptionKeys } })
  try {
    const holder = await createCodeHolder(app)
    app.clock.advance(MINUTE)
    const code = codeAt(app, holder.secret)
    const [here, there] = await Promise.all([
      createStartedBrowser(app, holder),
      createStartedBrowser(besides, holder),
    ])
    const answers = await Promise.all([step(here, code), step(there, code)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
  } finally {
    await besides.close()
  }
})

test('one ticket opens one session, however often it is used at once', async () => {
  const holder = await createCodeHolder(app)
  const browser = await createStartedBrowser(app, holder)
  const [first = '', second = ''] = holder.recoveryCodes
  const answers = await Promise.all(
    [first, second].map((code) => step(createBrowser(app, browser.cookies), code)),
  )
  expect(answers.map(({ error }) => error?.code ?? 'done').toSorted()).toEqual(['LINK_EXPIRED', 'done'])
})

test('a recovery code works once, in any spelling, and its member is mailed; of four uses at once one succeeds (KEY-3)', async () => {
  const holder = await createCodeHolder(app)
  expect(holder.recoveryCodes).toHaveLength(10)
  const [code = '', other = ''] = holder.recoveryCodes
  const browser = await createStartedBrowser(app, holder)
  const spelled = ` ${code.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')} `
  expect(await codeOf(step(browser, spelled))).toBe('done')
  expect((await browser.get('getSecondFactor', {})).recoveryCodesLeft).toBe(9)
  expect(await subjects(holder.email, 3)).toContain('A recovery code opened your Thandaza account')
  expect(await codeOf(step(await createStartedBrowser(app, holder), code))).toBe('WRONG_CODE')
  await app.pool.query('delete from rate_limits')
  const racing = await Promise.all(
    Array.from({ length: 4 }, () => createStartedBrowser(app, holder, browser.cookies)),
  )
  const answers = await Promise.all(racing.map((each) => step(each, other)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('wrong codes from elsewhere do not lock out a person at a phone they used before, nor one with a passkey (KEY-6)', async () => {
  const holder = await createCodeHolder(app)
  const device = await addPasskeyTo(app, holder.browser)
  app.clock.advance(MINUTE)
  const thief = await createStartedBrowser(app, holder)
  const guesses = []
  for (let guess = 0; guess < 6; guess += 1) guesses.push(await codeOf(step(thief, '000000')))
  expect(guesses).toEqual([...Array(5).fill('WRONG_CODE'), 'RATE_LIMITED'])
  const known = await createStartedBrowser(app, holder, holder.browser.cookies)
  expect(await codeOf(step(known, codeAt(app, holder.secret)))).toBe('done')
  const passkey = createBrowser(app)
  const answer = device.answer(await passkey.must('askPasskey', {}))
  expect(await codeOf(passkey.call('signInWithPasskey', { passkey: answer }))).toBe('done')
  expect(await codeOf(step(thief, codeAt(app, holder.secret, 1)))).toBe('RATE_LIMITED')
  // A recovery code cannot be guessed, so wrong codes of an app do not count for it.
  expect(await codeOf(step(thief, holder.recoveryCodes[0] ?? ''))).toBe('done')
  const warnings = (await app.mailbox(holder.email, 4)).filter(({ subject }) =>
    subject.startsWith('Somebody may know'),
  )
  expect(warnings).toHaveLength(1)
})

test('a ticket ends after five minutes, with a changed password, and belongs to one browser', async () => {
  const holder = await createCodeHolder(app)
  const late = await createStartedBrowser(app, holder)
  app.clock.advance(5 * MINUTE + 1)
  expect(await codeOf(step(late, codeAt(app, holder.secret)))).toBe('LINK_EXPIRED')
  const started = await createStartedBrowser(app, holder)
  await app.pool.query(`update accounts set password_hash = password_hash || 'x' where id = $1`, [holder.id])
  expect(await codeOf(step(started, codeAt(app, holder.secret)))).toBe('LINK_EXPIRED')
  expect(await codeOf(step(createBrowser(app), codeAt(app, holder.secret)))).toBe('LINK_EXPIRED')
})

test('a trusted browser is asked again after 30 days, or once another factor changes; staff are always asked (SEC-F5)', async () => {
  const holder = await createCodeHolder(app)
  app.clock.advance(MINUTE)
  const phone = await createStartedBrowser(app, holder)
  expect(await codeOf(step(phone, codeAt(app, holder.secret), true))).toBe('done')
  const { email, password } = holder
  const signIn = async () => (await phone.must('signIn', { email, password })).isSecondStepDue
  expect(await signIn()).toBe(false)
  app.clock.advance(30 * DAY - MINUTE)
  expect(await signIn()).toBe(false)
  app.clock.advance(2 * MINUTE)
  expect(await signIn()).toBe(true)
  expect(await codeOf(step(phone, codeAt(app, holder.secret), true))).toBe('done')
  const other = await createStartedBrowser(app, holder)
  expect(await codeOf(step(other, holder.recoveryCodes[0] ?? ''))).toBe('done')
  await other.must('createRecoveryCodes', {})
  expect(await signIn()).toBe(true)
  const staff = await createCodeHolder(app, 'moderator')
  const desk = await createStartedBrowser(app, staff)
  expect((await desk.get('getSecondStep', {})).mayTrustDevice).toBe(false)
  expect(await codeOf(step(desk, staff.recoveryCodes[0] ?? '', true))).toBe('done')
  await createStartedBrowser(app, staff, desk.cookies)
})

test('a trusted session does nothing dangerous before the factor is given; the password alone proves nothing (SEC-M7)', async () => {
  const holder = await createCodeHolder(app)
  app.clock.advance(MINUTE)
  const phone = await createStartedBrowser(app, holder)
  await step(phone, codeAt(app, holder.secret), true)
  const { email, password } = holder
  await phone.must('signIn', { email, password })
  expect(await codeOf(phone.call('startExport', {}))).toBe('FRESH_SIGN_IN_REQUIRED')
  expect(await codeOf(phone.call('confirmIdentity', { password }))).toBe('SECOND_FACTOR_REQUIRED')
  app.clock.advance(MINUTE)
  expect(await codeOf(phone.call('proveIdentity', { code: codeAt(app, holder.secret) }))).toBe('done')
  expect(await codeOf(phone.call('startExport', {}))).toBe('done')
})

describe('the first sign-in of a browser', () => {
  test('is mailed to the member, unless it is the first of all', async () => {
    const holder = await createSignedInHolder(app)
    const { email, password } = holder
    await holder.browser.must('signIn', { email, password })
    const elsewhere = createBrowser(app)
    await elsewhere.call(
      'signIn',
      { email, password },
      { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/131.0' },
    )
    const mails = await app.mailbox(email, 1)
    expect(mails.map(({ subject }) => subject)).toEqual(['A new device signed in to your Thandaza account'])
    expect(mails[0]?.text).toContain('Chrome')
  })
})
