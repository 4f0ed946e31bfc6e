import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { createBrowser, createMemberWithPassword } from '#tests/support/test-browser.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 100 } })
})
afterAll(() => app.close())

const languageLines = (headers: Record<string, unknown>) =>
  [headers['set-cookie'] ?? []].flat().filter((line) => String(line).startsWith('tz_lang='))

test("a visitor's choice is a cookie for a year and nothing else", async () => {
  const browser = createBrowser(app)
  const { status, headers } = await browser.call('chooseLanguage', { language: 'zu' })
  expect(status).toBe(200)
  expect(languageLines(headers)).toEqual([
    expect.stringMatching(/^tz_lang=zu; Path=\/; Expires=[^;]+; SameSite=Lax$/),
  ])
  expect(Object.keys(browser.cookies)).toEqual(['tz_lang'])
})

test("a member's choice is there in every browser they sign in with from then on, and follows an open session (LANG-1)", async () => {
  const member = await createMemberWithPassword(app)
  const { email, password } = member
  const [first, second] = [createBrowser(app), createBrowser(app)]
  await first.must('signIn', { email, password })
  expect(first.cookies.tz_lang).toBeUndefined()
  await second.must('signIn', { email, password })
  await first.must('chooseLanguage', { language: 'st' })
  expect(first.cookies.tz_lang).toBe('st')
  await second.must('refreshSession', {})
  expect(second.cookies.tz_lang).toBe('st')
  const third = createBrowser(app)
  await third.must('signIn', { email, password })
  expect(third.cookies.tz_lang).toBe('st')
  await third.must('signOut', {})
  expect(third.cookies.tz_lang).toBe('st')
})

test('on a shared phone a choice ends with the browser, and none comes from elsewhere (OFF-10)', async () => {
  const { email, password } = await createMemberWithPassword(app)
  const own = createBrowser(app)
  await own.must('signIn', { email, password })
  await own.must('chooseLanguage', { language: 've' })
  const shared = createBrowser(app)
  await shared.must('signIn', { email, password, isSharedDevice: true })
  await shared.must('refreshSession', {})
  expect(shared.cookies.tz_lang).toBeUndefined()
  const { headers } = await shared.call('chooseLanguage', { language: 'xh' })
  expect(languageLines(headers)).toEqual(['tz_lang=xh; Path=/; SameSite=Lax'])
})

test('an unknown language is refused, and changes nothing', async () => {
  const browser = createBrowser(app, { tz_lang: 'af' })
  for (const language of ['nl', '', 'ZU', 'zu-ZA', null, ['zu']]) {
    const { status, headers } = await browser.call('chooseLanguage', { language })
    expect([status, languageLines(headers)]).toEqual([422, []])
  }
  expect(browser.cookies.tz_lang).toBe('af')
})
