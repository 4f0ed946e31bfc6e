import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Provider } from '#contract/account/account-operations.ts'
import { providers } from '#contract/values/constants.ts'
import { type OAuthSimulator, startOAuthSimulator } from '#server/simulators/oauth-simulator.ts'
import {
  authorizeAtProvider,
  createProviderPerson as createPersonAtProvider,
  type ProviderPersonInput,
} from '#tests/support/provider-people.ts'
import { codeAt, createCodeHolder } from '#tests/support/second-factors.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import {
  type Browser,
  createBrowser,
  createMemberWithPassword,
  createUnverifiedMember,
  goodPassword,
  tokenMailedTo,
} from '#tests/support/test-browser.ts'

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

function createProviderPerson(input: ProviderPersonInput = {}) {
  return createPersonAtProvider(simulator, input)
}

async function visit(browser: Browser, provider: Provider, handle: string, redirect?: string) {
  const { url } = await browser.must('startProviderSignIn', { provider, ...(redirect && { redirect }) })
  return await authorizeAtProvider(provider, url, handle)
}

async function finish(browser: Browser, provider: Provider, handle: string) {
  return await browser.call('finishProviderSignIn', await visit(browser, provider, handle))
}

/** Signs a new person in, terms included. */
async function join(browser: Browser, provider: Provider, handle: string) {
  const { body } = await finish(browser, provider, handle)
  if (body.outcome !== 'needs-consent') throw new Error(`Expected a new person, got ${body.outcome}`)
  return await browser.must('acceptProviderTerms', { ticket: body.ticket, acceptsTerms: true })
}

async function accountOf(email: string) {
  const { rows } = await app.pool.query(
    `select a.*, p.full_name, (select count(*)::int from consents c where c.account_id = a.id) as consents
       from accounts a join profiles p on p.id = a.id where a.email = $1`,
    [email],
  )
  return rows[0]
}

test('a provider is the first step only, where a second factor is required (SEC-F1)', async () => {
  const holder = await createCodeHolder(app)
  const { handle } = createProviderPerson({ email: holder.email })
  app.clock.advance(60)
  const browser = createBrowser(app)
  const { body } = await finish(browser, 'google', handle)
  expect(body).toEqual({ outcome: 'second-step', redirect: null })
  expect((await browser.get('getSession', {})).member).toBeNull()
  const code = codeAt(app, holder.secret)
  const session = await browser.must('takeSecondStep', { code, trustsDevice: false })
  expect(session.member?.id).toBe(holder.id)
})

