import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { amount } from '#tests/support/chaos.ts'
import {
  addPasskeyTo,
  codeAt,
  createCodeHolder,
  createSignedInHolder,
  createStartedBrowser,
} from '#tests/support/second-factors.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { createBrowser } from '#tests/support/test-browser.ts'

/** Uses of one secret at the same time, by turns at two servers of one site. */
const USES = amount(12, 500)
const MINUTE = 60

const settings = { rateLimitScale: 1_000_000, encryptionKeys: [randomBytes(32).toString('hex')] }
let apps: [TestApp, TestApp]
beforeAll(async () => {
  const first = await createTestApp({ settings })
  apps = [first, await createTestApp({ besides: first, settings })]
})
afterAll(async () => {
  await apps?.[1].close()
  await apps?.[0].close()
})

/** Uses something by turns at both servers, all at once, and returns how many succeeded; none may fail otherwise. */
async function succeeding(
  use: (app: TestApp, index: number) => Promise<{ status: number }>,
): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: USES }, (_, index) => use(apps[index % 2 === 0 ? 0 : 1], index)),
  )
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  return answers.filter(({ status }) => status < 300).length
}

test('of many uses of one recovery code at the same time one succeeds (KEY-3, SEC-F1)', async () => {
  const { browser, recoveryCodes } = await createCodeHolder(apps[0])
  const [code = ''] = recoveryCodes
  expect(await succeeding((app) => createBrowser(app, browser.cookies).call('proveIdentity', { code }))).toBe(
    1,
  )
  expect((await browser.get('getSecondFactor', {})).recoveryCodesLeft).toBe(9)
})

test('of many uses of one code of an app at the same time one succeeds (KEY-2, SEC-F1)', async () => {
  const { browser, secret } = await createCodeHolder(apps[0])
  apps[0].clock.advance(MINUTE)
  const code = codeAt(apps[0], secret)
  expect(await succeeding((app) => createBrowser(app, browser.cookies).call('proveIdentity', { code }))).toBe(
    1,
  )
})

test('one ticket of a sign-in opens one session, whichever codes come with it', async () => {
  const holder = await createCodeHolder(apps[0])
  const { cookies } = await createStartedBrowser(apps[0], holder)
  const { recoveryCodes } = holder
  const opened = await succeeding((app, index) =>
    createBrowser(app, cookies).call('takeSecondStep', {
      code: recoveryCodes[index % recoveryCodes.length] ?? '',
      trustsDevice: false,
    }),
  )
  expect(opened).toBe(1)
})

test('one answer of a passkey opens one session', async () => {
  const { browser } = await createSignedInHolder(apps[0])
  const device = await addPasskeyTo(apps[0], browser)
  const visitor = createBrowser(apps[0])
  const passkey = device.answer(await visitor.must('askPasskey', {}))
  const opened = await succeeding((app) =>
    createBrowser(app, visitor.cookies).call('signInWithPasskey', { passkey }),
  )
  expect(opened).toBe(1)
})

test('the last factor of staff stays, whatever they remove at the same time (SEC-F3)', async () => {
  const strict = await createTestApp({
    settings: { ...settings, staffSecondFactor: true },
    besides: apps[0],
  })
  try {
    const { browser } = await createCodeHolder(strict, 'admin')
    await addPasskeyTo(strict, browser)
    const [passkey] = (await browser.get('getSecondFactor', {})).passkeys
    const answers = await Promise.all([
      createBrowser(strict, browser.cookies).call('removeCodes', {}),
      createBrowser(strict, browser.cookies).call('removePasskey', { passkeyId: passkey?.id ?? '' }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  } finally {
    await strict.close()
  }
})
