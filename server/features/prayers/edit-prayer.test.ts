import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertGroup, insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
})
afterAll(() => app.close())

const fields = { title: 'For rain', description: 'The boreholes are low.', category: 'other' } as const
const koup = { name: 'Laingsburg', latitude: -33.2, longitude: 20.86 }

async function audited(prayerId: string): Promise<{ action: string; actor_id: string; owner_id: string }[]> {
  const { rows } = await app.pool.query(
    'select action, actor_id, owner_id from audit_log where subject_id = $1 order by at, action',
    [prayerId],
  )
  return rows
}

test('the owner changes title, description, category and location, and nothing else (PEDT-1)', async () => {
  const thandi = await insertMember(app.pool)
  const made = await app.as(thandi).must('submitPrayer', { ...fields, audience: { kind: 'public' } })
  expect(made).toMatchObject({ version: 1, edited: null, location: null })
  const edited = await app.as(thandi).must('editPrayer', {
    prayerId: made.id,
    version: made.version,
    title: 'It rained',
    description: 'Twelve millimetres.',
    category: 'spiritual',
    location: koup,
  })
  const { title, description, category, location, version, edited: when, ...rest } = edited
  expect({ title, description, category, location, version }).toEqual({
    title: 'It rained',
    description: 'Twelve millimetres.',
    category: 'spiritual',
    location: koup,
    version: 2,
  })
  expect(when?.byAdmin).toBe(false)
  expect(Math.abs(Date.parse(when?.at ?? '') - app.clock.now().getTime())).toBeLessThan(10_000)
  expect(made).toMatchObject(rest)
  expect(await app.as(thandi).get('getPrayer', { prayerId: made.id })).toEqual(edited)
  expect(await audited(made.id)).toEqual([])
})

test('an edit without a location removes it (REQ-130)', async () => {
  const thandi = await insertMember(app.pool)
  const { id: prayerId } = await insertPrayer(app.pool, { by: thandi, location: koup })
  const edited = await app.as(thandi).must('editPrayer', { prayerId, ...fields, version: 1 })
  expect(edited.location).toBeNull()
})

test('others read the town, only the owner the exact place (REQ-130)', async () => {
  const thandi = await insertMember(app.pool)
  const { id: prayerId } = await insertPrayer(app.pool, { by: thandi, audience: 'public', location: koup })
  expect((await app.as(thandi).get('getPrayer', { prayerId })).location).toEqual(koup)
  for (const person of [await insertMember(app.pool), await insertMember(app.pool, { roles: ['admin'] })]) {
    const { location } = await app.as(person).get('getPrayer', { prayerId })
    expect(location).toEqual({ name: 'Laingsburg' })
  }
})

test('of two tabs the later one is refused, and the first text stays', async () => {
  const thandi = await insertMember(app.pool)
  const { id: prayerId } = await insertPrayer(app.pool, { by: thandi })
  await app.as(thandi).must('editPrayer', { prayerId, ...fields, title: 'First tab', version: 1 })
  const late = await app
    .as(thandi)
    .call('editPrayer', { prayerId, ...fields, title: 'Second tab', version: 1 })
  expect([late.status, late.error?.code]).toEqual([409, 'CHANGED_MEANWHILE'])
  expect((await app.as(thandi).get('getPrayer', { prayerId })).title).toBe('First tab')
})

test('of many concurrent edits exactly one succeeds', async () => {
  const thandi = await insertMember(app.pool)
  const { id: prayerId } = await insertPrayer(app.pool, { by: thandi })
  for (let version = 1; version <= 5; version++) {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, tab) =>
        app.as(thandi).call('editPrayer', { prayerId, ...fields, title: `Tab ${tab}`, version }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
    const winner = answers.find(({ status }) => status === 200)
    const now = await app.as(thandi).get('getPrayer', { prayerId })
    expect([now.title, now.version]).toEqual([winner?.body.title, version + 1])
  }
})

test('an edit during a deletion comes first, or gets not found', async () => {
  const thandi = await insertMember(app.pool)
  for (let round = 0; round < 10; round++) {
    const { id: prayerId } = await insertPrayer(app.pool, { by: thandi })
    const [edited, deleted] = await Promise.all([
      app.as(thandi).call('editPrayer', { prayerId, ...fields, version: 1 }),
      app.as(thandi).call('deletePrayer', { prayerId }),
    ])
    expect([200, 404]).toContain(edited.status)
    expect(deleted.status).toBe(200)
    expect((await app.as(thandi).call('getPrayer', { prayerId })).status).toBe(404)
  }
})

test('an admin edits any prayer, which is marked and audited (PDET-16, REQ-67)', async () => {
  const [thandi, admin] = [await insertMember(app.pool), await insertMember(app.pool, { roles: ['admin'] })]
  const { id: prayerId } = await insertPrayer(app.pool, { by: thandi, location: koup })
  const edited = await app
    .as(admin)
    .must('editPrayer', { prayerId, ...fields, title: 'Mended', location: { name: koup.name }, version: 1 })
  expect(edited).toMatchObject({ title: 'Mended', mine: false, edited: { byAdmin: true }, version: 2 })
  expect(edited.viewerCan).toEqual(['prayer.read', 'prayer.edit', 'prayer.delete'])
  const mark = { actor_id: admin.id, owner_id: thandi.id }
  expect(await audited(prayerId)).toEqual([
    { action: 'prayer.edit', ...mark },
    { action: 'prayer.read', ...mark },
  ])
  expect((await app.as(thandi).get('getPrayer', { prayerId })).location).toEqual(koup)
  const mine = await app.as(thandi).must('editPrayer', { prayerId, ...fields, version: 2 })
  expect(mine.edited?.byAdmin).toBe(false)
})

