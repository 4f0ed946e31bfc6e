import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertGroup, insertImage, insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
})
afterAll(() => app.close())

async function acts(prayerId: string): Promise<string[]> {
  const { rows } = await app.pool.query('select action from audit_log where subject_id = $1 order by at', [
    prayerId,
  ])
  return rows.map(({ action }) => action)
}

test('an admin reads any prayer by its id, and every view is audited (PDET-16, REQ-67)', async () => {
  const [thandi, admin] = [await insertMember(app.pool), await insertMember(app.pool, { roles: ['admin'] })]
  const group = await insertGroup(app.pool, { by: thandi })
  const prayers = [
    await insertPrayer(app.pool, {
      by: thandi,
      location: { name: 'Ceres', latitude: -33.37, longitude: 19.31 },
    }),
    await insertPrayer(app.pool, { by: thandi, audience: 'groups', groups: [group] }),
    await insertPrayer(app.pool, { by: thandi, audience: 'public', hiddenAt: new Date() }),
  ]
  for (const prayer of prayers) {
    const image = await insertImage(app.pool, { by: thandi, prayer })
    const read = await app.as(admin).get('getPrayer', { prayerId: prayer.id })
    expect(read).toMatchObject({ title: prayer.title, mine: false, shareToken: null, images: [image] })
    expect(read.audience.groups).toEqual([])
    expect(read.location?.latitude).toBeUndefined()
    expect(read.viewerCan).toEqual(['prayer.read', 'prayer.edit', 'prayer.delete'])
    await app.as(admin).get('getPrayer', { prayerId: prayer.id })
    expect(await acts(prayer.id)).toEqual(['prayer.read', 'prayer.read'])
  }
  const { rows } = await app.pool.query(
    `select actor_id, subject_kind, owner_id, abs(extract(epoch from at - now())) < 60 as is_now
       from audit_log where subject_id = $1 limit 1`,
    [prayers[0]?.id],
  )
  expect(rows).toEqual([{ actor_id: admin.id, subject_kind: 'prayer', owner_id: thandi.id, is_now: true }])
})

test('reading a public prayer, or one’s own, is not audited', async () => {
  const [thandi, admin] = [await insertMember(app.pool), await insertMember(app.pool, { roles: ['admin'] })]
  const group = await insertGroup(app.pool, { by: thandi, members: [admin] })
  const prayers = [
    await insertPrayer(app.pool, { by: thandi, audience: 'public' }),
    await insertPrayer(app.pool, { by: thandi, audience: 'groups', groups: [group] }),
    await insertPrayer(app.pool, { by: admin }),
  ]
  for (const { id: prayerId } of prayers) {
    await app.as(admin).get('getPrayer', { prayerId })
    expect(await acts(prayerId)).toEqual([])
  }
  const own = prayers.at(-1)?.id ?? ''
  await app.as(admin).must('archivePrayer', { prayerId: own })
  await app.as(admin).must('deletePrayer', { prayerId: own })
  expect(await acts(own)).toEqual([])
})

test('a moderator, and a former admin, see what every member sees (REQ-66)', async () => {
  const thandi = await insertMember(app.pool)
  const secret = await insertPrayer(app.pool, { by: thandi })
  const statusFor = async (person: Person) =>
    (await app.as(person).call('getPrayer', { prayerId: secret.id })).status
  const former = await insertMember(app.pool, { roles: ['admin'] })
  await app.pool.query('delete from user_roles where user_id = $1', [former.id])
  expect(await statusFor(await insertMember(app.pool, { roles: ['moderator'] }))).toBe(404)
  expect(await statusFor(former)).toBe(404)
  expect(await acts(secret.id)).toEqual([])
})

test('no audit entry can be changed or deleted', async () => {
  const [thandi, admin] = [await insertMember(app.pool), await insertMember(app.pool, { roles: ['admin'] })]
  const { id: prayerId } = await insertPrayer(app.pool, { by: thandi })
  await app.as(admin).get('getPrayer', { prayerId })
  for (const change of ["update audit_log set action = ''", 'delete from audit_log', 'truncate audit_log'])
    await expect(app.pool.query(change)).rejects.toThrow('rows of audit_log are only ever added')
  expect(await acts(prayerId)).toEqual(['prayer.read'])
})

test('a failed action is not audited', async () => {
  const [thandi, admin] = [await insertMember(app.pool), await insertMember(app.pool, { roles: ['admin'] })]
  const { id: prayerId } = await insertPrayer(app.pool, { by: thandi })
  const fields = { title: 'T', description: 'D', category: 'other' } as const
  const answer = await app.as(admin).call('editPrayer', { prayerId, ...fields, version: 7 })
  expect(answer.error?.code).toBe('CHANGED_MEANWHILE')
  expect(await acts(prayerId)).toEqual([])
})
