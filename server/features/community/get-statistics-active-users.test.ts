import { afterAll, beforeAll, expect, test } from 'vitest'
import { dbOn } from '#server/database/db.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import {
  createBrowser,
  createMemberWithPassword,
  createUnverifiedMember,
} from '#tests/support/test-browser.ts'
import { readLandingStatistics } from './get-statistics.ts'
import { rollUpStatistics } from './roll-up-statistics.ts'

const HOUR = 3_600
const DAY = 24 * HOUR

let app: TestApp

beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1_000 }, scheduleMs: { rollUp: 1_000_000_000 } })
  app.clock.set('2026-03-01T10:00:00Z')
})
afterAll(() => app.close())

async function activeUsers(): Promise<number> {
  await rollUpStatistics(app.pool, app.clock)
  return (await readLandingStatistics({ db: dbOn(app.pool), clock: app.clock })).activeUsers
}

/** Creates a member who signs in now and returns with the same browser. */
async function createGuest() {
  const { id, email, password } = await createMemberWithPassword(app)
  const browser = createBrowser(app)
  await browser.must('signIn', { email, password })
  return { id, browser, signInElsewhere: () => createBrowser(app).must('signIn', { email, password }) }
}

test('a sign-in makes a member active once, for thirty days including the day itself (REQ-53)', async () => {
  const before = await activeUsers()
  const { signInElsewhere } = await createGuest()
  expect(await activeUsers()).toBe(before + 1)
  await signInElsewhere()
  expect(await activeUsers()).toBe(before + 1)
  app.clock.advance(29 * DAY)
  expect(await activeUsers()).toBe(before + 1)
  app.clock.advance(DAY)
  expect(await activeUsers()).toBe(0)
})

test('a visit without a sign-in counts too, and is recorded once a day', async () => {
  const { browser, id } = await createGuest()
  app.clock.advance(13 * DAY)
  await browser.must('refreshSession', {})
  const row = () => app.pool.query('select last_seen_on, xmin::text from accounts where id = $1', [id])
  const { rows } = await row()
  app.clock.advance(HOUR)
  await browser.must('refreshSession', {})
  expect((await row()).rows).toEqual(rows)
  app.clock.advance(20 * DAY)
  expect(await activeUsers()).toBe(1)
})

test('the day is that of South Africa: late in the evening there it is still today (REQ-160)', async () => {
  app.clock.set('2026-08-01T21:59:00Z')
  const { id } = await createGuest()
  const { rows } = await app.pool.query('select last_seen_on as on from accounts where id = $1', [id])
  expect(rows).toEqual([{ on: '2026-08-01' }])
  app.clock.set('2026-08-30T21:59:00Z')
  expect(await activeUsers()).toBe(1)
  app.clock.set('2026-08-30T22:01:00Z')
  expect(await activeUsers()).toBe(0)
})

test('deleted and unverified members are not active', async () => {
  const { id } = await createGuest()
  await createUnverifiedMember(app)
  expect(await activeUsers()).toBe(1)
  await app.pool.query('delete from accounts where id = $1', [id])
  expect(await activeUsers()).toBe(0)
})

test('a day without a last visit is deleted', async () => {
  const { browser } = await createGuest()
  await activeUsers()
  app.clock.advance(DAY)
  await browser.must('refreshSession', {})
  await activeUsers()
  const { rows } = await app.pool.query(
    `select part from statistic_totals where counter = 'active' and total = 0`,
  )
  expect(rows).toEqual([])
})
