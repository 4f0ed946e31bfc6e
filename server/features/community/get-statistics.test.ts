import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Category } from '#contract/prayers/prayer-operations.ts'
import { dbOn } from '#server/database/db.ts'
import { insertGroup, insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { insertMiracle } from '#server/fixtures/miracle-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { createBrowser, createUnverifiedMember } from '#tests/support/test-browser.ts'
import { openStream } from '#tests/support/test-stream.ts'
import { readLandingStatistics, readNumbers } from './get-statistics.ts'
import { compareStatistics, hasDrifted, rebuildStatistics, rollUpStatistics } from './roll-up-statistics.ts'

const NEVER_MS = 1_000_000_000
const fields = { description: 'For the farms.', audience: { kind: 'private' } } as const

let app: TestApp
let viewer: Person

beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1_000 }, scheduleMs: { rollUp: NEVER_MS } })
  viewer = await insertMember(app.pool)
})
afterAll(() => app.close())

async function rollUp(): Promise<void> {
  await rollUpStatistics(app.pool, app.clock)
}

/** Reads both views of the numbers after a roll-up. */
async function numbers() {
  await rollUp()
  const community = await app.as(viewer).get('getStatistics', {})
  const landing = await readLandingStatistics({ db: dbOn(app.pool), clock: app.clock })
  return { ...community, ...landing }
}

/** Returns the single-figure numbers that an act changed. */
async function changeBy(act: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = new Map(Object.entries(await numbers()))
  await act()
  const changes = Object.entries(await numbers()).flatMap(([name, after]): [string, number][] => {
    const former = before.get(name)
    return typeof after === 'number' && typeof former === 'number' && after !== former
      ? [[name, after - former]]
      : []
  })
  return Object.fromEntries(changes)
}

async function rateOf(category: Category) {
  return (await numbers()).categoryRates.find((rate) => rate.category === category)
}

async function driftIn(at: TestApp = app) {
  return (await compareStatistics(dbOn(at.pool))).filter(hasDrifted)
}

async function waiting(): Promise<number> {
  const { rows } = await app.pool.query('select count(*)::int as count from statistic_deltas')
  return rows[0].count
}

async function statisticsMoved(): Promise<number> {
  const { rows } = await app.pool.query(
    `select count(*)::int as count from domain_events where name = 'statistics.moved'`,
  )
  return rows[0].count
}

test('on an empty site every number is zero, all eight categories included (COMM-4, REQ-11)', async () => {
  const empty = await createTestApp({ scheduleMs: { rollUp: NEVER_MS } })
  const statistics = await empty.as(await insertMember(empty.pool)).get('getStatistics', {})
  expect(statistics).toMatchObject({ totalPrayers: 0, totalMiracles: 0, topCategories: [], isCurrent: true })
  expect(statistics.categoryRates).toHaveLength(8)
  expect(statistics.categoryRates.every(({ miracleRate }) => miracleRate === 0)).toBe(true)
  await empty.close()
})

test('Community Members are verified accounts; a registration counts once verified (REQ-53)', async () => {
  let token = ''
  const registering = await changeBy(async () => {
    token = (await createUnverifiedMember(app)).token
  })
  expect(registering).toEqual({})
  expect(await changeBy(() => createBrowser(app).must('verifyEmail', { token }))).toMatchObject({
    totalUsers: 1,
  })
})

test('every prayer counts, private ones too, until it is deleted; archiving changes nothing (REQ-146)', async () => {
  const owner = await insertMember(app.pool)
  const made = await changeBy(() =>
    app.as(owner).must('submitPrayer', { ...fields, title: 'Rain', category: 'career' }),
  )
  expect(made).toEqual({ totalPrayers: 1 })
  const { items } = await app.as(owner).get('listHistory', {})
  const prayerId = items[0]?.id ?? ''
  expect(await changeBy(() => app.as(owner).must('archivePrayer', { prayerId }))).toEqual({})
  expect(await changeBy(() => app.as(owner).must('deletePrayer', { prayerId }))).toEqual({
    totalPrayers: -1,
  })
})

test('an answered prayer raises the rate of its category, and reopening lowers it again (COMM-4)', async () => {
  const owner = await insertMember(app.pool)
  const { id: prayerId } = await insertPrayer(app.pool, { by: owner, category: 'spiritual' })
  await insertPrayer(app.pool, { by: owner, category: 'spiritual' })
  await insertPrayer(app.pool, { by: owner, category: 'spiritual' })
  expect(await rateOf('spiritual')).toMatchObject({ totalPrayers: 3, answeredPrayers: 0, miracleRate: 0 })
  const { id: miracleId } = await app
    .as(owner)
    .must('reportMiracle', { ...fields, title: 'It rained', prayerId })
  expect(await rateOf('spiritual')).toMatchObject({ totalPrayers: 3, answeredPrayers: 1, miracleRate: 33 })
  expect((await numbers()).categoryRates[0]?.category).toBe('spiritual')
  const reopening = () => app.as(owner).must('deleteMiracle', { miracleId, reopensPrayer: true })
  expect(await changeBy(reopening)).toEqual({ totalMiracles: -1 })
  expect(await rateOf('spiritual')).toMatchObject({ answeredPrayers: 0, miracleRate: 0 })
})

