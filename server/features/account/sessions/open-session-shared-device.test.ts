import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { type OAuthSimulator, startOAuthSimulator } from '#server/simulators/oauth-simulator.ts'
import { authorizeAtProvider, createProviderPerson } from '#tests/support/provider-people.ts'
import {
  addPasskeyTo,
  codeAt,
  createCodeHolder,
  createSignedInHolder,
  createStartedBrowser,
} from '#tests/support/second-factors.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import {
  type Browser,
  createBrowser,
  createMemberWithPassword,
  goodPassword,
  tokenMailedTo,
} from '#tests/support/test-browser.ts'
import { createTestImage } from '#tests/support/test-images.ts'

const HOUR = 3600

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

const shared = { isSharedDevice: true }

/** Signs in on a shared phone, and returns the cookies that were set. */
async function signInShared() {
  const member = await createMemberWithPassword(app)
  const browser = createBrowser(app)
  const { email, password } = member
  const answer = await browser.call('signIn', { email, password, ...shared })
  return { member, browser, lines: [answer.headers['set-cookie'] ?? []].flat() }
}

async function isShared(browser: Browser): Promise<boolean | undefined> {
  const { items } = await browser.get('listSessions', {})
  return items.find(({ isThis }) => isThis)?.isSharedDevice
}

const isSignedIn = async (browser: Browser) => (await browser.get('getSession', {})).member !== null

describe('a shared phone (OFF-10, REQ-546)', () => {
  test('gets cookies that end with the browser, and none that remembers it', async () => {
    const { browser, lines } = await signInShared()
    expect(lines.map((line) => line.split('=')[0])).toEqual(['tz_sid', 'tz_in'])
    for (const line of lines) expect(line).not.toMatch(/Expires|Max-Age/i)
    expect(browser.cookies.tz_in).toBe('1-shared')
    expect(await isShared(browser)).toBe(true)
  })

  test('is as unknown after the sign-in as before it, and an account that is used elsewhere is notified', async () => {
    const { member } = await signInShared()
    const { rows } = await app.pool.query('select 1 from known_devices where account_id = $1', [member.id])
    expect(rows).toEqual([])
    const { email, password } = member
    await createBrowser(app).must('signIn', { email, password })
    await createBrowser(app).must('signIn', { email, password, ...shared })
    expect((await app.mailbox(email, 1)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^A new device signed in to your/),
    ])
  })

  test('its session ends after 12 hours without use; a refresh and a new password keep it so', async () => {
    const { browser, member } = await signInShared()
    app.clock.advance(11 * HOUR)
    const refreshed = await browser.call('refreshSession', {})
    const changed = await browser.call('changePassword', {
      currentPassword: member.password,
      password: 'other karoo wind',
      confirmPassword: 'other karoo wind',
    })
    for (const { headers } of [refreshed, changed]) {
      expect(headers['set-cookie']).toHaveLength(2)
      expect(String(headers['set-cookie'])).not.toMatch(/Expires/)
    }
    app.clock.advance(11 * HOUR)
    expect(await isSignedIn(browser)).toBe(true)
    app.clock.advance(2 * HOUR)
    expect(await isSignedIn(browser)).toBe(false)
  })

  test('stores no picture that is not public', async () => {
    const { browser, member } = await signInShared()
    const person = { ...member, fullName: '', cookies: browser.cookies }
    const { body: image } = await app.as(person).upload(await createTestImage(), 'image/jpeg')
    const fetched = () =>
      app.request({ method: 'GET', path: `/media/${image.id}/320.webp`, cookies: browser.cookies })
    expect((await fetched()).headers['cache-control']).toBe('private, no-store')
    const { id } = await insertPrayer(app.pool, { by: person, audience: 'public' })
    await app.pool.query('update media set prayer_id = $1, position = 0 where id = $2', [id, image.id])
    expect((await fetched()).headers['cache-control']).toBe('public, max-age=300')
  })

  test('a second step keeps the choice, and offers no trust in the phone', async () => {
    const holder = await createCodeHolder(app)
    app.clock.advance(60)
    const browser = createBrowser(app)
    const { email, password } = holder
    await browser.must('signIn', { email, password, ...shared })
    expect((await browser.get('getSecondStep', {})).mayTrustDevice).toBe(false)
    await browser.must('takeSecondStep', { code: codeAt(app, holder.secret), trustsDevice: true })
    expect(await isShared(browser)).toBe(true)
    expect(browser.cookies.tz_device).toBeUndefined()
    app.clock.advance(60)
    await createStartedBrowser(app, holder, browser.cookies)
  })

  test('a passkey takes the choice', async () => {
    const { browser } = await createSignedInHolder(app)
    const device = await addPasskeyTo(app, browser)
    const phone = createBrowser(app)
    const passkey = device.answer(await phone.must('askPasskey', {}))
    await phone.must('signInWithPasskey', { passkey, ...shared })
    expect(await isShared(phone)).toBe(true)
  })

  test('a provider brings the choice back, also to the terms of a new account', async () => {
    const { handle } = createProviderPerson(simulator, {})
    const visit = async () => {
      const browser = createBrowser(app)
      const { url } = await browser.must('startProviderSignIn', { provider: 'google', ...shared })
      const input = await authorizeAtProvider('google', url, handle)
      return { browser, output: await browser.must('finishProviderSignIn', input) }
    }
    const { browser, output } = await visit()
    if (output.outcome !== 'needs-consent') throw new Error(`Expected a new person, got ${output.outcome}`)
    await browser.must('acceptProviderTerms', { ticket: output.ticket, acceptsTerms: true })
    expect(await isShared(browser)).toBe(true)
    const again = await visit()
    expect(again.output.outcome).toBe('signed-in')
    expect(await isShared(again.browser)).toBe(true)
  })

  test('a registration takes the choice when its address is verified', async () => {
    const browser = createBrowser(app)
    const email = 'shared.lindiwe@example.co.za'
    const password = goodPassword
    const form = { fullName: 'Lindiwe Shared', email, password, confirmPassword: password }
    await browser.must('register', { ...form, acceptsTerms: true })
    await browser.must('verifyEmail', { token: await tokenMailedTo(app, email) })
    await browser.must('signInAfterVerification', shared)
    expect(await isShared(browser)).toBe(true)
  })

  test('is one only when it was said: no other sign-in is, and what is no answer is refused', async () => {
    const { browser, email, password } = await createSignedInHolder(app)
    expect(await isShared(browser)).toBe(false)
    expect(browser.cookies).toMatchObject({ tz_in: '1', tz_device: expect.any(String) })
    const refused = await createBrowser(app).call('signIn', { email, password, isSharedDevice: 'yes' })
    expect(refused.error?.code).toBe('INVALID')
  })
})
