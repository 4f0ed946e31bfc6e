import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPasskeyDevice, type DeviceFlaws, type PasskeyDevice } from '#tests/support/passkey-device.ts'
import {
  addPasskeyTo,
  createCodeHolder,
  createSignedInHolder,
  createStartedBrowser,
} from '#tests/support/second-factors.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { type Browser, createBrowser } from '#tests/support/test-browser.ts'

const MINUTE = 60

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 100 } })
})
afterAll(() => app.close())

const codeOf = async (answer: Promise<{ error?: { code: string } }>) => (await answer).error?.code ?? 'done'

async function signIn(device: PasskeyDevice, flaws?: DeviceFlaws, browser = createBrowser(app)) {
  const question = await browser.must('askPasskey', {})
  return await codeOf(browser.call('signInWithPasskey', { passkey: device.answer(question, flaws) }))
}

const secondFactorOf = (browser: Browser) => browser.get('getSecondFactor', {})

test('a passkey is added, named, used alone for a whole sign-in, and removed (SEC-F2)', async () => {
  const { browser, email, password } = await createSignedInHolder(app)
  const device = await addPasskeyTo(app, browser)
  const [added] = (await secondFactorOf(browser)).passkeys
  expect(added).toMatchObject({ name: 'My phone', isSynced: false, lastUsedAt: null })
  const passkeyId = added?.id ?? ''
  const phone = createBrowser(app)
  const question = await phone.must('askPasskey', {})
  expect(question.passkeys).toEqual([])
  const session = await phone.must('signInWithPasskey', { passkey: device.answer(question) })
  expect(session.member?.email).toBe(email)
  // It proves as much as a password and a code.
  expect((await phone.call('startExport', {})).status).toBe(201)
  const renamed = await phone.must('renamePasskey', { passkeyId, name: '  Mama’s phone ' })
  expect(renamed.passkeys).toMatchObject([{ name: 'Mama’s phone', lastUsedAt: expect.any(String) }])
  // A passkey for convenience does not change how the password signs in.
  expect((await createBrowser(app).must('signIn', { email, password })).isSecondStepDue).toBe(false)
  expect((await phone.must('removePasskey', { passkeyId })).passkeys).toEqual([])
  expect(await signIn(device)).toBe('PASSKEY_REFUSED')
})

test('a synced passkey, which counts no uses, signs in again and again', async () => {
  const { browser } = await createSignedInHolder(app)
  const device = await addPasskeyTo(app, browser, { isSynced: true })
  expect((await secondFactorOf(browser)).passkeys).toMatchObject([{ isSynced: true }])
  expect([await signIn(device), await signIn(device)]).toEqual(['done', 'done'])
})

test('refused: another origin, a phone that was not unlocked, a stranger, a changed answer, another browser (KEY-5)', async () => {
  const { browser } = await createSignedInHolder(app)
  const device = await addPasskeyTo(app, browser)
  const stranger = createPasskeyDevice(app.settings.appUrl)
  expect(await signIn(device, { origin: 'http://site.test.example' })).toBe('PASSKEY_REFUSED')
  expect(await signIn(device, { isUnlocked: false })).toBe('PASSKEY_REFUSED')
  expect(await signIn(stranger)).toBe('PASSKEY_REFUSED')
  const visitor = createBrowser(app)
  const question = await visitor.must('askPasskey', {})
  const elsewhere = { ...question, domain: 'example.com' }
  expect(await codeOf(visitor.call('signInWithPasskey', { passkey: device.answer(elsewhere) }))).toBe(
    'PASSKEY_REFUSED',
  )
  const asked = await visitor.must('askPasskey', {})
  const answer = device.answer(asked)
  const changed = { ...answer, signature: device.answer(question).signature }
  expect(await codeOf(visitor.call('signInWithPasskey', { passkey: changed }))).toBe('PASSKEY_REFUSED')
  // The first answer used the question up, right or wrong.
  expect(await codeOf(visitor.call('signInWithPasskey', { passkey: answer }))).toBe('PASSKEY_REFUSED')
  const mine = await visitor.must('askPasskey', {})
  const thief = createBrowser(app)
  await thief.must('askPasskey', {})
  expect(await codeOf(thief.call('signInWithPasskey', { passkey: device.answer(mine) }))).toBe(
    'PASSKEY_REFUSED',
  )
  for (const clientData of ['AAAA', 'bnVsbA', Buffer.from('{"challenge":7}').toString('base64url')]) {
    const odd = { ...device.answer(await visitor.must('askPasskey', {})), clientData }
    expect(await codeOf(visitor.call('signInWithPasskey', { passkey: odd }))).toBe('PASSKEY_REFUSED')
  }
})

