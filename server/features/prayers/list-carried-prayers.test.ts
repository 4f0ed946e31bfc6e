import { afterAll, beforeAll, expect, test } from 'vitest'
import { carriedLimits } from '#contract/prayers/prayer-constants.ts'
import {
  insertComment,
  insertGroup,
  insertPrayer,
  insertUpdate,
} from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
})
afterAll(() => app.close())

const members = async () => [await insertMember(app.pool), await insertMember(app.pool)] as const
const carriedBy = async (person: Person) =>
  (await app.as(person).get('listCarriedPrayers', {})).items.map(({ id }) => id)
async function todayOf(person: Person) {
  const { carried } = await app.as(person).get('getDashboard', {})
  if (!carried) throw new Error('The dashboard lacks what is carried')
  return { ...carried, items: carried.items.map(({ id, prayedToday }) => [id, prayedToday]) }
}

test('a support or a comment takes a prayer up, and a prayer said alone does not (REQ-421)', async () => {
  const [thandi, sipho] = await members()
  const write = () => insertPrayer(app.pool, { by: thandi, audience: 'public' })
  const [supported, commented, prayed] = [await write(), await write(), await write()]
  await app.as(sipho).must('supportPrayer', { prayerId: supported.id })
  await app.as(sipho).must('addComment', { prayerId: commented.id, comment: 'Amen.' })
  await app.as(sipho).must('prayForPrayer', { prayerId: prayed.id })
  await app.as(thandi).must('addComment', { prayerId: prayed.id, comment: 'Thank you all.' })
  expect(await carriedBy(sipho)).toEqual([commented.id, supported.id])
  expect(await carriedBy(thandi)).toEqual([])
})

test('putting down ends both, withdraws the support and may be repeated; a new comment takes it up again (REQ-421)', async () => {
  const [thandi, sipho] = await members()
  const { id: prayerId } = await insertPrayer(app.pool, { by: thandi, audience: 'public' })
  await app.as(sipho).must('supportPrayer', { prayerId })
  await app.as(sipho).must('addComment', { prayerId, comment: 'Amen.' })
  for (const _ of ['once', 'twice'])
    expect(await app.as(sipho).must('putDownPrayer', { prayerId })).toEqual({ count: 0, mine: false })
  expect(await carriedBy(sipho)).toEqual([])
  expect((await app.as(sipho).get('getPrayer', { prayerId })).support).toEqual({ count: 0, mine: false })
  await app.as(sipho).must('addComment', { prayerId, comment: 'Still praying.' })
  expect(await carriedBy(sipho)).toEqual([prayerId])
  await app.as(sipho).must('supportPrayer', { prayerId })
  await app.as(sipho).must('withdrawSupport', { prayerId })
  expect(await carriedBy(sipho)).toEqual([])
})

test('five who put a prayer down while five take it up leave count and lists alike (REQ-421)', async () => {
  const [thandi] = await members()
  const { id: prayerId } = await insertPrayer(app.pool, { by: thandi, audience: 'public' })
  const people = await Promise.all([...'12345'].map(() => insertMember(app.pool)))
  await Promise.all(
    people.flatMap((person) => [
      app.as(person).must('supportPrayer', { prayerId }),
      app.as(person).must('putDownPrayer', { prayerId }),
      app.as(person).must('supportPrayer', { prayerId }),
    ]),
  )
  const { rows } = await app.pool.query(
    `select (select support_count from prayer_requests where id = $1) as count,
            (select count(*)::int from prayer_supports where prayer_id = $1) as supports,
            (select count(*)::int from carried_prayers where prayer_id = $1) as carried`,
    [prayerId],
  )
  const [{ supports }] = rows
  expect(rows).toEqual([{ count: supports, supports, carried: supports }])
})

