import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { connect } from '#server/database/connect.ts'
import { embeddedConnection } from '#server/database/embedded/embedded-postgres.ts'
import { createAccount, linkMailedTo, mailsTo } from './support/accounts.ts'
import { expect, test } from './support/journey.ts'
import { expectToast, hydrated, open, signIn, signOut } from './support/open-page.ts'
import { startProduct } from './support/start-product.ts'

/** A phone whose lock opens when a page asks for it (WebAuthn of the browser's debugging protocol). */
async function givePhoneLock(page: Page) {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('WebAuthn.enable')
  const { authenticatorId } = await protocol.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    lose: () => protocol.send('WebAuthn.clearCredentials', { authenticatorId }),
    /** The lock does not open: a wrong finger, or somebody else's. */
    lock: (isLocked: boolean) =>
      protocol.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: !isLocked }),
  }
}

const safeSignIn = (page: Page) => page.locator('#second-factor')
const recoveryCodes = (page: Page) => page.getByRole('dialog', { name: 'Your recovery codes' })
const fieldOfCode = (page: Page) => page.getByLabel('6-digit code')

/** Signs out by the menu, which the profile's bar leaves to other pages on phones. */
async function leave(page: Page) {
  await open(page, '/dashboard')
  await signOut(page)
}

/** The code that an app with these letters shows some steps of 30 seconds from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })

/** Sets up codes of an app on the page that offers it; returns the letters and the recovery codes. */
async function setUpCodes(page: Page) {
  await page.getByRole('button', { name: 'Set up codes' }).click()
  await expect(page.getByRole('img', { name: 'Picture to scan with your app' })).toBeVisible()
  const letters = await page.locator('code').first().textContent()
  const secret = letters?.replaceAll(/\s/g, '') ?? ''
  await fieldOfCode(page).fill(codeOf(secret))
  await page.getByRole('button', { name: 'Confirm code' }).click()
  const list = recoveryCodes(page).getByRole('listitem')
  await expect(list).toHaveCount(10)
  const codes = await list.allTextContents()
  await recoveryCodes(page).getByRole('button', { name: 'I have kept them' }).click()
  await expect(recoveryCodes(page)).toHaveCount(0)
  return { secret, codes }
}

test('a passkey is added, and signs in without a password (SEC-F2, KEY-5)', async ({ aPage, request }) => {
  const account = await createAccount(request)
  const page = await aPage(null, {})
  const phone = await givePhoneLock(page)
  await open(page, '/login?redirect=/profile/sign-in')
  await signIn(page, account)
  const section = safeSignIn(page)
  await section.getByRole('button', { name: 'Add a passkey' }).click()
  await section.getByLabel('Name of this passkey').fill('My phone')
  await section.getByRole('button', { name: /^Add/ }).click()
  await expectToast(page, 'Passkey added')
  await expect(section.getByText('My phone')).toBeVisible()
  const subjects = (await mailsTo(request, account.email, 2)).map(({ subject }) => subject)
  expect(subjects[0]).toBe('Your safe sign-in for Thandaza was changed')

  await leave(page)
  await hydrated(page)
  await phone.lock(true)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expectToast(page, 'No passkey was used')
  await phone.lock(false)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL('/dashboard')
  await phone.lose()
})

test('after the password a code of the app is asked for; a recovery code opens once; a phone can be trusted (SEC-F1, SEC-F5)', async ({
  aPage,
  request,
}) => {
  const account = await createAccount(request)
  const page = await aPage(null, {})
  await open(page, '/login?redirect=/profile/sign-in')
  await signIn(page, account)
  const { secret, codes } = await setUpCodes(page)
  await expect(safeSignIn(page).getByText('10 codes left')).toBeVisible()

  await leave(page)
  await open(page, '/login?redirect=/groups')
  await signIn(page, account)
  await expect(page).toHaveURL(/\/second-step/)
  await expect(page.getByRole('heading', { name: 'One more step', level: 1 })).toBeVisible()
  await fieldOfCode(page).fill('000000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(fieldOfCode(page)).toHaveAccessibleDescription(/This code is wrong/)
  await fieldOfCode(page).fill(codeOf(secret, 1))
  await page.getByRole('checkbox', { name: 'Trust this phone for 30 days' }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/groups')

  await leave(page)
  await open(page, '/login')
  await signIn(page, account)
  await expect(page).toHaveURL('/dashboard')

  const other = await aPage(null, {})
  await open(other, '/login')
  await signIn(other, account)
  await other.getByRole('button', { name: 'Use a recovery code' }).click()
  await other.getByLabel('Recovery code').fill((codes[0] ?? '').toLowerCase())
  await other.getByRole('button', { name: 'Continue' }).click()
  await expect(other).toHaveURL('/dashboard')
  await open(other, '/profile/sign-in')
  await expect(safeSignIn(other).getByText('9 codes left')).toBeVisible()
})

test('without scripts the code is sent by a plain form (REQ-306)', async ({
  aPage,
  browser,
  app,
  request,
}) => {
  const account = await createAccount(request)
  const page = await aPage(null, {})
  await open(page, '/login?redirect=/profile/sign-in')
  await signIn(page, account)
  const { secret } = await setUpCodes(page)
  const context = await browser.newContext({ baseURL: app.origin, javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto('/login?redirect=/community')
  await signIn(plain, account)
  await expect(plain).toHaveURL(/\/second-step/)
  await plain.getByLabel(/code/i).first().fill(codeOf(secret, 1))
  await plain.getByRole('button', { name: 'Continue' }).click()
  await expect(plain).toHaveURL('/community')
  await context.close()
})

test('who lost everything asks for help, and whoever reads the mail can stop it (SEC-F7, KEY-7)', async ({
  aPage,
  request,
}) => {
  const account = await createAccount(request)
  const page = await aPage(null, {})
  await open(page, '/login?redirect=/profile/sign-in')
  await signIn(page, account)
  await setUpCodes(page)
  await leave(page)
  await open(page, '/login')
  await signIn(page, account)
  await page.getByRole('button', { name: 'I have lost everything' }).click()
  await page.getByRole('button', { name: 'Ask for help' }).click()
  await expect(page.getByText(/We have sent you a mail/)).toBeVisible()
  const link = await linkMailedTo(request, account.email, 3)
  await open(page, link)
  await expect(page.getByRole('heading', { name: 'Keep the second step', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Stop it' }).click()
  await expect(page.getByText('Stopped. Your second step stays.').first()).toBeVisible()
})

test('staff of a site that demands it set one up before anything else opens (SEC-F3, KEY-1)', async ({
  browser,
}) => {
  const product = await startProduct({ settings: { STAFF_SECOND_FACTOR: '1' } })
  const context = await browser.newContext({ baseURL: product.origin })
  try {
    const account = await createAccount(context.request)
    const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
    const { pool, end } = connect({ address: await embeddedConnection(product.dataDir), log: silent, max: 1 })
    await pool.query(
      "insert into user_roles (user_id, role) select id, 'admin' from accounts where email = $1",
      [account.email],
    )
    await end()
    const page = await context.newPage()
    await open(page, '/login?redirect=/admin')
    await signIn(page, account)
    await expect(page.getByRole('heading', { name: 'Your role needs a second step', level: 1 })).toBeVisible()
    await open(page, '/dashboard')
    await expect(page.getByRole('heading', { name: 'Your role needs a second step', level: 1 })).toBeVisible()
    await setUpCodes(page)
    await expect(page).toHaveURL('/admin')
    await expect(page.getByRole('heading', { name: 'Desk', level: 1 })).toBeVisible()
  } finally {
    await context.close()
    await product.stop()
  }
})
