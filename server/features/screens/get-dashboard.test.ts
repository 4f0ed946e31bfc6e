import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dashboardLimits } from '#contract/values/constants.ts'
import {
  insertComment,
  insertGroup,
  insertPrayer,
  insertPrayerDays,
  insertSupports,
  insertUpdate,
} from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { insertMiracle } from '#server/fixtures/miracle-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
})
afterAll(() => app.close())

const dashboardOf = (person: Person) => app.as(person).get('getDashboard', {})

test('a new member sees zeros, no badges and empty lists, and nothing is missing (DASH-2)', async () => {
  const thandi = await insertMember(app.pool)
  expect(await dashboardOf(thandi)).toMatchObject({
    stats: {
      totalPrayers: 0,
      activePrayers: 0,
      answeredPrayers: 0,
      currentStreak: 0,
      longestStreak: 0,
      totalBadges: 0,
      engagementCount: 0,
      totalMiracles: 0,
      supportsGiven: 0,
      prayingSince: null,
    },
    streak: { current: 0, longest: 0, days: [] },
    badges: [],
    activePrayers: { items: [], hasMore: false },
    miracles: { items: [], hasMore: false },
  })
})

test('own active prayers only, the newest ten, and whether there are more (DASH-3, DASH-5)', async () => {
  const [thandi, sipho] = [await insertMember(app.pool), await insertMember(app.pool)]
  const group = await insertGroup(app.pool, { by: thandi, members: [sipho] })
  await insertPrayer(app.pool, { by: sipho, audience: 'public' })
  await insertPrayer(app.pool, { by: sipho, audience: 'groups', groups: [group] })
  await insertPrayer(app.pool, { by: thandi, status: 'answered' })
  await insertPrayer(app.pool, { by: thandi, status: 'archived' })
  for (let count = 1; count <= dashboardLimits.activePrayers; count++)
    await insertPrayer(app.pool, { by: thandi, title: `Mine ${count}` })
  expect((await dashboardOf(thandi)).activePrayers).toMatchObject({ hasMore: false })
  await insertPrayer(app.pool, { by: thandi, title: 'Mine 11', audience: 'groups', groups: [group] })
  const { activePrayers } = await dashboardOf(thandi)
  const titles = activePrayers?.items.map(({ title }) => title)
  expect(titles).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((number) => `Mine ${number}`))
  expect(activePrayers?.hasMore).toBe(true)
  expect(activePrayers?.items[0]?.audience).toEqual({ kind: 'groups', groupCount: 1 })
})

test('own miracles only, the newest five, each with its days of prayer (DASH-4, DASH-5)', async () => {
  const [thandi, sipho] = [await insertMember(app.pool), await insertMember(app.pool)]
  await insertMiracle(app.pool, { by: sipho, audience: 'public', at: new Date('2026-04-01T10:00:00Z') })
  const evening = await insertPrayer(app.pool, { by: thandi, at: new Date('2026-03-01T21:30:00Z') })
  const later = await insertPrayer(app.pool, { by: thandi, at: new Date('2026-03-20T10:00:00Z') })
  const morning = new Date('2026-03-31T04:00:00Z')
  await insertMiracle(app.pool, { by: thandi, title: 'Alone', at: new Date('2026-03-29T10:00:00Z') })
  await insertMiracle(app.pool, { by: thandi, title: 'Answered', prayer: evening, at: morning })
  const before = {
    by: thandi,
    title: 'Before its prayer',
    prayer: later,
    at: new Date('2026-03-10T10:00:00Z'),
  }
  await insertMiracle(app.pool, before)
  const shown = async () => (await dashboardOf(thandi)).miracles
  expect((await shown())?.items.map(({ title, prayedDays }) => [title, prayedDays])).toEqual([
    ['Answered', 30],
    ['Alone', null],
    ['Before its prayer', 0],
  ])
  for (let count = 0; count < 3; count++)
    await insertMiracle(app.pool, { by: thandi, at: new Date(`2026-04-0${count + 1}T10:00:00Z`) })
  expect(await shown()).toMatchObject({ hasMore: true })
  expect((await shown())?.items).toHaveLength(dashboardLimits.miracles)
  await app.pool.query('delete from prayer_requests where id = $1', [evening.id])
  expect((await shown())?.items.find(({ title }) => title === 'Answered')?.prayedDays).toBeNull()
})

