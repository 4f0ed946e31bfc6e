import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { prayerLimits } from '#contract/prayers/prayer-constants.ts'
import { insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { secondsFrom } from '#server/platform/core/clock.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let thandi: Person
let sipho: Person
/** Later than everything else on the wall. */
let now = new Date('2091-01-01T08:00:00Z')
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
})
beforeEach(async () => {
  ;[thandi, sipho] = [await insertMember(app.pool), await insertMember(app.pool)]
  now = secondsFrom(now, 30 * 86_400)
  app.clock.set(now.toISOString())
})
afterAll(() => app.close())

const HOUR = 3600
const ago = (seconds: number) => secondsFrom(now, -seconds)
const write = (seconds: number, input: Partial<Parameters<typeof insertPrayer>[1]> = {}) =>
  insertPrayer(app.pool, { by: thandi, audience: 'public', at: ago(seconds), ...input })
/** As if somebody had prayed for it. */
const pray = async ({ id }: { id: string }, by: Person, times = 1) => {
  await app.pool.query('insert into intercessors (prayer_id, user_id, times) values ($1, $2, $3)', [
    id,
    by.id,
    times,
  ])
}
const wallOf = (person: Person | null) => app.as(person).get('listPublicPrayers', {})
const firstOf = async (person: Person | null = null) => {
  const { first } = await wallOf(person)
  return [first?.id, first?.isUnprayed]
}

test('the first card is the newest that nobody prayed for, and stands in its place of the list too (REQ-455)', async () => {
  const [unprayed, prayed] = [await write(2 * HOUR), await write(HOUR)]
  await pray(prayed, sipho)
  expect(await firstOf()).toEqual([unprayed.id, true])
  const { items } = await wallOf(null)
  expect(items.slice(0, 2).map(({ id }) => id)).toEqual([prayed.id, unprayed.id])
  const newest = await write(60)
  expect(await firstOf()).toEqual([newest.id, true])
})

test('older than three days, answered or prayed for by all, it is the newest (REQ-455)', async () => {
  const days = prayerLimits.firstCardDays * 24 * HOUR
  await write(days + 60)
  const answered = await write(2 * HOUR, { status: 'answered' })
  expect(await firstOf()).toEqual([answered.id, false])
  const young = await write(days - 60)
  expect(await firstOf()).toEqual([young.id, true])
  await pray(young, sipho)
  expect(await firstOf()).toEqual([answered.id, false])
})

test("the owner's own counts for nobody, and one taken back for nothing (REQ-350, REQ-455)", async () => {
  const prayer = await write(HOUR)
  await pray(prayer, thandi)
  await pray(prayer, sipho, 0)
  expect(await firstOf()).toEqual([prayer.id, true])
})

test('only the newest are looked at, so that the wall costs the same however many there are (REQ-455)', async () => {
  const beyond = await write(2 * HOUR)
  const prayed: { id: string }[] = []
  for (let count = 0; count < prayerLimits.firstCardAmong; count += 1) prayed.push(await write(HOUR - count))
  await app.pool.query(
    'insert into intercessors (prayer_id, user_id, times) select unnest($1::uuid[]), $2, 1',
    [prayed.map(({ id }) => id), sipho.id],
  )
  expect(await firstOf()).toEqual([prayed.at(-1)?.id, false])
  await app.pool.query('delete from prayer_requests where id = $1', [prayed[0]?.id])
  expect(await firstOf()).toEqual([beyond.id, true])
})

test('what a viewer may not see is no first card of theirs, and a visitor learns of no act (REQ-455, SEC-7.4)', async () => {
  // Sessions have ended by then; what is written later than now is young.
  app.clock.set(new Date().toISOString())
  await write(5, { audience: 'private' })
  await write(10, { hiddenAt: now })
  const lerato = await insertMember(app.pool)
  const [older, byLerato] = [await write(HOUR), await write(60, { by: lerato })]
  await app.pool.query(
    'insert into member_blocks (id, blocker_id, blocked_id, created_at) values (gen_random_uuid(), $1, $2, now())',
    [lerato.id, sipho.id],
  )
  expect(await firstOf()).toEqual([byLerato.id, true])
  expect((await wallOf(null)).first).toMatchObject({ isSupporter: null, prayedToday: null })
  const ofSipho = await wallOf(sipho)
  expect(ofSipho.first).toMatchObject({ id: older.id, isSupporter: false, prayedToday: false })
})

test('only the first page of all prayers has a first card (REQ-455)', async () => {
  for (let count = 0; count <= prayerLimits.pageSize; count += 1) await write(HOUR + count)
  const { next } = await wallOf(null)
  expect(next).not.toBeNull()
  const visitor = app.as(null)
  for (const narrowed of [{ cursor: String(next) }, { category: 'family' }, { search: 'Prayer' }] as const)
    expect(await visitor.get('listPublicPrayers', narrowed)).not.toHaveProperty('first')
})
