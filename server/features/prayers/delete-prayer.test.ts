import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  insertComment,
  insertGroup,
  insertImage,
  insertPrayer,
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

async function count(table: string, column: string, id: string): Promise<number> {
  const { rows } = await app.pool.query(`select from ${table} where ${column} = $1`, [id])
  return rows.length
}

test('a deleted prayer is gone with everything under it; its miracle stays, without the link (PDET-14, REQ-86)', async () => {
  const [thandi, sipho] = [await insertMember(app.pool), await insertMember(app.pool)]
  const group = await insertGroup(app.pool, { by: thandi, members: [sipho] })
  const prayer = await insertPrayer(app.pool, {
    by: thandi,
    audience: 'groups',
    groups: [group],
    status: 'answered',
  })
  await insertUpdate(app.pool, { by: thandi, prayer, text: 'Clouds.' })
  await insertComment(app.pool, { by: sipho, prayer, text: 'Amen.' })
  await insertSupports(app.pool, prayer.id, [sipho])
  const image = await insertImage(app.pool, { by: thandi, prayer })
  const miracle = await insertMiracle(app.pool, { by: thandi, prayer })
  expect(await app.as(thandi).must('deletePrayer', { prayerId: prayer.id })).toEqual({})

  for (const person of [thandi, sipho])
    expect((await app.as(person).call('getPrayer', { prayerId: prayer.id })).status).toBe(404)
  for (const table of ['prayer_shares', 'prayer_updates', 'prayer_comments', 'prayer_supports', 'media'])
    expect(await count(table, 'prayer_id', prayer.id), table).toBe(0)
  expect(await count('media', 'id', image.id)).toBe(1)
  const { rows } = await app.pool.query('select prayer_request_id from miracles where id = $1', [miracle.id])
  expect(rows).toEqual([{ prayer_request_id: null }])
  const { rows: events } = await app.pool.query(
    `select payload from domain_events where name = 'prayer.deleted' and actor_id = $1`,
    [thandi.id],
  )
  expect(events).toEqual([{ payload: { prayerId: prayer.id, ownerId: thandi.id, wasPublic: false } }])
})

test('a deleted prayer leaves the wall at once', async () => {
  const thandi = await insertMember(app.pool)
  const { id: prayerId } = await insertPrayer(app.pool, { by: thandi, audience: 'public' })
  const onWall = async () =>
    (await app.as(null).get('listPublicPrayers', {})).items.some(({ id }) => id === prayerId)
  expect(await onWall()).toBe(true)
  await app.as(thandi).must('deletePrayer', { prayerId })
  expect(await onWall()).toBe(false)
})

test('deleted twice at once, it is deleted once', async () => {
  const thandi = await insertMember(app.pool)
  const { id: prayerId } = await insertPrayer(app.pool, { by: thandi })
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => app.as(thandi).call('deletePrayer', { prayerId })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404])
})

test('an admin deletes any prayer, which is audited (PDET-16, REQ-67)', async () => {
  const [thandi, admin] = [await insertMember(app.pool), await insertMember(app.pool, { roles: ['admin'] })]
  for (const audience of ['private', 'public'] as const) {
    const { id: prayerId } = await insertPrayer(app.pool, { by: thandi, audience })
    await app.as(admin).must('deletePrayer', { prayerId })
    expect((await app.as(thandi).call('getPrayer', { prayerId })).status).toBe(404)
    const { rows } = await app.pool.query(
      'select action, actor_id, owner_id from audit_log where subject_id = $1',
      [prayerId],
    )
    expect(rows).toEqual([{ action: 'prayer.delete', actor_id: admin.id, owner_id: thandi.id }])
  }
})

test('refusals: signed out 401, not the owner 403, invisible 404, suspended 403', async () => {
  const [thandi, sipho] = [await insertMember(app.pool), await insertMember(app.pool)]
  const moderator = await insertMember(app.pool, { roles: ['moderator'] })
  const suspended = await insertMember(app.pool, { suspendedUntil: '2099-01-01T00:00:00Z' })
  const shown = await insertPrayer(app.pool, { by: thandi, audience: 'public' })
  const secret = await insertPrayer(app.pool, { by: thandi })
  const statusOf = async (person: Person | null, prayerId: string) =>
    (await app.as(person).call('deletePrayer', { prayerId })).status
  expect(await statusOf(null, shown.id)).toBe(401)
  expect([await statusOf(sipho, shown.id), await statusOf(moderator, shown.id)]).toEqual([403, 403])
  expect([await statusOf(sipho, secret.id), await statusOf(moderator, secret.id)]).toEqual([404, 404])
  expect(await statusOf(suspended, shown.id)).toBe(403)
  expect(await statusOf(thandi, 'nonsense')).toBe(404)
  expect((await app.as(thandi).call('getPrayer', { prayerId: shown.id })).status).toBe(200)
})
