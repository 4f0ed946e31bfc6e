import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { insertMiracle } from '#server/fixtures/miracle-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { waitForLockWaits } from '#tests/support/test-database.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
})
afterAll(() => app.close())

async function eventsOf(prayerId: string): Promise<string[]> {
  const { rows } = await app.pool.query(
    `select name from domain_events where payload ->> 'prayerId' = $1 order by id`,
    [prayerId],
  )
  return rows.map(({ name }) => name)
}

test('an owner archives a prayer and restores it; twice changes nothing (ENT-7, REQ-74)', async () => {
  const thandi = await insertMember(app.pool)
  const { id: prayerId } = await insertPrayer(app.pool, { by: thandi })
  const statuses = []
  for (const name of ['archivePrayer', 'archivePrayer', 'restorePrayer', 'restorePrayer'] as const)
    statuses.push((await app.as(thandi).must(name, { prayerId })).status)
  expect(statuses).toEqual(['archived', 'archived', 'active', 'active'])
  expect(await eventsOf(prayerId)).toEqual(['prayer.archived', 'prayer.restored'])
})

test('a prayer with a miracle comes back as answered', async () => {
  const thandi = await insertMember(app.pool)
  const prayer = await insertPrayer(app.pool, { by: thandi, status: 'answered' })
  await insertMiracle(app.pool, { by: thandi, prayer })
  const archived = await app.as(thandi).must('archivePrayer', { prayerId: prayer.id })
  expect(archived.status).toBe('archived')
  expect((await app.as(thandi).must('restorePrayer', { prayerId: prayer.id })).status).toBe('answered')
})

test('the allowed actions follow from the status (ENT-7, PDET-8)', async () => {
  const thandi = await insertMember(app.pool)
  const stateful = ['prayer.archive', 'prayer.restore', 'prayer.reportMiracle']
  const offered = async (status: 'active' | 'answered' | 'archived') => {
    const { id: prayerId } = await insertPrayer(app.pool, { by: thandi, status })
    const { viewerCan } = await app.as(thandi).get('getPrayer', { prayerId })
    return viewerCan.filter((action) => stateful.includes(action))
  }
  expect(await offered('active')).toEqual(['prayer.archive', 'prayer.reportMiracle'])
  expect(await offered('answered')).toEqual(['prayer.archive'])
  expect(await offered('archived')).toEqual(['prayer.restore'])
})

test('an archived prayer is not among the active ones', async () => {
  const thandi = await insertMember(app.pool)
  const { id: prayerId } = await insertPrayer(app.pool, { by: thandi })
  await app.as(thandi).must('archivePrayer', { prayerId })
  const { activePrayers } = await app.as(thandi).get('getDashboard', {})
  expect(activePrayers?.items).toEqual([])
})

test('pressed many times at once it is archived once', async () => {
  const thandi = await insertMember(app.pool)
  const { id: prayerId } = await insertPrayer(app.pool, { by: thandi })
  await Promise.all(Array.from({ length: 8 }, () => app.as(thandi).must('archivePrayer', { prayerId })))
  expect(await eventsOf(prayerId)).toEqual(['prayer.archived'])
})

test('a prayer restored while its miracle is deleted is never answered without a miracle', async () => {
  const thandi = await insertMember(app.pool)
  const prayer = await insertPrayer(app.pool, { by: thandi, status: 'archived' })
  const miracle = await insertMiracle(app.pool, { by: thandi, prayer })
  const deleting = await app.pool.connect()
  try {
    await deleting.query('begin')
    await deleting.query('delete from miracles where id = $1', [miracle.id])
    await deleting.query('select from prayer_requests where id = $1 for update', [prayer.id])
    const restoring = app.as(thandi).must('restorePrayer', { prayerId: prayer.id })
    await waitForLockWaits(app.pool)
    await deleting.query('commit')
    expect((await restoring).status).toBe('active')
  } finally {
    deleting.release(true)
  }
})

test('in either order, deleting the miracle and restoring the prayer ends with an active prayer', async () => {
  const thandi = await insertMember(app.pool)
  for (let round = 0; round < 15; round++) {
    const prayer = await insertPrayer(app.pool, { by: thandi, status: 'archived' })
    const { id: miracleId } = await insertMiracle(app.pool, { by: thandi, prayer })
    const answers = await Promise.all([
      app.as(thandi).call('restorePrayer', { prayerId: prayer.id }),
      app.as(thandi).call('deleteMiracle', { miracleId, reopensPrayer: true }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await app.as(thandi).get('getPrayer', { prayerId: prayer.id })).status).toBe('active')
  }
})

test('a prayer archived while a miracle answers it is both, or the miracle is refused', async () => {
  const thandi = await insertMember(app.pool)
  for (let round = 0; round < 10; round++) {
    const { id: prayerId } = await insertPrayer(app.pool, { by: thandi })
    const miracle = { title: 'Rain', description: 'It came.', audience: { kind: 'private' } } as const
    const [archived, reported] = await Promise.all([
      app.as(thandi).call('archivePrayer', { prayerId }),
      app.as(thandi).call('reportMiracle', { ...miracle, prayerId }),
    ])
    expect(archived.status).toBe(200)
    expect([201, 409]).toContain(reported.status)
    const restored = await app.as(thandi).must('restorePrayer', { prayerId })
    expect(restored.status).toBe(reported.status === 201 ? 'answered' : 'active')
  }
})

test('refusals: signed out 401, not the owner 403, invisible 404, suspended 403', async () => {
  const [thandi, sipho] = [await insertMember(app.pool), await insertMember(app.pool)]
  const admin = await insertMember(app.pool, { roles: ['admin'] })
  const suspended = await insertMember(app.pool, { suspendedUntil: '2099-01-01T00:00:00Z' })
  const shown = await insertPrayer(app.pool, { by: thandi, audience: 'public' })
  const secret = await insertPrayer(app.pool, { by: thandi })
  for (const name of ['archivePrayer', 'restorePrayer'] as const) {
    const statusOf = async (person: Person | null, prayerId: string) =>
      (await app.as(person).call(name, { prayerId })).status
    expect(await statusOf(null, shown.id)).toBe(401)
    expect(await statusOf(sipho, shown.id)).toBe(403)
    expect(await statusOf(admin, secret.id)).toBe(403)
    expect(await statusOf(sipho, secret.id)).toBe(404)
    expect(await statusOf(thandi, 'nonsense')).toBe(404)
    expect(await statusOf(suspended, shown.id)).toBe(403)
  }
})