describe.each(providers)('%s', (provider) => {
  test('a new person accepts the terms, gets an account, and is not asked again', async () => {
    const { handle, email } = createProviderPerson()
    const browser = createBrowser(app)
    const first = await finish(browser, provider, handle)
    expect(first.body).toMatchObject({ outcome: 'needs-consent', email, redirect: null })
    expect(browser.cookies.tz_sid).toBeUndefined()
    expect(await accountOf(email)).toBeUndefined()
    if (first.body.outcome !== 'needs-consent') return
    const session = await browser.must('acceptProviderTerms', {
      ticket: first.body.ticket,
      acceptsTerms: true,
    })
    expect(session.member).toMatchObject({ email, fullName: first.body.fullName })
    const account = await accountOf(email)
    expect(account).toMatchObject({ password_hash: null, consents: 1 })
    expect(account.email_verified_at).not.toBeNull()
    const again = await finish(createBrowser(app), provider, handle)
    expect(again.body).toMatchObject({ outcome: 'signed-in', session: { member: { id: account.id } } })
  })

  test('a verified account with the same verified address is linked and signed in', async () => {
    const holder = await createMemberWithPassword(app)
    const { handle } = createProviderPerson({ email: holder.email.toUpperCase() })
    const answer = await finish(createBrowser(app), provider, handle)
    expect(answer.body).toMatchObject({ outcome: 'signed-in', session: { member: { id: holder.id } } })
    const { email, password } = holder
    expect((await createBrowser(app).call('signIn', { email, password })).status).toBe(200)
  })

  test('an unverified account opened by another person loses password, links and name to the owner of the address', async () => {
    const squatter = await createUnverifiedMember(app)
    const { handle } = createProviderPerson({ email: squatter.email, name: 'True Owner' })
    await createBrowser(app).must('requestPasswordReset', { email: squatter.email })
    const reset = await tokenMailedTo(app, squatter.email, 2)
    const answer = await finish(createBrowser(app), provider, handle)
    expect(answer.body).toMatchObject({
      outcome: 'signed-in',
      session: { member: { fullName: 'True Owner' } },
    })
    expect(await accountOf(squatter.email)).toMatchObject({ password_hash: null, full_name: 'True Owner' })
    const { email, password, token } = squatter
    expect((await createBrowser(app).call('signIn', { email, password })).status).toBe(401)
    expect((await createBrowser(app).call('verifyEmail', { token })).status).toBe(410)
    const chosen = { password: goodPassword, confirmPassword: goodPassword }
    expect((await createBrowser(app).call('resetPassword', { token: reset, ...chosen })).status).toBe(410)
  })

  test('409: an unverified address from the provider signs nobody in, known here or not', async () => {
    const holder = await createMemberWithPassword(app)
    for (const email of [holder.email, undefined]) {
      const { handle } = createProviderPerson({ isEmailVerified: false, ...(email && { email }) })
      const browser = createBrowser(app)
      const answer = await finish(browser, provider, handle)
      expect([answer.status, answer.error?.code]).toEqual([409, 'PROVIDER_UNVERIFIED'])
      expect(browser.cookies.tz_sid).toBeUndefined()
    }
  })

  test('a linked identity keeps its account when the provider’s address changes', async () => {
    const { handle, email, subject } = createProviderPerson()
    const first = await join(createBrowser(app), provider, handle)
    const moved = createProviderPerson({
      subject,
      email: `moved.${email}`,
      isEmailVerified: false,
    })
    const answer = await finish(createBrowser(app), provider, moved.handle)
    expect(answer.body).toMatchObject({ outcome: 'signed-in', session: { member: { id: first.member?.id } } })
  })

  test('409: an address reassigned to a new person does not open the former owner’s account', async () => {
    const { handle, email } = createProviderPerson()
    await join(createBrowser(app), provider, handle)
    const successor = createProviderPerson({ email })
    const answer = await finish(createBrowser(app), provider, successor.handle)
    expect([answer.status, answer.error?.code]).toEqual([409, 'PROVIDER_NEEDS_PASSWORD'])
  })

  test('409: a refusal at the provider, with its name', async () => {
    const browser = createBrowser(app)
    const answer = await finish(browser, provider, 'cancel')
    expect([answer.status, answer.error?.code]).toEqual([409, 'PROVIDER_REFUSED'])
    expect(answer.error?.message).toMatch(/^Failed to sign in with (Google|GitHub)$/)
  })

  test('409: state from another browser, forged, used or older than ten minutes', async () => {
    const { handle } = createProviderPerson()
    const victim = createBrowser(app)
    const attacker = createBrowser(app)
    const theirs = await visit(attacker, provider, handle)
    const other = await visit(victim, provider, handle)
    const tries = [
      await victim.call('finishProviderSignIn', theirs),
      await createBrowser(app).call('finishProviderSignIn', other),
      await victim.call('finishProviderSignIn', { ...other, state: 'x'.repeat(43) }),
    ]
    expect(tries.map(({ error }) => error?.code)).toEqual(Array(3).fill('PROVIDER_REFUSED'))
    const binding = { ...victim.cookies }
    expect((await victim.call('finishProviderSignIn', other)).status).toBe(200)
    const replay = await createBrowser(app, binding).call('finishProviderSignIn', other)
    expect(replay.error?.code).toBe('PROVIDER_REFUSED')
    const late = await visit(victim, provider, handle)
    app.clock.advance(601)
    expect((await victim.call('finishProviderSignIn', late)).error?.code).toBe('PROVIDER_REFUSED')
  })

  test('409: a state of one provider is not valid at the other', async () => {
    const browser = createBrowser(app)
    const back = await visit(browser, provider, createProviderPerson().handle)
    const elsewhere = provider === 'google' ? 'github' : 'google'
    const answer = await browser.call('finishProviderSignIn', { ...back, provider: elsewhere })
    expect(answer.error?.code).toBe('PROVIDER_REFUSED')
  })

  test('409: a code that belongs to another attempt fails its PKCE check', async () => {
    const { handle } = createProviderPerson()
    const stolen = await visit(createBrowser(app), provider, handle)
    const browser = createBrowser(app)
    const own = await visit(browser, provider, createProviderPerson().handle)
    const answer = await browser.call('finishProviderSignIn', { ...own, code: stolen.code })
    expect([answer.status, answer.error?.code]).toEqual([409, 'PROVIDER_REFUSED'])
    expect(browser.cookies.tz_sid).toBeUndefined()
  })

  test.each(['server-error', 'redirect'] as const)(
    '502: the provider’s %s, and no code is tried twice',
    async (fault) => {
      const browser = createBrowser(app)
      const back = await visit(browser, provider, createProviderPerson().handle)
      simulator.failNext(fault)
      const answer = await browser.call('finishProviderSignIn', back)
      expect([answer.status, answer.error?.code]).toEqual([502, 'PROVIDER_FAILED'])
      expect((await browser.call('finishProviderSignIn', back)).error?.code).toBe('PROVIDER_REFUSED')
      expect(app.logged.join('\n')).not.toContain(back.code)
    },
  )
})