test('a changed category moves the prayer to the other one; the top categories come first (COMM-5)', async () => {
  const owner = await insertMember(app.pool)
  for (let made = 0; made < 5; made += 1) await insertPrayer(app.pool, { by: owner, category: 'finances' })
  const { id: prayerId } = await insertPrayer(app.pool, { by: owner, category: 'finances' })
  expect((await numbers()).topCategories[0]).toEqual({ category: 'finances', count: 6 })
  const { version } = await app.as(owner).get('getPrayer', { prayerId })
  const edit = {
    prayerId,
    title: 'Rain',
    description: 'For the farms.',
    category: 'health',
    version,
  } as const
  const editing = () => app.as(owner).must('editPrayer', edit)
  expect(await changeBy(editing)).toEqual({})
  expect(await rateOf('finances')).toMatchObject({ totalPrayers: 5 })
  expect(await rateOf('health')).toMatchObject({ totalPrayers: 1 })
  expect((await numbers()).topCategories.every(({ count }) => count > 0)).toBe(true)
  expect((await numbers()).topCategories.length).toBeLessThanOrEqual(5)
})

test('groups count, hidden ones too; supports count once per person and can be withdrawn (COMM-8)', async () => {
  const owner = await insertMember(app.pool)
  const { id: prayerId } = await insertPrayer(app.pool, { by: owner, audience: 'public' })
  expect(await changeBy(() => insertGroup(app.pool, { by: owner, hiddenAt: new Date() }))).toEqual({
    totalGroups: 1,
  })
  const support = () => app.as(viewer).must('supportPrayer', { prayerId })
  expect(await changeBy(support)).toEqual({ totalSupports: 1 })
  expect(await changeBy(support)).toEqual({})
  expect(await changeBy(() => app.as(viewer).must('withdrawSupport', { prayerId }))).toEqual({
    totalSupports: -1,
  })
})

test('deleting an account removes everything deleted with it from the numbers', async () => {
  const owner = await insertMember(app.pool)
  const { id: prayerId } = await insertPrayer(app.pool, { by: owner, audience: 'public' })
  await insertMiracle(app.pool, { by: owner })
  await app.as(viewer).must('supportPrayer', { prayerId })
  const deleteOwner = () => app.pool.query('delete from accounts where id = $1', [owner.id])
  expect(await changeBy(deleteOwner)).toEqual({
    totalUsers: -1,
    totalPrayers: -1,
    totalMiracles: -1,
    totalSupports: -1,
  })
  expect(await driftIn()).toEqual([])
})

test('without a roll-up the numbers stay unchanged with their age, and are soon marked as old (HOME-6)', async () => {
  const before = await numbers()
  expect(before.isCurrent).toBe(true)
  await insertPrayer(app.pool, { by: await insertMember(app.pool) })
  await app.pool.query(`update statistic_deltas set at = at - interval '50 s'`)
  const soon = await app.as(viewer).get('getStatistics', {})
  expect(soon).toMatchObject({ totalPrayers: before.totalPrayers, isCurrent: true })
  await app.pool.query(`update statistic_deltas set at = at - interval '20 s'`)
  const late = await app.as(viewer).get('getStatistics', {})
  expect(late).toMatchObject({ totalPrayers: before.totalPrayers, isCurrent: false })
  const { rows } = await app.pool.query('select at from statistic_deltas order by id limit 1')
  expect(late.asOf).toBe(rows[0].at)
  expect(await numbers()).toMatchObject({ totalPrayers: before.totalPrayers + 1, isCurrent: true })
})

test('a metric shows how long changes have been waiting', async () => {
  await rollUp()
  const figure = async () => {
    const { body } = await app.request({ method: 'GET', path: '/metrics' })
    return Number(/^statistics_oldest_delta_seconds (\S+)$/m.exec(body)?.[1])
  }
  expect(await figure()).toBe(0)
  await insertGroup(app.pool, { by: viewer })
  await app.pool.query(`update statistic_deltas set at = at - interval '5 minutes'`)
  expect(Math.round((await figure()) / 60)).toBe(5)
})

test('roll-ups on several servers at once count and publish everything once', async () => {
  const before = await numbers()
  const owner = await insertMember(app.pool)
  for (let made = 0; made < 20; made += 1) await insertPrayer(app.pool, { by: owner })
  const publishedBefore = await statisticsMoved()
  await Promise.all(Array.from({ length: 8 }, rollUp))
  expect(await waiting()).toBe(0)
  expect(await statisticsMoved()).toBe(publishedBefore + 1)
  await rollUp()
  expect(await statisticsMoved()).toBe(publishedBefore + 1)
  expect((await numbers()).totalPrayers).toBe(before.totalPrayers + 20)
})