test('the streak has both values: the current record, or the distance to it (DASH-7, DASH-8, REQ-49)', async () => {
  const thandi = await insertMember(app.pool)
  app.clock.set('2026-03-20T10:00:00Z')
  await insertPrayerDays(app.pool, thandi, ['2026-03-18', '2026-03-19', '2026-03-20'])
  expect((await dashboardOf(thandi)).stats).toMatchObject({ currentStreak: 3, longestStreak: 3 })
  await insertPrayerDays(app.pool, thandi, ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04'])
  expect((await dashboardOf(thandi)).stats).toMatchObject({ currentStreak: 3, longestStreak: 4 })
  expect((await dashboardOf(thandi)).streak).toMatchObject({ current: 3, longest: 4 })
  app.clock.set(new Date().toISOString())
})

type TestAction =
  | 'submit'
  | 'support'
  | 'supportOwn'
  | 'comment'
  | 'update'
  | 'report'
  | 'answer'
  | 'archive'
  | 'delete'
const actions: TestAction[] = [
  'submit',
  'support',
  'supportOwn',
  'comment',
  'update',
  'report',
  'answer',
  'archive',
  'delete',
]

test('the figures equal a plain count of all activity (REQ-69, REQ-70)', async () => {
  const property = fc.asyncProperty(
    fc.array(fc.constantFrom(...actions), { maxLength: 30 }),
    async (activity) => {
      const [member, other] = [await insertMember(app.pool), await insertMember(app.pool)]
      const prayers: { id: string; status: string; encouragements: number; isSupported: boolean }[] = []
      const counts = { supports: 0, comments: 0, miracles: 0 }
      for (const action of activity) {
        const own = prayers.at(-1)
        if (action === 'submit') {
          const { id } = await insertPrayer(app.pool, { by: member })
          prayers.push({ id, status: 'active', encouragements: 0, isSupported: false })
        }
        if (action === 'support') {
          const prayer = await insertPrayer(app.pool, { by: other, audience: 'public' })
          await insertSupports(app.pool, prayer.id, [member])
          counts.supports += 1
        }
        if (action === 'comment') {
          const prayer = await insertPrayer(app.pool, { by: other, audience: 'public' })
          await insertComment(app.pool, { by: member, prayer, text: 'Amen' })
          counts.comments += 1
        }
        if (action === 'report') {
          await insertMiracle(app.pool, { by: member })
          counts.miracles += 1
        }
        if (!own) continue
        if (action === 'supportOwn') {
          await insertSupports(app.pool, own.id, [member])
          own.isSupported = true
        }
        if (action === 'update') {
          await insertUpdate(app.pool, { by: member, prayer: own, text: 'Still praying' })
          own.encouragements += 1
        }
        if (action === 'answer' && own.status === 'active') {
          const audience = { kind: 'private' } as const
          await app
            .as(member)
            .must('reportMiracle', { title: 'T', description: 'D', audience, prayerId: own.id })
          own.status = 'answered'
          counts.miracles += 1
        }
        if (action === 'archive') {
          await app.as(member).must('archivePrayer', { prayerId: own.id })
          own.status = 'archived'
        }
        if (action === 'delete') {
          await app.as(member).must('deletePrayer', { prayerId: own.id })
          prayers.pop()
        }
      }
      const supportsGiven = counts.supports + prayers.filter(({ isSupported }) => isSupported).length
      const encouragements = prayers.reduce((sum, prayer) => sum + prayer.encouragements, 0)
      expect((await dashboardOf(member)).stats).toMatchObject({
        totalPrayers: prayers.length,
        activePrayers: prayers.filter(({ status }) => status === 'active').length,
        answeredPrayers: prayers.filter(({ status }) => status === 'answered').length,
        totalMiracles: counts.miracles,
        supportsGiven,
        engagementCount: supportsGiven + counts.comments + encouragements + counts.miracles,
      })
    },
  )
  await fc.assert(property, { numRuns: 15 })
})

test('a failed part is missing, the rest is shown (DASH-10)', async () => {
  const thandi = await insertMember(app.pool)
  await insertPrayer(app.pool, { by: thandi, title: 'Still here' })
  await app.pool.query('alter table prayer_days rename to prayer_days_away')
  const dashboard = await dashboardOf(thandi)
  await app.pool.query('alter table prayer_days_away rename to prayer_days')
  expect(dashboard).toMatchObject({ stats: null, streak: null, badges: [], miracles: { items: [] } })
  expect(dashboard.activePrayers?.items).toMatchObject([{ title: 'Still here' }])
  const logLines = app.logged.filter((line) => line.includes('a part of the dashboard is missing'))
  expect(logLines.map((line) => JSON.parse(line).part).toSorted()).toEqual(['stats', 'streak'])
  expect(await dashboardOf(thandi)).toMatchObject({ stats: { totalPrayers: 1 }, streak: { current: 0 } })
})

test('refusals: no session, unknown parameters; and the request fails when no part can be read', async () => {
  expect((await app.as(null).call('getDashboard', {})).status).toBe(401)
  const thandi = await insertMember(app.pool)
  expect((await app.as(thandi).call('getDashboard', { userId: 'x' })).status).toBe(422)
  const failingApp = await createTestApp()
  try {
    const sipho = await insertMember(failingApp.pool)
    const warm = await failingApp.as(sipho).call('getDashboard', {})
    expect(warm.status).toBe(200)
    await failingApp.pool.query('alter table prayer_requests rename to away')
    await failingApp.pool.query('alter table prayer_days rename to days_away')
    await failingApp.pool.query('alter table badges rename to badges_away')
    await failingApp.pool.query('alter table miracles rename to miracles_away')
    expect((await failingApp.as(sipho).call('getDashboard', {})).status).toBe(500)
  } finally {
    await failingApp.close()
  }
})
