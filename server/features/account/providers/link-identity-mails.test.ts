import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { providerNames, providers } from '#contract/values/constants.ts'
import { type OAuthSimulator, startOAuthSimulator } from '#server/simulators/oauth-simulator.ts'
import { authorizeAtProvider, createProviderPerson } from '#tests/support/provider-people.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import {
  type Browser,
  createBrowser,
  createMemberWithPassword,
  goodPassword,
  tokenMailedTo,
} from '#tests/support/test-browser.ts'

type Provider = (typeof providers)[number]

const chosen = { password: 'a quiet dam at dusk', confirmPassword: 'a quiet dam at dusk' }
let app: TestApp
let simulator: OAuthSimulator

beforeAll(async () => {
  simulator = await startOAuthSimulator()
  app = await createTestApp({ settings: { rateLimitScale: 100 }, simulatorOrigin: simulator.origin })
})
afterAll(async () => {
  await app.close()
  await simulator.close()
})

async function createSignedInHolder() {
  const { email } = await createMemberWithPassword(app)
  const browser = createBrowser(app)
  await browser.must('signIn', { email, password: goodPassword })
  return { email, browser }
}

async function connect(browser: Browser, provider: Provider, handle: string): Promise<void> {
  const { url } = await browser.must('connectProvider', { provider })
  await browser.must('finishProviderSignIn', await authorizeAtProvider(provider, url, handle))
}

async function signInWith(provider: Provider, handle: string) {
  const browser = createBrowser(app)
  const { url } = await browser.must('startProviderSignIn', { provider })
  return await browser.must('finishProviderSignIn', await authorizeAtProvider(provider, url, handle))
}

const subjectsTo = async (email: string, count: number) =>
  (await app.mailbox(email, count)).map(({ subject }) => subject)

describe.each(providers)('%s', (provider) => {
  const name = providerNames[provider]
  const connected = `${name} can now be used to sign in to Thandaza`

  test('connecting and disconnecting each mail the owner of the account', async () => {
    const { email, browser } = await createSignedInHolder()
    const { handle } = createProviderPerson(simulator)
    await connect(browser, provider, handle)
    expect(await subjectsTo(email, 1)).toEqual([connected])
    // Connecting again sends no mail.
    await connect(browser, provider, handle)
    await browser.must('disconnectProvider', { provider })
    expect(await subjectsTo(email, 2)).toEqual([
      `${name} was disconnected from your Thandaza account`,
      connected,
    ])
    const [, mail] = await app.mailbox(email)
    expect(mail?.links).toEqual(['http://site.test/forgot-password'])
  })

  test('a link by address at a sign-in is mailed too; a later sign-in is not', async () => {
    const { email } = await createMemberWithPassword(app)
    const { handle } = createProviderPerson(simulator, { email })
    for (const _ of [1, 2]) expect((await signInWith(provider, handle)).outcome).toBe('signed-in')
    await createBrowser(app).must('requestPasswordReset', { email })
    expect((await subjectsTo(email, 3)).toSorted()).toEqual(
      [
        'A new device signed in to your Thandaza account',
        'Reset your Thandaza password',
        connected,
      ].toSorted(),
    )
  })
})

test('a password reset removes unproven identities and names the remaining ones', async () => {
  const { email, browser } = await createSignedInHolder()
  const own = createProviderPerson(simulator, { email: email.toUpperCase() })
  const foreign = createProviderPerson(simulator)
  await connect(browser, 'google', own.handle)
  await connect(browser, 'github', foreign.handle)
  await createBrowser(app).must('requestPasswordReset', { email })
  await createBrowser(app).must('resetPassword', { token: await tokenMailedTo(app, email, 3), ...chosen })
  const [mail] = await app.mailbox(email, 4)
  expect(mail?.subject).toBe('Your Thandaza password was changed')
  expect(mail?.text).toContain('Signing in with Google works as before.')
  expect(mail?.text).toContain('Signing in with GitHub was taken away')
  expect((await signInWith('github', foreign.handle)).outcome).toBe('needs-consent')
  expect((await signInWith('google', own.handle)).outcome).toBe('signed-in')
})

test.each([
  ['an address the provider has not verified', { isEmailVerified: false }],
  ['another address than the account', { email: 'somebody.else@example.co.za' }],
])('an identity with %s does not prove the address', async (_, overrides) => {
  const { email, browser } = await createSignedInHolder()
  const { handle } = createProviderPerson(simulator, { email, ...overrides })
  await connect(browser, 'google', handle)
  await createBrowser(app).must('requestPasswordReset', { email })
  const token = await tokenMailedTo(app, email, 2)
  await createBrowser(app).must('resetPassword', { token, ...chosen })
  const again = createBrowser(app)
  await again.must('signIn', { email, password: chosen.password })
  expect((await again.get('getProfile', {})).providers).toEqual([])
})