test('a large backlog of changes is rolled up in several batches', async () => {
  await app.pool.query(
    `insert into statistic_deltas (counter, part, change)
     select 'page-view', '2026-01-01 /', 1 from generate_series(1, 25000)`,
  )
  const publishedBefore = await statisticsMoved()
  await rollUp()
  expect(await waiting()).toBe(0)
  const { rows } = await app.pool.query(
    `select total from statistic_totals where counter = 'page-view' and part = '2026-01-01 /'`,
  )
  expect(rows).toEqual([{ total: 25_000 }])
  expect(await statisticsMoved(), 'page views alone change no number of the community').toBe(publishedBefore)
})

test('a rebuild repairs drifted numbers, reports the old ones, and leaves page views alone', async () => {
  const before = await numbers()
  await app.pool.query(`update statistic_totals set total = total + 7 where counter = 'groups'`)
  await app.pool.query(`insert into statistic_totals (counter, part, total) values ('ghosts', '', 3)`)
  await app.pool.query(`delete from statistic_totals where counter = 'members'`)
  const drift = await driftIn()
  expect(drift.map(({ counter }) => counter)).toEqual(['ghosts', 'groups', 'members'])
  const publishedBefore = await statisticsMoved()
  const found = await rebuildStatistics(app.pool, app.clock)
  expect(found.filter(hasDrifted)).toEqual(drift)
  expect(await statisticsMoved()).toBe(publishedBefore + 1)
  expect(await driftIn()).toEqual([])
  expect(await numbers()).toMatchObject({ totalUsers: before.totalUsers, totalGroups: before.totalGroups })
  const { rows } = await app.pool.query(
    `select total from statistic_totals where part = '2026-01-01 /' or counter = 'ghosts'`,
  )
  expect(rows).toEqual([{ total: 25_000 }])
})

test('a rebuild during concurrent changes loses nothing and doubles nothing', async () => {
  const owner = await insertMember(app.pool)
  const writing = Array.from({ length: 30 }, async () => {
    const { id } = await insertPrayer(app.pool, { by: owner })
    await app.as(owner).must('deletePrayer', { prayerId: id })
    await insertPrayer(app.pool, { by: owner })
  })
  const counting = [rebuildStatistics, rollUpStatistics, rebuildStatistics, rollUpStatistics].map((count) =>
    count(app.pool, app.clock),
  )
  await Promise.all([...writing, ...counting])
  expect(await driftIn()).toEqual([])
  await rebuildStatistics(app.pool, app.clock)
  expect(await driftIn()).toEqual([])
})

test('reading the numbers reads no table that grows with the community (REQ-19)', async () => {
  const { rows } = await app.pool.query(`explain (format json) ${readNumbers.text}`, ['2026-11-21', 30, 60])
  const tables = [...JSON.stringify(rows).matchAll(/"Relation Name":\s*"(\w+)"/g)].map(([, table]) => table)
  expect(new Set(tables)).toEqual(new Set(['statistic_totals', 'statistic_deltas']))
})

test('changed numbers are sent to viewers of the numbers, and to nobody else', async () => {
  const thandi = await insertMember(app.pool)
  const [viewerStream, elsewhere] = [
    await openStream(app, thandi, { watch: ['community'] }),
    await openStream(app, await insertMember(app.pool)),
  ]
  const { id: prayerId } = await insertPrayer(app.pool, { by: thandi })
  await rollUp()
  await viewerStream.waitForEvent('statistics.moved')
  await app.as(thandi).must('deletePrayer', { prayerId })
  expect(elsewhere.liveEvents()).toEqual([])
  const [liveEvent] = viewerStream.liveEvents()
  expect(liveEvent).toEqual({ name: 'statistics.moved', ids: {} })
  viewerStream.close()
  elsewhere.close()
})

test('the scheduled task rolls up every few seconds', async () => {
  const other = await createTestApp({ scheduleMs: { rollUp: 20 }, besides: app })
  const { totalGroups } = await numbers()
  await insertGroup(app.pool, { by: viewer })
  await expect
    .poll(async () => (await other.as(viewer).get('getStatistics', {})).totalGroups)
    .toBe(totalGroups + 1)
  await other.close()
})

test('visitors read the same numbers (REQ-21)', async () => {
  const read = await app.as(viewer).get('getStatistics', {})
  expect(await app.as(null).get('getStatistics', {})).toEqual({ ...read, asOf: expect.any(String) })
})

test('refusals: any unknown parameter 422', async () => {
  expect((await app.as(viewer).call('getStatistics', { of: 'me' })).status).toBe(422)
})
