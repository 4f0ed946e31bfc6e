import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { profileLimits } from '#contract/moderation/people-constants.ts'
import { newId } from '#server/platform/core/ids.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { type Browser, createBrowser, createMemberWithPassword } from '#tests/support/test-browser.ts'
import { openStream } from '#tests/support/test-stream.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const PHONE = {
  'user-agent':
    'Mozilla/5.0 (Linux; Android 14; SM-A055F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
}

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 100 } })
})
afterAll(() => app.close())

type Holder = Awaited<ReturnType<typeof createMemberWithPassword>>

async function createSignedInBrowser({ email, password }: Holder, headers = {}): Promise<Browser> {
  const browser = createBrowser(app)
  expect((await browser.call('signIn', { email, password }, headers)).status).toBe(200)
  return browser
}

async function isSignedIn(browser: Browser): Promise<boolean> {
  return (await browser.get('getSession', {})).member !== null
}

async function othersOf(browser: Browser): Promise<string[]> {
  const { items } = await browser.get('listSessions', {})
  return items.filter(({ isThis }) => !isThis).map(({ id }) => id)
}

/** The member the event stream finds by this browser's cookies. */
function personAt({ cookies }: Browser) {
  return { id: '', fullName: '', email: '', cookies }
}

test('a member sees their sessions: this browser first, by its kind and nothing more', async () => {
  const holder = await createMemberWithPassword(app)
  await createSignedInBrowser(holder, { 'user-agent': 'curl/8.5.0' })
  const here = await createSignedInBrowser(holder, PHONE)
  app.clock.advance(MINUTE)
  await createSignedInBrowser(holder, PHONE)
  const { items } = await here.get('listSessions', {})
  expect(items.map(({ isThis, device }) => [isThis, device])).toEqual([
    [true, 'Chrome on Android'],
    [false, 'Chrome on Android'],
    [false, null],
  ])
  const { rows } = await app.pool.query('select * from sessions where user_id = $1', [holder.id])
  expect(JSON.stringify(rows)).not.toMatch(/SM-A055F|Mozilla|curl|127\.0\.0\.1/)
})

test('a session shows when it was opened and last used, never in the future', async () => {
  const browser = await createSignedInBrowser(await createMemberWithPassword(app))
  const read = async () => (await browser.get('listSessions', {})).items[0] ?? { signedInAt: '', seenAt: '' }
  const opened = await read()
  expect(opened.seenAt).toBe(opened.signedInAt)
  app.clock.advance(59 * MINUTE)
  expect(await read()).toEqual(opened)
  await browser.must('refreshSession', {})
  const used = await read()
  const gained = Date.parse(used.seenAt) - Date.parse(opened.seenAt)
  expect([Math.round(gained / 1000 / MINUTE), used.signedInAt]).toEqual([59, opened.signedInAt])
  app.clock.advance(-2 * HOUR)
  expect(Date.parse((await read()).seenAt)).toBeLessThanOrEqual(app.clock.now().getTime())
  app.clock.advance(2 * HOUR)
})

test('a browser is signed out from another one, with its open pages, and the others stay', async () => {
  const holder = await createMemberWithPassword(app)
  const lost = await createSignedInBrowser(holder)
  const [here, remaining] = [await createSignedInBrowser(holder), await createSignedInBrowser(holder)]
  const [endedStream, remainingStream] = [
    await openStream(app, personAt(lost)),
    await openStream(app, personAt(remaining)),
  ]
  const { items } = await lost.get('listSessions', {})
  await here.must('endSession', { sessionId: items.find(({ isThis }) => isThis)?.id ?? '' })
  expect(await Promise.all([lost, here, remaining].map(isSignedIn))).toEqual([false, true, true])
  await endedStream.closed
  remainingStream.close()
})

test('all other sessions end at once, and the answer is their number', async () => {
  const holder = await createMemberWithPassword(app)
  await createSignedInBrowser(holder)
  app.clock.advance(14 * DAY + 1)
  const others = [await createSignedInBrowser(holder), await createSignedInBrowser(holder)]
  const here = await createSignedInBrowser(holder)
  expect(await othersOf(here)).toHaveLength(2)
  expect(await here.must('endOtherSessions', {})).toEqual({ ended: 2 })
  expect(await Promise.all([here, ...others].map(isSignedIn))).toEqual([true, false, false])
  expect(await here.must('endOtherSessions', {})).toEqual({ ended: 0 })
})

test('the list never exceeds the limit of sessions', async () => {
  const holder = await createMemberWithPassword(app)
  for (let n = 0; n < profileLimits.sessions + 2; n++) await createSignedInBrowser(holder)
  const here = await createSignedInBrowser(holder)
  expect(await othersOf(here)).toHaveLength(profileLimits.sessions - 1)
})

test('of two concurrent requests to end a session one succeeds', async () => {
  const holder = await createMemberWithPassword(app)
  await createSignedInBrowser(holder)
  const here = await createSignedInBrowser(holder)
  const [sessionId = ''] = await othersOf(here)
  const answers = await Promise.all([1, 2, 3].map(() => here.call('endSession', { sessionId })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
})

describe('refusals', () => {
  test('404: a session of another member, the current one, and an unknown one', async () => {
    const [mine, theirs] = [await createMemberWithPassword(app), await createMemberWithPassword(app)]
    const here = await createSignedInBrowser(mine)
    const stranger = await createSignedInBrowser(theirs)
    const own = async (browser: Browser) => (await browser.get('listSessions', {})).items[0]?.id
    for (const sessionId of [await own(stranger), await own(here), newId(app.clock.now()), 'x']) {
      const answer = await here.call('endSession', { sessionId })
      expect([answer.status, answer.error?.code]).toEqual([404, 'NOT_FOUND'])
    }
    expect([await isSignedIn(here), await isSignedIn(stranger)]).toEqual([true, true])
  })

  test('401: signed out', async () => {
    const answers = [
      await createBrowser(app).call('listSessions', {}),
      await createBrowser(app).call('endSession', { sessionId: 'x' }),
      await createBrowser(app).call('endOtherSessions', {}),
    ]
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
  })

  test('a suspended member can still list and end their sessions (REQ-119)', async () => {
    const holder = await createMemberWithPassword(app)
    const caller = await createSignedInBrowser(holder)
    await app.pool.query(`update accounts set suspended_until = '9999-01-01' where id = $1`, [holder.id])
    expect((await caller.get('listSessions', {})).items).toHaveLength(1)
    expect((await caller.call('endSession', { sessionId: 'x' })).status).toBe(404)
    expect((await caller.call('endOtherSessions', {})).status).toBe(200)
  })
})
