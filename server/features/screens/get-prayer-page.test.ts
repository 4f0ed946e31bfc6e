import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember } from '#server/fixtures/member-fixtures.ts'
import { insertMiracle } from '#server/fixtures/miracle-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
})
afterAll(() => app.close())

test('the page of a prayer contains the prayer and, once answered, its miracle', async () => {
  const thandi = await insertMember(app.pool)
  const { id: prayerId } = await insertPrayer(app.pool, { by: thandi })
  const read = () => app.as(thandi).get('getPrayerPage', { prayerId })
  expect(await read()).toMatchObject({ prayer: { id: prayerId, status: 'active' }, miracle: null })
  const audience = { kind: 'private' } as const
  const fields = { title: 'The rain came', description: 'All week.', audience }
  const miracle = await app.as(thandi).must('reportMiracle', { ...fields, prayerId })
  expect(await read()).toMatchObject({ prayer: { status: 'answered' }, miracle })
})

test('the days from writing to answer are counted in the time zone of the author (REQ-340)', async () => {
  const thandi = await insertMember(app.pool)
  const daysBetween = async (written: string, answered: string) => {
    const prayer = await insertPrayer(app.pool, { by: thandi, status: 'answered' })
    await insertMiracle(app.pool, { by: thandi, prayer })
    await app.pool.query('update prayer_requests set date_submitted = $2 where id = $1', [prayer.id, written])
    await app.pool.query('update miracles set reported_at = $2 where prayer_request_id = $1', [
      prayer.id,
      answered,
    ])
    const { miracle } = await app.as(thandi).get('getPrayerPage', { prayerId: prayer.id })
    return miracle?.prayer?.prayedDays
  }
  // Midnight in Johannesburg is 22:00 in UTC.
  expect(await daysBetween('2026-09-01T21:59:00Z', '2026-09-01T22:01:00Z')).toBe(1)
  expect(await daysBetween('2026-09-01T22:01:00Z', '2026-09-02T21:59:00Z')).toBe(0)
  expect(await daysBetween('2026-09-21T03:40:00Z', '2026-11-21T07:00:00Z')).toBe(61)
})

test('viewers without access to the miracle learn only that the prayer is answered', async () => {
  const [thandi, sipho] = [await insertMember(app.pool), await insertMember(app.pool)]
  const prayer = await insertPrayer(app.pool, { by: thandi, audience: 'public', status: 'answered' })
  const { id: miracleId } = await insertMiracle(app.pool, { by: thandi, prayer })
  const read = () => app.as(sipho).get('getPrayerPage', { prayerId: prayer.id })
  expect(await read()).toMatchObject({ prayer: { status: 'answered', mine: false }, miracle: null })
  await app.pool.query(`update miracles set audience = 'public' where id = $1`, [miracleId])
  expect(await read()).toMatchObject({
    miracle: { id: miracleId, mine: false, viewerCan: ['miracle.read', 'miracle.amen'] },
  })
})

test('refusals: no session, and an invisible prayer', async () => {
  const [thandi, sipho] = [await insertMember(app.pool), await insertMember(app.pool)]
  const prayer = await insertPrayer(app.pool, { by: thandi, status: 'answered' })
  await insertMiracle(app.pool, { by: thandi, prayer, audience: 'public' })
  expect((await app.as(null).call('getPrayerPage', { prayerId: prayer.id })).status).toBe(401)
  for (const prayerId of [prayer.id, '00000000-0000-7000-8000-000000000000', 'x'])
    expect((await app.as(sipho).call('getPrayerPage', { prayerId })).error?.code).toBe('NOT_FOUND')
})
