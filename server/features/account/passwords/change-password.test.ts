import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertMember } from '#server/fixtures/member-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import {
  type Browser,
  createBrowser,
  createMemberWithPassword,
  goodPassword,
  tokenMailedTo,
} from '#tests/support/test-browser.ts'
import { openStream } from '#tests/support/test-stream.ts'

const NEXT = 'rain over the valley'
const change = { currentPassword: goodPassword, password: NEXT, confirmPassword: NEXT }

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 100 } })
})
afterAll(() => app.close())

type Holder = Awaited<ReturnType<typeof createMemberWithPassword>>

async function createSignedInBrowser({ email, password }: Holder): Promise<Browser> {
  const browser = createBrowser(app)
  await browser.must('signIn', { email, password })
  return browser
}

async function isSignedIn(browser: Browser): Promise<boolean> {
  return (await browser.get('getSession', {})).member !== null
}

async function signInStatus(email: string, password: string): Promise<number> {
  return (await createBrowser(app).call('signIn', { email, password })).status
}

test('a changed password replaces the old one, and its owner is mailed (PROF-6)', async () => {
  const holder = await createMemberWithPassword(app)
  const browser = await createSignedInBrowser(holder)
  expect((await browser.call('changePassword', change)).body).toEqual({})
  expect(await signInStatus(holder.email, goodPassword)).toBe(401)
  const [mail, ...more] = await app.mailbox(holder.email)
  expect(mail?.subject).toBe('Your Thandaza password was changed')
  expect([more.length, JSON.stringify(mail).includes(NEXT)]).toEqual([0, false])
  // Only now, because a sign-in of a new browser is mailed too.
  expect(await signInStatus(holder.email, NEXT)).toBe(200)
  expect(app.logged.join('\n')).not.toContain(NEXT)
})

test('all other sessions and their open pages end, this one stays open (SEC-C7)', async () => {
  const holder = await createMemberWithPassword(app)
  const [here, elsewhere] = [await createSignedInBrowser(holder), await createSignedInBrowser(holder)]
  const stream = await openStream(app, { id: '', fullName: '', email: '', cookies: elsewhere.cookies })
  await here.must('changePassword', change)
  expect([await isSignedIn(here), await isSignedIn(elsewhere)]).toEqual([true, false])
  await stream.closed
})

test('a copy of the session token of this browser is void from that moment', async () => {
  const here = await createSignedInBrowser(await createMemberWithPassword(app))
  await here.must('refreshSession', {})
  const stolen = createBrowser(app, here.cookies)
  await here.must('changePassword', change)
  expect(here.cookies.tz_sid).not.toBe(stolen.cookies.tz_sid)
  expect(await isSignedIn(stolen)).toBe(false)
  expect((await stolen.call('refreshSession', {})).status).toBe(401)
  expect((await here.call('refreshSession', {})).status).toBe(200)
})

test('other browsers become unknown devices again, this one does not (SEC-C2)', async () => {
  const holder = await createMemberWithPassword(app)
  const [here] = [await createSignedInBrowser(holder), await createSignedInBrowser(holder)]
  await here?.must('changePassword', change)
  const { rows } = await app.pool.query(
    'select count(*)::int as n from known_devices where account_id = $1',
    [holder.id],
  )
  expect(rows).toEqual([{ n: 1 }])
})

test('links mailed before are void (SEC-C8)', async () => {
  const holder = await createMemberWithPassword(app)
  const browser = await createSignedInBrowser(holder)
  await browser.must('requestPassword', {})
  const token = await tokenMailedTo(app, holder.email)
  await browser.must('changePassword', change)
  const again = { token, password: goodPassword, confirmPassword: goodPassword }
  expect((await browser.call('resetPassword', again)).error?.code).toBe('LINK_EXPIRED')
})