test('the dashboard lists the open ones with the own, those not prayed for today first, and counts both (REQ-422)', async () => {
  const [thandi, sipho] = await members()
  const at = (day: number) => new Date(Date.UTC(2026, 1, day))
  const own = await insertPrayer(app.pool, { by: sipho, at: at(1) })
  await insertPrayer(app.pool, { by: sipho, status: 'answered' })
  const other = await insertPrayer(app.pool, { by: thandi, audience: 'public' })
  const answered = await insertPrayer(app.pool, { by: thandi, audience: 'public', status: 'answered' })
  const newest = await insertPrayer(app.pool, { by: thandi, audience: 'public' })
  for (const { id: prayerId } of [other, answered, newest])
    await app.as(sipho).must('supportPrayer', { prayerId })
  await insertUpdate(app.pool, { by: thandi, prayer: newest, text: 'It rained.', at: at(20) })
  await app.as(sipho).must('prayForPrayer', { prayerId: newest.id })
  expect(await todayOf(sipho)).toEqual({
    items: [
      [other.id, false],
      [own.id, false],
      [newest.id, true],
    ],
    total: 3,
    prayed: 1,
  })
  const { carried } = await app.as(sipho).get('getDashboard', {})
  expect(carried?.items.map(({ mine, updatedAt }) => [mine, updatedAt !== null])).toEqual([
    [false, false],
    [true, false],
    [false, true],
  ])
  expect(await carriedBy(sipho)).toEqual([newest.id, answered.id, other.id])
  expect(await todayOf(await insertMember(app.pool))).toEqual({ items: [], total: 0, prayed: 0 })
})

test('a prayer that can no longer be read leaves the lists and cannot be put down; readable again it is there (REQ-421)', async () => {
  const [thandi, sipho] = await members()
  const group = await insertGroup(app.pool, { by: thandi, members: [sipho] })
  const { id: prayerId } = await insertPrayer(app.pool, { by: thandi, audience: 'groups', groups: [group] })
  await insertComment(app.pool, { by: sipho, prayer: { id: prayerId }, text: 'Amen.' })
  expect(await carriedBy(sipho)).toEqual([prayerId])
  await app.as(thandi).must('changeAudience', { prayerId, audience: { kind: 'private' } })
  expect(await carriedBy(sipho)).toEqual([])
  expect(await todayOf(sipho)).toMatchObject({ total: 0 })
  expect((await app.as(sipho).call('putDownPrayer', { prayerId })).status).toBe(404)
  await app
    .as(thandi)
    .must('changeAudience', { prayerId, audience: { kind: 'groups', groupIds: [group.id] } })
  expect(await carriedBy(sipho)).toEqual([prayerId])
})

test('long lists come in pages, and the dashboard shows a part and counts the rest (REQ-422)', async () => {
  const [thandi, sipho] = await members()
  const count = carriedLimits.pageSize + 3
  for (let day = 1; day <= count; day += 1) {
    const prayer = await insertPrayer(app.pool, { by: thandi, audience: 'public' })
    await insertComment(app.pool, { by: sipho, prayer, text: 'Amen.', at: new Date(Date.UTC(2026, 2, day)) })
  }
  const first = await app.as(sipho).get('listCarriedPrayers', {})
  const second = await app.as(sipho).get('listCarriedPrayers', { cursor: first.next ?? '' })
  expect([first.items.length, second.items.length, second.next]).toEqual([carriedLimits.pageSize, 3, null])
  const today = await todayOf(sipho)
  expect([today.items.length, today.total]).toEqual([carriedLimits.shown, count])
})

test('refusals: signed out 401, a cursor of somebody else 422, no id 404', async () => {
  const [thandi] = await members()
  expect((await app.as(null).call('listCarriedPrayers', {})).status).toBe(401)
  expect((await app.as(thandi).call('listCarriedPrayers', { cursor: 'x' })).status).toBe(422)
  expect((await app.as(thandi).call('putDownPrayer', { prayerId: 'x' })).status).toBe(404)
})
