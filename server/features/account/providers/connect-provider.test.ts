import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { providers } from '#contract/values/constants.ts'
import { insertMember, insertSession } from '#server/fixtures/member-fixtures.ts'
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

/** A member with a password and a fresh sign-in. */
async function createSignedInHolder(): Promise<{ id: string; email: string; browser: Browser }> {
  const { id, email, password } = await createMemberWithPassword(app)
  const browser = createBrowser(app)
  await browser.must('signIn', { email, password })
  return { id, email, browser }
}

/** A member who registered with a provider and has no password. */
async function createProviderMember(provider: Provider): Promise<{ handle: string; browser: Browser }> {
  const { handle } = createProviderPerson(simulator)
  const browser = createBrowser(app)
  const { url } = await browser.must('startProviderSignIn', { provider })
  const { outcome, ...rest } = await browser.must(
    'finishProviderSignIn',
    await authorizeAtProvider(provider, url, handle),
  )
  if (outcome !== 'needs-consent' || !('ticket' in rest))
    throw new Error(`Expected a new person, got ${outcome}`)
  await browser.must('acceptProviderTerms', { ticket: rest.ticket, acceptsTerms: true })
  return { handle, browser }
}

async function begin(browser: Browser, provider: Provider, handle: string) {
  const { url } = await browser.must('connectProvider', { provider })
  return await authorizeAtProvider(provider, url, handle)
}

async function connect(browser: Browser, provider: Provider, handle: string) {
  return await browser.call('finishProviderSignIn', await begin(browser, provider, handle))
}

async function connectedOf(browser: Browser): Promise<Provider[]> {
  return (await browser.get('getProfile', {})).providers.map(({ provider }) => provider)
}

describe.each(providers)('%s', (provider) => {
  test('connects to the signed-in account, whatever its address, and signs in to it from then on', async () => {
    const { id, browser } = await createSignedInHolder()
    const { handle } = createProviderPerson(simulator, { isEmailVerified: false })
    const token = browser.cookies.tz_sid
    const { status, body } = await connect(browser, provider, handle)
    expect([status, body]).toEqual([200, { outcome: 'connected', redirect: '/profile/sign-in' }])
    expect(browser.cookies.tz_sid).toBe(token)
    expect(browser.cookies.tz_state).toBeUndefined()
    expect(await connectedOf(browser)).toEqual([provider])
    const elsewhere = createBrowser(app)
    const { url } = await elsewhere.must('startProviderSignIn', { provider })
    const answer = await elsewhere.must(
      'finishProviderSignIn',
      await authorizeAtProvider(provider, url, handle),
    )
    expect(answer).toMatchObject({ outcome: 'signed-in', session: { member: { id } } })
  })

  test('connecting again changes nothing, and another identity of the provider does not replace it', async () => {
    const { browser } = await createSignedInHolder()
    const { handle } = createProviderPerson(simulator)
    await connect(browser, provider, handle)
    expect((await connect(browser, provider, handle)).body).toMatchObject({ outcome: 'connected' })
    const other = await connect(browser, provider, createProviderPerson(simulator).handle)
    expect([other.status, other.error?.code]).toEqual([409, 'PROVIDER_REFUSED'])
    expect(await connectedOf(browser)).toEqual([provider])
  })

  test('a disconnected provider does not sign in to this account any more', async () => {
    const { email, browser } = await createSignedInHolder()
    const { handle } = createProviderPerson(simulator, { email: 'nobody.here@example.co.za' })
    await connect(browser, provider, handle)
    const profile = await browser.must('disconnectProvider', { provider })
    expect([profile.providers, profile.email]).toEqual([[], email])
    const elsewhere = createBrowser(app)
    const { url } = await elsewhere.must('startProviderSignIn', { provider })
    const answer = await elsewhere.must(
      'finishProviderSignIn',
      await authorizeAtProvider(provider, url, handle),
    )
    expect(answer.outcome).toBe('needs-consent')
  })

  test('409: the only sign-in method, until there is a password or another provider (REQ-94)', async () => {
    const { browser } = await createProviderMember(provider)
    const answer = await browser.call('disconnectProvider', { provider })
    expect([answer.status, answer.error?.code]).toEqual([409, 'LAST_WAY_IN'])
    const other = provider === 'google' ? 'github' : 'google'
    await connect(browser, other, createProviderPerson(simulator).handle)
    expect((await browser.must('disconnectProvider', { provider })).providers).toMatchObject([
      { provider: other },
    ])
    expect((await browser.call('disconnectProvider', { provider: other })).error?.code).toBe('LAST_WAY_IN')
  })

  test('409: an identity of another account is refused and stays with it', async () => {
    const theirs = await createProviderMember(provider)
    const { browser } = await createSignedInHolder()
    const answer = await connect(browser, provider, theirs.handle)
    expect([answer.status, answer.error?.code]).toEqual([409, 'PROVIDER_REFUSED'])
    expect(await connectedOf(browser)).toEqual([])
    expect(await connectedOf(theirs.browser)).toEqual([provider])
  })

  test('409: an attempt started in one session cannot be finished in another, or signed out', async () => {
    const { id, browser } = await createSignedInHolder()
    const { handle } = createProviderPerson(simulator)
    const again = await begin(browser, provider, handle)
    const state = browser.cookies.tz_state ?? ''
    const sameAccount = createBrowser(app, { tz_sid: await insertSession(app.pool, id), tz_state: state })
    expect((await sameAccount.call('finishProviderSignIn', again)).error?.code).toBe('PROVIDER_REFUSED')
    const stranger = (await createSignedInHolder()).browser
    for (const cookies of [{ ...stranger.cookies }, {}]) {
      const back = await begin(browser, provider, handle)
      const planted = createBrowser(app, { ...cookies, tz_state: browser.cookies.tz_state ?? '' })
      const answer = await planted.call('finishProviderSignIn', back)
      expect([answer.status, answer.error?.code]).toEqual([409, 'PROVIDER_REFUSED'])
    }
    expect([await connectedOf(browser), await connectedOf(stranger)]).toEqual([[], []])
  })

  test('409: a refusal at the provider connects nothing and ends no session', async () => {
    const { browser } = await createSignedInHolder()
    expect((await connect(browser, provider, 'cancel')).error?.code).toBe('PROVIDER_REFUSED')
    expect(await connectedOf(browser)).toEqual([])
  })
})

