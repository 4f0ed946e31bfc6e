import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addPasskeyTo,
  codeAt,
  createCodeHolder,
  createSignedInHolder,
} from '#tests/support/second-factors.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { type Browser, createBrowser } from '#tests/support/test-browser.ts'

const MINUTE = 60

let app: TestApp
/** A site whose staff need a second factor. */
let strict: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 100 } })
  strict = await createTestApp({ settings: { rateLimitScale: 100, staffSecondFactor: true } })
})
afterAll(async () => {
  await app?.close()
  await strict?.close()
})

const codeOf = async (answer: Promise<{ error?: { code: string } }>) => (await answer).error?.code ?? 'done'
const isSignedIn = async (browser: Browser) => (await browser.get('getSession', {})).member !== null

/** The changes of factors, each with what it takes; in an order in which each is possible. */
const changes: [string, string, (here: Browser) => Promise<unknown>][] = [
  ['passkey-added', 'A passkey was added', (here) => addPasskeyTo(app, here)],
  ['required', 'was turned on', (here) => here.must('requireSecondFactor', { isRequired: true })],
  ['recovery-codes-created', 'New recovery codes', (here) => here.must('createRecoveryCodes', {})],
  ['not-required', 'was turned off', (here) => here.must('requireSecondFactor', { isRequired: false })],
  [
    'codes-added',
    'Codes of an app were set up',
    async (here) => {
      const { setUp, secret } = await here.must('offerCodes', {})
      await here.must('confirmCodes', { setUp, code: codeAt(app, secret) })
    },
  ],
  ['codes-removed', 'The codes of an app were removed', (here) => here.must('removeCodes', {})],
  [
    'passkey-removed',
    'A passkey was removed',
    async (here) => {
      const [passkey] = (await here.get('getSecondFactor', {})).passkeys
      await here.must('removePasskey', { passkeyId: passkey?.id ?? '' })
    },
  ],
]

test('each change signs out every other browser, is mailed and written down (SEC-F4, KEY-4)', async () => {
  const { id, email, password, browser } = await createSignedInHolder(app)
  let mails = 0
  for (const [change, sentence, make] of changes) {
    await app.pool.query('update sessions set second_factor_at = $2, confirmed_at = $2 where user_id = $1', [
      id,
      app.clock.now(),
    ])
    await app.pool.query('update accounts set requires_second_factor = false where id = $1', [id])
    const other = createBrowser(app)
    await other.must('signIn', { email, password })
    if (change === 'not-required')
      await app.pool.query('update accounts set requires_second_factor = true where id = $1', [id])
    await make(browser)
    expect([change, await isSignedIn(other), await isSignedIn(browser)]).toEqual([change, false, true])
    // The other browser was new each time, which is mailed too.
    mails += 2
    const texts = (await app.mailbox(email, mails)).map(({ text }) => text)
    expect(texts.some((text) => text.includes(sentence))).toBe(true)
  }
  const { rows } = await app.pool.query(
    'select action from audit_log where actor_id = $1 and owner_id = $1 order by at, id',
    [id],
  )
  expect(rows.map(({ action }) => action)).toEqual(changes.map(([change]) => `second-factor.${change}`))
})

test('no change is made with a sign-in of a quarter of an hour ago (KEY-4)', async () => {
  const { browser } = await createCodeHolder(app)
  await addPasskeyTo(app, browser)
  const before = await browser.get('getSecondFactor', {})
  app.clock.advance(16 * MINUTE)
  const passkeyId = before.passkeys[0]?.id ?? ''
  for (const answer of [
    browser.call('offerPasskey', {}),
    browser.call('removePasskey', { passkeyId }),
    browser.call('offerCodes', {}),
    browser.call('removeCodes', {}),
    browser.call('createRecoveryCodes', {}),
    browser.call('requireSecondFactor', { isRequired: false }),
  ])
    expect(await codeOf(answer)).toBe('FRESH_SIGN_IN_REQUIRED')
  expect(await browser.get('getSecondFactor', {})).toEqual(before)
})