test('a question is answered once, also by many at the same time; it ends after five minutes', async () => {
  const { browser } = await createSignedInHolder(app)
  const device = await addPasskeyTo(app, browser)
  const visitor = createBrowser(app)
  const question = await visitor.must('askPasskey', {})
  const passkey = device.answer(question)
  const tabs = Array.from({ length: 5 }, () => createBrowser(app, visitor.cookies))
  const answers = await Promise.all(tabs.map((tab) => tab.call('signInWithPasskey', { passkey })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const late = await visitor.must('askPasskey', {})
  app.clock.advance(5 * MINUTE + 1)
  expect(await codeOf(visitor.call('signInWithPasskey', { passkey: device.answer(late) }))).toBe(
    'PASSKEY_REFUSED',
  )
})

test('a count of uses that goes back is refused, and the member is mailed', async () => {
  const { browser, email } = await createSignedInHolder(app)
  const device = await addPasskeyTo(app, browser)
  expect(await signIn(device, { counter: 7 })).toBe('done')
  expect(await signIn(device, { counter: 7 })).toBe('PASSKEY_REFUSED')
  const subjects = async () => (await app.mailbox(email, 3)).map(({ subject }) => subject)
  expect(await subjects()).toContain('A passkey of your Thandaza account may have been copied')
  expect(await signIn(device, { counter: 8 })).toBe('done')
})

test('a passkey is the second step after the password, and proof for something dangerous', async () => {
  const holder = await createCodeHolder(app)
  const device = await addPasskeyTo(app, holder.browser)
  const started = await createStartedBrowser(app, holder)
  const { passkey: question } = await started.get('getSecondStep', {})
  expect(question?.passkeys).toMatchObject([{ transports: ['internal'] }])
  const other = await addPasskeyTo(app, (await createSignedInHolder(app)).browser)
  const take = (from: PasskeyDevice) =>
    started.call('takeSecondStep', {
      passkey: from.answer(question ?? { challenge: '', domain: '' }),
      trustsDevice: false,
    })
  expect(await codeOf(take(other))).toBe('PASSKEY_REFUSED')
  expect(await codeOf(take(device))).toBe('done')
  expect(await codeOf(take(device))).toBe('LINK_EXPIRED')
  app.clock.advance(16 * MINUTE)
  expect(await codeOf(started.call('createRecoveryCodes', {}))).toBe('FRESH_SIGN_IN_REQUIRED')
  const ways = await started.must('getProofWays', {})
  const answer = device.answer(ways.passkey ?? { challenge: '', domain: '' })
  expect(await codeOf(started.call('proveIdentity', { passkey: answer }))).toBe('done')
  expect(await codeOf(started.call('proveIdentity', { passkey: answer }))).toBe('PASSKEY_REFUSED')
  expect((await started.must('createRecoveryCodes', {})).recoveryCodes).toHaveLength(10)
})

describe('refusals', () => {
  test('a passkey is created for the offer of its own account, on this site, unlocked, and once', async () => {
    const { browser } = await createSignedInHolder(app)
    const stranger = await createSignedInHolder(app)
    const device = createPasskeyDevice(app.settings.appUrl)
    const add = (offer: Parameters<PasskeyDevice['create']>[0], flaws?: DeviceFlaws) =>
      codeOf(browser.call('addPasskey', { name: 'A phone', created: device.create(offer, flaws) }))
    const offer = () => browser.must('offerPasskey', {})
    expect(await add(await stranger.browser.must('offerPasskey', {}))).toBe('PASSKEY_REFUSED')
    expect(await add(await offer(), { origin: 'https://site.test' })).toBe('PASSKEY_REFUSED')
    expect(await add(await offer(), { isUnlocked: false })).toBe('PASSKEY_REFUSED')
    expect(await add({ ...(await offer()), domain: 'test' })).toBe('PASSKEY_REFUSED')
    const right = await offer()
    expect(await add(right)).toBe('done')
    expect(await add(right)).toBe('PASSKEY_REFUSED')
    expect(await add(await offer())).toBe('PASSKEY_REFUSED')
  })

  test('there are ten passkeys at most; names have 1 to 60 characters; those of others do not exist', async () => {
    const { browser } = await createSignedInHolder(app)
    const stranger = await createSignedInHolder(app)
    for (let count = 0; count < 10; count += 1) await addPasskeyTo(app, browser)
    expect(await codeOf(browser.call('offerPasskey', {}))).toBe('TOO_MANY_PASSKEYS')
    const passkeyId = (await secondFactorOf(browser)).passkeys[0]?.id ?? ''
    for (const name of ['', ' ', 'x'.repeat(61)])
      expect(await codeOf(browser.call('renamePasskey', { passkeyId, name }))).toBe('INVALID')
    for (const id of [passkeyId, 'x']) {
      expect(await codeOf(stranger.browser.call('renamePasskey', { passkeyId: id, name: 'Mine' }))).toBe(
        'NOT_FOUND',
      )
      expect(await codeOf(stranger.browser.call('removePasskey', { passkeyId: id }))).toBe('NOT_FOUND')
    }
  })
})
