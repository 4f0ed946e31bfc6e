import { TOTP } from 'otpauth'
import { createPasskeyDevice, type PasskeyDevice } from './passkey-device.ts'
import type { TestApp } from './test-app.ts'
import { type Browser, createBrowser, createMemberWithPassword } from './test-browser.ts'

type Holder = { id: string; email: string; password: string }
export type FactorHolder = Holder & { browser: Browser; secret: string; recoveryCodes: string[] }

/** A new member, signed in with the password. */
export async function createSignedInHolder(
  app: TestApp,
  role?: 'admin' | 'moderator',
): Promise<Holder & { browser: Browser }> {
  const holder = await createMemberWithPassword(app)
  if (role) await app.pool.query('insert into user_roles (user_id, role) values ($1, $2)', [holder.id, role])
  const browser = createBrowser(app)
  await browser.must('signIn', { email: holder.email, password: holder.password })
  return { ...holder, browser }
}

/** A new member whose app gives codes, signed in. */
export async function createCodeHolder(app: TestApp, role?: 'admin' | 'moderator'): Promise<FactorHolder> {
  const holder = await createSignedInHolder(app, role)
  const { setUp, secret } = await holder.browser.must('offerCodes', {})
  const code = codeAt(app, secret)
  const { recoveryCodes } = await holder.browser.must('confirmCodes', { setUp, code })
  return { ...holder, secret, recoveryCodes: recoveryCodes ?? [] }
}

/** The code that an app shows now, or some steps of 30 seconds from now. */
export function codeAt(app: Pick<TestApp, 'clock'>, secret: string, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: app.clock.now().getTime() + steps * 30_000 })
}

/** Adds a passkey to a signed-in member and returns the phone that holds it. */
export async function addPasskeyTo(
  app: TestApp,
  browser: Browser,
  options: { isSynced?: boolean } = {},
): Promise<PasskeyDevice> {
  const device = createPasskeyDevice(app.settings.appUrl, options)
  const offer = await browser.must('offerPasskey', {})
  await browser.must('addPasskey', { name: 'My phone', created: device.create(offer) })
  return device
}

/** A browser in which the password was given, and the second step is due. */
export async function createStartedBrowser(
  app: TestApp,
  { email, password }: Pick<Holder, 'email' | 'password'>,
  cookies: Record<string, string> = {},
): Promise<Browser> {
  const browser = createBrowser(app, cookies)
  const { isSecondStepDue } = await browser.must('signIn', { email, password })
  if (!isSecondStepDue) throw new Error('The second step is not due')
  return browser
}