test('of two concurrent disconnects of the last two providers exactly one succeeds', async () => {
  const { browser } = await createProviderMember('google')
  await connect(browser, 'github', createProviderPerson(simulator).handle)
  const answers = await Promise.all(
    providers.map((provider) => browser.call('disconnectProvider', { provider })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await connectedOf(browser)).toHaveLength(1)
})

test('a member with only a provider sets a password by mail, signs in with it, and may disconnect the provider', async () => {
  const { browser } = await createProviderMember('google')
  const { email, hasPassword } = await browser.get('getProfile', {})
  expect(hasPassword).toBe(false)
  await browser.must('requestPassword', {})
  const chosen = { password: goodPassword, confirmPassword: goodPassword }
  await browser.must('resetPassword', { token: await tokenMailedTo(app, email), ...chosen })
  await browser.must('signIn', { email, password: goodPassword })
  const profile = await browser.must('disconnectProvider', { provider: 'google' })
  expect(profile).toMatchObject({ hasPassword: true, providers: [] })
})

test('a password change voids a provider connection in progress', async () => {
  const { browser } = await createSignedInHolder()
  const back = await begin(browser, 'google', createProviderPerson(simulator).handle)
  const next = 'rain over the valley'
  await browser.must('changePassword', {
    currentPassword: goodPassword,
    password: next,
    confirmPassword: next,
  })
  expect((await browser.call('finishProviderSignIn', back)).error?.code).toBe('PROVIDER_REFUSED')
})

describe('refusals', () => {
  test('403: a sign-in older than a quarter of an hour has to be confirmed first (REQ-123)', async () => {
    const { browser } = await createSignedInHolder()
    app.clock.advance(15 * 60 + 1)
    for (const name of ['connectProvider', 'disconnectProvider'] as const) {
      const answer = await browser.call(name, { provider: 'google' })
      expect([answer.status, answer.error?.code]).toEqual([403, 'FRESH_SIGN_IN_REQUIRED'])
    }
    await browser.must('confirmIdentity', { password: goodPassword })
    expect((await browser.call('connectProvider', { provider: 'google' })).status).toBe(200)
  })

  test('401, 404, 422 and 503', async () => {
    const { browser } = await createSignedInHolder()
    const bare = await createTestApp()
    const answers = [
      await createBrowser(app).call('connectProvider', { provider: 'google' }),
      await createBrowser(app).call('disconnectProvider', { provider: 'google' }),
      await browser.call('disconnectProvider', { provider: 'google' }),
      await browser.call('disconnectProvider', { provider: 'myspace' }),
      await browser.call('connectProvider', { provider: 'myspace' }),
      await bare.as(await insertMember(bare.pool)).call('connectProvider', { provider: 'google' }),
    ]
    await bare.close()
    expect(answers.map(({ error }) => error?.code)).toEqual([
      'UNAUTHENTICATED',
      'UNAUTHENTICATED',
      'NOT_FOUND',
      'INVALID',
      'INVALID',
      'PROVIDER_MISSING',
    ])
  })

  test('403: a suspended member neither connects nor disconnects (REQ-119)', async () => {
    const { id, browser } = await createSignedInHolder()
    await app.pool.query(`update accounts set suspended_until = $2 where id = $1`, [
      id,
      new Date(app.clock.now().getTime() + 86_400_000),
    ])
    for (const name of ['connectProvider', 'disconnectProvider'] as const)
      expect((await browser.call(name, { provider: 'google' })).error?.code).toBe('SUSPENDED')
  })
})