test('of two concurrent changes from the same password, one succeeds and one browser stays', async () => {
  const holder = await createMemberWithPassword(app)
  const browsers = [await createSignedInBrowser(holder), await createSignedInBrowser(holder)]
  const passwords = [NEXT, 'wind in the tall grass']
  const answers = await Promise.all(
    browsers.map((browser, n) => {
      const password = passwords[n] ?? ''
      return browser.call('changePassword', { ...change, password, confirmPassword: password })
    }),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  const counts = await Promise.all(passwords.map((password) => signInStatus(holder.email, password)))
  expect(counts).toEqual(answers.map(({ status }) => status))
  expect(await Promise.all(browsers.map(isSignedIn))).toEqual(answers.map(({ status }) => status === 200))
})

test('a password change counts as a fresh confirmation of identity', async () => {
  const browser = await createSignedInBrowser(await createMemberWithPassword(app))
  app.clock.advance(20 * 60)
  expect((await browser.call('disconnectProvider', { provider: 'google' })).status).toBe(403)
  await browser.must('changePassword', change)
  expect((await browser.call('disconnectProvider', { provider: 'google' })).status).toBe(404)
})

test('a suspended member can still secure their account (REQ-119)', async () => {
  const holder = await createMemberWithPassword(app)
  const browser = await createSignedInBrowser(holder)
  await app.pool.query(`update accounts set suspended_until = '9999-01-01' where id = $1`, [holder.id])
  expect((await browser.call('changePassword', change)).status).toBe(200)
  expect((await browser.call('requestPassword', {})).status).toBe(201)
})

describe('refusals', () => {
  test('401: a wrong current password, with its message, and nothing changes', async () => {
    const holder = await createMemberWithPassword(app)
    const [here, elsewhere] = [await createSignedInBrowser(holder), await createSignedInBrowser(holder)]
    const answer = await here.call('changePassword', { ...change, currentPassword: 'not the one' })
    expect([answer.status, answer.error?.code]).toEqual([401, 'WRONG_CREDENTIALS'])
    expect(answer.error?.fields?.currentPassword?.text).toBe('Current password is incorrect')
    expect([await isSignedIn(elsewhere), await signInStatus(holder.email, goodPassword)]).toEqual([true, 200])
  })

  test('401: an account without a password, and signed out', async () => {
    const member = await insertMember(app.pool)
    const answer = await app.as(member).call('changePassword', change)
    expect([answer.status, answer.error?.code]).toEqual([401, 'WRONG_CREDENTIALS'])
    expect((await app.as(null).call('changePassword', change)).error?.code).toBe('UNAUTHENTICATED')
    expect((await app.as(null).call('requestPassword', {})).error?.code).toBe('UNAUTHENTICATED')
  })

  test('422: weak, short or not repeated exactly', async () => {
    const browser = await createSignedInBrowser(await createMemberWithPassword(app))
    const weak = await browser.call('changePassword', {
      ...change,
      password: 'password123',
      confirmPassword: 'password123',
    })
    expect([weak.status, weak.error?.code]).toEqual([422, 'WEAK_PASSWORD'])
    expect(weak.error?.fields?.password?.key).toBe('register.failed.weak')
    const odd = await browser.call('changePassword', { ...change, confirmPassword: 'something else' })
    expect(odd.error?.fields?.confirmPassword?.text).toBe("Passwords don't match")
    const short = await browser.call('changePassword', { ...change, password: 'abc', confirmPassword: 'abc' })
    expect(short.status).toBe(422)
    expect((await browser.call('changePassword', change)).status).toBe(200)
  })

  test('429: the sixth guess within ten minutes, and the fourth mail within an hour', async () => {
    const strict = await createTestApp()
    const caller = strict.as(await insertMember(strict.pool))
    const wrong = { ...change, currentPassword: 'not the one' }
    const guesses: number[] = []
    for (let n = 0; n < 6; n++) guesses.push((await caller.call('changePassword', wrong)).status)
    const mails: number[] = []
    for (let n = 0; n < 4; n++) mails.push((await caller.call('requestPassword', {})).status)
    await strict.close()
    expect([guesses, mails]).toEqual([
      [401, 401, 401, 401, 401, 429],
      [201, 201, 201, 429],
    ])
  })
})