test.each(['wrong-nonce', 'wrong-issuer', 'wrong-audience', 'wrong-signature'] as const)(
  '502: an ID token of Google with a %s',
  async (fault) => {
    const { handle, email } = createProviderPerson()
    const browser = createBrowser(app)
    const back = await visit(browser, 'google', handle)
    simulator.failNext(fault)
    const answer = await browser.call('finishProviderSignIn', back)
    expect([answer.status, answer.error?.code]).toEqual([502, 'PROVIDER_FAILED'])
    expect(await accountOf(email)).toBeUndefined()
  },
)

test('one account may have both providers', async () => {
  const { handle } = createProviderPerson()
  const session = await join(createBrowser(app), 'google', handle)
  const answer = await finish(createBrowser(app), 'github', handle)
  expect(answer.body).toMatchObject({ outcome: 'signed-in', session: { member: { id: session.member?.id } } })
})

test.each([
  ['/prayers?category=health', '/prayers?category=health'],
  ['//evil.test', null],
  ['https://evil.test', null],
  ['/\\evil.test', null],
])('a redirect to %s returns %s', async (redirect, expected) => {
  const browser = createBrowser(app)
  const back = await visit(browser, 'google', createProviderPerson().handle, redirect)
  expect(await browser.must('finishProviderSignIn', back)).toMatchObject({ redirect: expected })
})

test('the consent ticket is valid once, for 30 minutes, and only with the terms accepted', async () => {
  const { handle } = createProviderPerson()
  const browser = createBrowser(app)
  const { body } = await finish(browser, 'google', handle)
  if (body.outcome !== 'needs-consent') throw new Error('Expected a new person')
  const { ticket } = body
  const unticked = await browser.call('acceptProviderTerms', { ticket, acceptsTerms: false })
  expect(unticked.error?.fields?.acceptsTerms?.key).toBe('account.terms.required')
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      createBrowser(app).call('acceptProviderTerms', { ticket, acceptsTerms: true }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(410)])
  const second = await finish(browser, 'google', createProviderPerson().handle)
  if (second.body.outcome !== 'needs-consent') throw new Error('Expected a new person')
  app.clock.advance(30 * 60 + 1)
  const late = await browser.call('acceptProviderTerms', { ticket: second.body.ticket, acceptsTerms: true })
  expect([late.status, late.error?.code]).toEqual([410, 'LINK_EXPIRED'])
})

test('409: the address was registered while the terms were open', async () => {
  const { handle, email } = createProviderPerson()
  const browser = createBrowser(app)
  const { body } = await finish(browser, 'github', handle)
  if (body.outcome !== 'needs-consent') throw new Error('Expected a new person')
  await join(createBrowser(app), 'google', handle)
  const answer = await browser.call('acceptProviderTerms', { ticket: body.ticket, acceptsTerms: true })
  expect([answer.status, answer.error?.code]).toEqual([409, 'EMAIL_TAKEN'])
  expect((await accountOf(email)).consents).toBe(1)
})

test('the authorization URL carries state, PKCE and nonce, and no secret', async () => {
  const google = new URL((await createBrowser(app).must('startProviderSignIn', { provider: 'google' })).url)
  expect(google.origin).toBe(simulator.origin)
  expect(Object.fromEntries(google.searchParams)).toMatchObject({
    response_type: 'code',
    redirect_uri: 'http://site.test/login/google/callback',
    code_challenge_method: 'S256',
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect(google.href).not.toContain('known-to-everybody')
})

describe('without keys and simulator', () => {
  test.each(providers)('503: %s is not set up', async (provider) => {
    const bare = await createTestApp()
    const answer = await createBrowser(bare).call('startProviderSignIn', { provider })
    await bare.close()
    expect([answer.status, answer.error?.code]).toEqual([503, 'PROVIDER_MISSING'])
    expect(answer.error?.message).toMatch(/^(Google|GitHub) sign-in is not set up on this server$/)
  })

  test('422: an unknown provider', async () => {
    expect((await createBrowser(app).call('startProviderSignIn', { provider: 'myspace' })).status).toBe(422)
  })
})
