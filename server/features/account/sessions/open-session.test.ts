import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newToken } from '#server/platform/core/ids.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { type Browser, createBrowser, createMemberWithPassword } from '#tests/support/test-browser.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let app: TestApp

beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 100 } })
})
afterAll(() => app.close())

function wait(seconds: number): void {
  app.clock.advance(seconds)
}

async function createSignedInBrowser(role?: 'admin' | 'moderator'): Promise<Browser> {
  const { id, email, password } = await createMemberWithPassword(app)
  if (role) await app.pool.query('insert into user_roles (user_id, role) values ($1, $2)', [id, role])
  const browser = createBrowser(app)
  await browser.must('signIn', { email, password })
  return browser
}

async function isSignedIn(browser: Browser): Promise<boolean> {
  return (await browser.get('getSession', {})).member !== null
}

test('a refresh opens the next hour and changes the token', async () => {
  const browser = await createSignedInBrowser()
  const before = await browser.get('getSession', {})
  const token = browser.cookies.tz_sid
  wait(59 * MINUTE)
  const after = await browser.must('refreshSession', {})
  expect(after.member).toEqual(before.member)
  const gained = Date.parse(after.accessEndsAt ?? '') - Date.parse(before.accessEndsAt ?? '')
  expect(Math.round(gained / 1000 / MINUTE)).toBe(59)
  expect(browser.cookies.tz_sid).not.toBe(token)
  expect(await browser.get('getSession', {})).toEqual(after)
})

test('the old token is valid for ten more seconds, for tabs about to refresh, and then void', async () => {
  const browser = await createSignedInBrowser()
  const slowTab = createBrowser(app, browser.cookies)
  await browser.must('refreshSession', {})
  wait(9)
  expect(await isSignedIn(slowTab)).toBe(true)
  wait(2)
  expect(await isSignedIn(slowTab)).toBe(false)
  expect((await slowTab.call('refreshSession', {})).status).toBe(401)
  expect(await isSignedIn(browser)).toBe(true)
})

test('two tabs that refresh at the same time get the same token', async () => {
  const browser = await createSignedInBrowser()
  const tabs = Array.from({ length: 6 }, () => createBrowser(app, browser.cookies))
  const answers = await Promise.all(tabs.map((tab) => tab.call('refreshSession', {})))
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect(new Set(tabs.map((tab) => tab.cookies.tz_sid)).size).toBe(1)
  wait(11)
  expect(await isSignedIn(tabs[0] ?? browser)).toBe(true)
})

test('a refresh whose response was lost can be sent again', async () => {
  const browser = await createSignedInBrowser()
  await createBrowser(app, browser.cookies).must('refreshSession', {})
  wait(5)
  await browser.must('refreshSession', {})
  wait(11)
  expect(await isSignedIn(browser)).toBe(true)
})

test('tokens older than the previous one are void', async () => {
  const browser = await createSignedInBrowser()
  const stolen = createBrowser(app, browser.cookies)
  await browser.must('refreshSession', {})
  await browser.must('refreshSession', {})
  expect(await isSignedIn(stolen)).toBe(false)
  expect((await stolen.call('refreshSession', {})).status).toBe(401)
})

test('an unused session ends after 14 days', async () => {
  const [used, unused] = [await createSignedInBrowser(), await createSignedInBrowser()]
  wait(13 * DAY)
  await used.must('refreshSession', {})
  wait(DAY + 1)
  expect(await isSignedIn(used)).toBe(true)
  expect(await isSignedIn(unused)).toBe(false)
})

test('a session in daily use ends after 90 days', async () => {
  const browser = await createSignedInBrowser()
  for (let week = 1; week <= 12; week++) {
    wait(7 * DAY)
    await browser.must('refreshSession', {})
  }
  wait(6 * DAY - HOUR / 2)
  const last = await browser.must('refreshSession', {})
  expect(Date.parse(last.accessEndsAt ?? '') - app.clock.now().getTime()).toBeLessThan(HOUR * 1000)
  wait(HOUR / 2 + 1)
  expect(await isSignedIn(browser)).toBe(false)
})

test.each(['admin', 'moderator'] as const)('the session of a %s ends after 12 unused hours', async (role) => {
  const [used, unused] = [await createSignedInBrowser(role), await createSignedInBrowser(role)]
  wait(11 * HOUR)
  await used.must('refreshSession', {})
  wait(HOUR + 1)
  expect(await isSignedIn(used)).toBe(true)
  expect(await isSignedIn(unused)).toBe(false)
})

test('the session of staff ends after 7 days at the latest', async () => {
  const browser = await createSignedInBrowser('admin')
  for (let half = 1; half <= 14; half++) {
    wait(12 * HOUR - 60)
    await browser.must('refreshSession', {})
  }
  wait(15 * MINUTE)
  expect(await isSignedIn(browser)).toBe(false)
})

test('signing out ends the session in every tab and clears the cookie', async () => {
  const browser = await createSignedInBrowser()
  const tab = createBrowser(app, browser.cookies)
  await browser.must('signOut', {})
  expect(browser.cookies.tz_sid).toBeUndefined()
  expect(await isSignedIn(tab)).toBe(false)
})

test('signing out without a session is harmless', async () => {
  const answer = await createBrowser(app, { tz_sid: newToken() }).call('signOut', {})
  expect([answer.status, answer.body]).toEqual([200, {}])
  expect((await createBrowser(app).call('signOut', {})).status).toBe(200)
})

describe('refusals', () => {
  test.each([undefined, '', 'x', 'x'.repeat(5000), newToken()])(
    '401: a refresh with the token %s',
    async (token) => {
      const answer = await createBrowser(app, token === undefined ? {} : { tz_sid: token }).call(
        'refreshSession',
        {},
      )
      expect([answer.status, answer.error?.code]).toEqual([401, 'UNAUTHENTICATED'])
    },
  )

  test('nobody is signed in without a cookie', async () => {
    expect(await createBrowser(app).get('getSession', {})).toEqual({ member: null, accessEndsAt: null })
  })
})