test('an offer of codes ends after ten minutes, is of one account, and a wrong first code can be corrected', async () => {
  const { browser } = await createSignedInHolder(app)
  const stranger = await createSignedInHolder(app)
  const { setUp, secret, uri } = await browser.must('offerCodes', {})
  expect(new URL(uri).searchParams.get('secret')).toBe(secret)
  expect(uri).toMatch(/^otpauth:\/\/totp\/Thandaza:/)
  const confirm = (by: Browser, code: string) => codeOf(by.call('confirmCodes', { setUp, code }))
  expect(await confirm(stranger.browser, codeAt(app, secret))).toBe('LINK_EXPIRED')
  expect(await confirm(browser, '000000')).toBe('WRONG_CODE')
  expect(await confirm(browser, codeAt(app, secret))).toBe('done')
  expect(await confirm(browser, codeAt(app, secret, 1))).toBe('LINK_EXPIRED')
  const late = await browser.must('offerCodes', {})
  app.clock.advance(10 * MINUTE + 1)
  await app.pool.query('update sessions set second_factor_at = $1', [app.clock.now()])
  const answer = browser.call('confirmCodes', { setUp: late.setUp, code: codeAt(app, late.secret) })
  expect(await codeOf(answer)).toBe('LINK_EXPIRED')
})

test('without any factor the second step is off and recovery codes are gone; it cannot be turned on', async () => {
  const { id, browser } = await createCodeHolder(app)
  expect(await browser.must('removeCodes', {})).toMatchObject({
    isRequired: false,
    codesSince: null,
    recoveryCodesLeft: 0,
  })
  await app.pool.query('update sessions set confirmed_at = $2 where user_id = $1', [id, app.clock.now()])
  expect(await codeOf(browser.call('requireSecondFactor', { isRequired: true }))).toBe('NO_FACTOR')
  expect(await codeOf(browser.call('createRecoveryCodes', {}))).toBe('NO_FACTOR')
  expect(await codeOf(browser.call('removeCodes', {}))).toBe('NOT_FOUND')
})

test('recovery codes are made with the first factor that is asked for, and shown once', async () => {
  const { browser } = await createSignedInHolder(app)
  const offer = await browser.must('offerCodes', {})
  const { recoveryCodes } = await browser.must('confirmCodes', {
    setUp: offer.setUp,
    code: codeAt(app, offer.secret),
  })
  expect(recoveryCodes).toHaveLength(10)
  for (const code of recoveryCodes ?? [])
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
  const { rows } = await app.pool.query("select code_hash::text || '' as row from recovery_codes")
  for (const code of recoveryCodes ?? []) expect(JSON.stringify(rows)).not.toContain(code.replace('-', ''))
  expect(await browser.must('requireSecondFactor', { isRequired: true })).toMatchObject({
    recoveryCodes: null,
  })
})

test('answers with secrets are not stored under an idempotency key', async () => {
  const { browser } = await createCodeHolder(app)
  const headers = { 'idempotency-key': '01980000-0000-7000-8000-000000000001' }
  const made = [
    await browser.call('createRecoveryCodes', {}, headers),
    await browser.call('createRecoveryCodes', {}, headers),
  ].map(({ body }) => body.recoveryCodes)
  expect(made[0]).not.toEqual(made[1])
  const { rows } = await app.pool.query('select body from idempotency_keys')
  expect(JSON.stringify(rows)).not.toContain(made[1]?.[0])
})

test('the secret of an app is stored sealed, and opens for its own account only', async () => {
  const [one, other] = [await createCodeHolder(app), await createCodeHolder(app)]
  const { rows } = await app.pool.query('select secret_sealed::text as sealed from one_time_code_secrets')
  expect(JSON.stringify(rows)).not.toContain(Buffer.from(one.secret).toString('hex'))
  await app.pool.query(
    `update one_time_code_secrets set secret_sealed = (select secret_sealed from one_time_code_secrets where account_id = $1)
      where account_id = $2`,
    [one.id, other.id],
  )
  app.clock.advance(MINUTE)
  expect((await other.browser.call('proveIdentity', { code: codeAt(app, one.secret) })).status).toBe(500)
})

test('a closed account has no factor left', async () => {
  const { id, browser } = await createCodeHolder(app)
  await addPasskeyTo(app, browser)
  expect((await browser.call('deleteAccount', {})).status).toBe(200)
  for (const table of ['passkeys', 'one_time_code_secrets', 'recovery_codes', 'factor_resets'])
    expect((await app.pool.query(`select 1 from ${table} where account_id = $1`, [id])).rows).toEqual([])
})

describe('staff of a site that demands a second factor', () => {
  test('keep at least one, and the second step stays on (SEC-F3)', async () => {
    const { browser } = await createCodeHolder(strict, 'admin')
    expect(await browser.get('getSecondFactor', {})).toMatchObject({ isForced: true, isRequired: true })
    expect(await codeOf(browser.call('removeCodes', {}))).toBe('SECOND_FACTOR_FORCED')
    expect(await codeOf(browser.call('requireSecondFactor', { isRequired: false }))).toBe(
      'SECOND_FACTOR_FORCED',
    )
    await addPasskeyTo(strict, browser)
    expect(await codeOf(browser.call('removeCodes', {}))).toBe('done')
  })
})