test('an admin who changes the town of a prayer removes its exact place', async () => {
  const [thandi, admin] = [await insertMember(app.pool), await insertMember(app.pool, { roles: ['admin'] })]
  const { id: prayerId } = await insertPrayer(app.pool, { by: thandi, audience: 'public', location: koup })
  await app
    .as(admin)
    .must('editPrayer', { prayerId, ...fields, location: { ...koup, name: 'Ceres' }, version: 1 })
  expect((await app.as(thandi).get('getPrayer', { prayerId })).location).toEqual({ name: 'Ceres' })
})

test('an admin’s edit of their own prayer is not audited', async () => {
  const admin = await insertMember(app.pool, { roles: ['admin'] })
  const { id: prayerId } = await insertPrayer(app.pool, { by: admin })
  const edited = await app.as(admin).must('editPrayer', { prayerId, ...fields, version: 1 })
  expect(edited.edited?.byAdmin).toBe(false)
  expect(await audited(prayerId)).toEqual([])
})

test('limits and messages are those of a new prayer (PEDT-1)', async () => {
  const thandi = await insertMember(app.pool)
  const { id: prayerId } = await insertPrayer(app.pool, { by: thandi })
  const cases = [
    [{ title: '' }, 'title', 'Title is required'],
    [{ title: '🙏🏽'.repeat(101) }, 'title', 'Title must be less than 100 characters'],
    [{ description: '🙏🏽'.repeat(2001) }, 'description', 'Description must be less than 2000 characters'],
    [{ category: 'weather' }, 'category', 'Please select a valid category'],
  ] as const
  for (const [change, field, sentence] of cases) {
    const answer = await app.as(thandi).call('editPrayer', { prayerId, ...fields, version: 1, ...change })
    expect([answer.status, answer.error?.fields?.[field]?.text]).toEqual([422, sentence])
  }
  const longest = { title: '🙏🏽'.repeat(100), description: '🙏🏽'.repeat(2000) }
  const edited = await app.as(thandi).must('editPrayer', { prayerId, ...fields, ...longest, version: 1 })
  expect(edited).toMatchObject(longest)
})

test('fields that are not in the form cannot be changed through it', async () => {
  const thandi = await insertMember(app.pool)
  const { id: prayerId } = await insertPrayer(app.pool, { by: thandi })
  const before = await app.as(thandi).get('getPrayer', { prayerId })
  const claims = [
    'status',
    'audience',
    'userId',
    'ownerId',
    'supportCount',
    'shareToken',
    'images',
    'editedAt',
  ]
  for (const claim of claims) {
    const answer = await app
      .as(thandi)
      .call('editPrayer', { prayerId, ...fields, version: 1, [claim]: 'anything' })
    expect([answer.status, answer.error?.fields?.[claim]?.key]).toEqual([422, 'field.unknown'])
  }
  expect(await app.as(thandi).get('getPrayer', { prayerId })).toEqual(before)
})

test('refusals: signed out 401, not the owner 403, invisible 404, suspended 403', async () => {
  const [thandi, sipho] = [await insertMember(app.pool), await insertMember(app.pool)]
  const moderator = await insertMember(app.pool, { roles: ['moderator'] })
  const suspended = await insertMember(app.pool, { suspendedUntil: '2099-01-01T00:00:00Z' })
  const group = await insertGroup(app.pool, { by: thandi, members: [sipho] })
  const shown = await insertPrayer(app.pool, { by: thandi, audience: 'public' })
  const shared = await insertPrayer(app.pool, { by: thandi, audience: 'groups', groups: [group] })
  const secret = await insertPrayer(app.pool, { by: thandi })
  const statusOf = async (person: Person | null, prayerId: string) =>
    (await app.as(person).call('editPrayer', { prayerId, ...fields, version: 1 })).status
  expect(await statusOf(null, shown.id)).toBe(401)
  expect([await statusOf(sipho, shown.id), await statusOf(sipho, shared.id)]).toEqual([403, 403])
  expect([await statusOf(moderator, shown.id), await statusOf(moderator, secret.id)]).toEqual([403, 404])
  expect(await statusOf(sipho, secret.id)).toBe(404)
  expect(await statusOf(thandi, 'nonsense')).toBe(404)
  expect(await statusOf(suspended, shown.id)).toBe(403)
  const exact = { name: 'Ceres', latitude: -33.368_12, longitude: 19.31 }
  for (const location of [
    exact,
    { name: '' },
    { name: 'Ceres', latitude: -33.37 },
    { ...koup, latitude: 91 },
  ]) {
    const answer = await app
      .as(thandi)
      .call('editPrayer', { prayerId: secret.id, ...fields, location, version: 1 })
    expect(answer.status).toBe(422)
  }
})
