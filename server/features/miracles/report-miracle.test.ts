import { afterAll, beforeAll, expect, test } from 'vitest'
import { miracleLimits } from '#contract/values/constants.ts'
import { insertGroup, insertImage, insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { insertMiracle } from '#server/fixtures/miracle-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
})
afterAll(() => app.close())

const fields = { title: 'The rain came', description: 'All week, softly.' } as const
const secret = { kind: 'private' } as const
const forAll = { kind: 'public' } as const

/** The rows of a prayer and of its miracle in the database. */
async function countsOf(
  prayerId: string,
): Promise<{ status: string | null; miracles: number; events: number }> {
  const { rows } = await app.pool.query(
    `select (select status from prayer_requests where id = $1) as status,
            (select count(*)::int from miracles where prayer_request_id = $1) as miracles,
            (select count(*)::int from domain_events
              where name in ('prayer.answered', 'miracle.reported') and payload ->> 'prayerId' = $1::text) as events`,
    [prayerId],
  )
  return rows[0]
}

function report(person: Person | null, more: Record<string, unknown> = {}) {
  return app.as(person).call('reportMiracle', { ...fields, audience: secret, ...more })
}

test('a miracle of its own belongs to no prayer and is stored as it was written (MIR-1, MIR-5, REQ-72)', async () => {
  const thandi = await insertMember(app.pool)
  const answer = await report(thandi)
  expect(answer.status).toBe(201)
  expect(answer.body).toMatchObject({
    ...fields,
    audience: { kind: 'private', groups: [] },
    images: [],
    mayShowOnHome: false,
    version: 1,
    author: { name: thandi.fullName },
    mine: true,
    amens: { count: 0, mine: false },
    prayer: null,
    viewerCan: ['miracle.read', 'miracle.amen', 'miracle.edit', 'miracle.changeAnonymity', 'miracle.delete'],
  })
  expect(Math.abs(Date.parse(answer.body.reportedAt) - app.clock.now().getTime())).toBeLessThan(10_000)
  expect(await app.as(thandi).get('getMiracle', { miracleId: answer.body.id })).toEqual(answer.body)
})

test('a miracle of a prayer answers it at once, and no one can answer it again (ENT-7, MIR-7, MIR-8)', async () => {
  const thandi = await insertMember(app.pool)
  const prayer = await insertPrayer(app.pool, { by: thandi, title: 'For rain' })
  const answer = await report(thandi, { prayerId: prayer.id })
  expect(answer.status).toBe(201)
  expect(answer.body.prayer).toMatchObject({ id: prayer.id, title: 'For rain' })
  expect(await countsOf(prayer.id)).toEqual({ status: 'answered', miracles: 1, events: 2 })
  expect((await report(thandi, { prayerId: prayer.id })).error?.code).toBe('ALREADY_ANSWERED')
  const archived = await insertPrayer(app.pool, { by: thandi, status: 'archived' })
  expect((await report(thandi, { prayerId: archived.id })).status).toBe(409)
})

test('of many concurrent reports exactly one succeeds', async () => {
  const thandi = await insertMember(app.pool)
  for (let round = 0; round < 5; round++) {
    const prayer = await insertPrayer(app.pool, { by: thandi })
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => report(thandi, { title: `Report ${n}`, prayerId: prayer.id })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409])
    expect(await countsOf(prayer.id)).toEqual({ status: 'answered', miracles: 1, events: 2 })
  }
})

test('saved and answered together or not at all: a refused image or group leaves nothing behind (MIR-7)', async () => {
  const [thandi, sipho] = [await insertMember(app.pool), await insertMember(app.pool)]
  const prayer = await insertPrayer(app.pool, { by: thandi })
  const [group, foreign] = [
    await insertGroup(app.pool, { by: sipho }),
    await insertImage(app.pool, { by: sipho }),
  ]
  const untouched = { status: 'active', miracles: 0, events: 0 }
  const withImage = await report(thandi, { prayerId: prayer.id, images: [{ id: foreign.id }] })
  expect(withImage.error).toMatchObject({ code: 'INVALID', fields: { images: expect.anything() } })
  expect(await countsOf(prayer.id)).toEqual(untouched)
  const audience = { kind: 'groups', groupIds: [group.id] }
  expect((await report(thandi, { prayerId: prayer.id, audience })).error?.code).toBe('FORBIDDEN')
  expect(await countsOf(prayer.id)).toEqual(untouched)
  await app.pool.query(`alter table miracles add constraint broken check (title <> 'Broken') not valid`)
  expect((await report(thandi, { title: 'Broken', prayerId: prayer.id })).status).toBe(500)
  await app.pool.query('alter table miracles drop constraint broken')
  expect(await countsOf(prayer.id)).toEqual(untouched)
})

test('the same report sent twice over a bad connection is one miracle', async () => {
  const thandi = await insertMember(app.pool)
  const prayer = await insertPrayer(app.pool, { by: thandi })
  const input = { ...fields, audience: secret, prayerId: prayer.id }
  const headers = { 'idempotency-key': '8d9a3d0e-1111-4222-8333-944444444444' }
  const first = await app.as(thandi).call('reportMiracle', input, headers)
  const second = await app.as(thandi).call('reportMiracle', input, headers)
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.body).toEqual(first.body)
})

test('a miracle is read by its audience only: its owner, its groups, everyone', async () => {
  const [thandi, sipho, anna] = [
    await insertMember(app.pool),
    await insertMember(app.pool),
    await insertMember(app.pool),
  ]
  const ours = await insertGroup(app.pool, { by: thandi, members: [sipho], name: 'Choir' })
  const mine = await insertGroup(app.pool, { by: thandi, name: 'Family' })
  const audience = { kind: 'groups', groupIds: [ours.id, mine.id, ours.id] }
  const shared = (await report(thandi, { audience })).body
  expect(shared.audience).toEqual({ kind: 'groups', groups: [ours, mine] })
  const miracleId = shared.id
  expect(await app.as(sipho).get('getMiracle', { miracleId })).toMatchObject({
    audience: { kind: 'groups', groups: [ours] },
    mine: false,
    viewerCan: ['miracle.read', 'miracle.amen'],
  })
  expect((await app.as(anna).call('getMiracle', { miracleId })).status).toBe(404)
  await app.pool.query('delete from group_members where user_id = $1', [sipho.id])
  expect((await app.as(sipho).call('getMiracle', { miracleId })).status).toBe(404)

  const open = (await report(thandi, { audience: forAll, mayShowOnHome: true })).body
  expect(await app.as(anna).get('getMiracle', { miracleId: open.id })).toMatchObject({
    mayShowOnHome: true,
  })
  const hidden = await insertMiracle(app.pool, { by: thandi, audience: 'public', hiddenAt: new Date() })
  expect((await app.as(anna).call('getMiracle', { miracleId: hidden.id })).status).toBe(404)
  expect((await app.as(thandi).call('getMiracle', { miracleId: hidden.id })).status).toBe(200)
})

test('a public miracle of a private prayer reveals nothing of the prayer to others', async () => {
  const [thandi, sipho] = [await insertMember(app.pool), await insertMember(app.pool)]
  const prayer = await insertPrayer(app.pool, { by: thandi, title: 'SECRET' })
  const { id: miracleId } = (await report(thandi, { prayerId: prayer.id, audience: forAll })).body
  const seen = await app.as(sipho).call('getMiracle', { miracleId })
  expect(seen.body.prayer).toBeNull()
  expect(JSON.stringify(seen.body)).not.toContain(prayer.id)
})

test('an edit changes texts, audience, groups and images, and an outdated tab is refused (REQ-73)', async () => {
  const [thandi, sipho] = [await insertMember(app.pool), await insertMember(app.pool)]
  const [ours, others] = [
    await insertGroup(app.pool, { by: thandi, members: [sipho] }),
    await insertGroup(app.pool, { by: sipho }),
  ]
  const [first, second] = [
    await insertImage(app.pool, { by: thandi }),
    await insertImage(app.pool, { by: thandi }),
  ]
  const audience = { kind: 'groups', groupIds: [ours.id] } as const
  const { id: miracleId } = (await report(thandi, { audience, images: [{ id: first.id, alt: 'Clouds' }] }))
    .body
  const edit = { ...fields, miracleId, title: 'It rained', audience: forAll, version: 1 }
  const images = [{ id: second.id }, { id: first.id, alt: 'Rain' }]
  const edited = await app.as(thandi).must('editMiracle', { ...edit, images, mayShowOnHome: true })
  expect(edited).toMatchObject({ title: 'It rained', audience: { kind: 'public', groups: [] }, version: 2 })
  expect(edited).toMatchObject({
    mayShowOnHome: true,
    images: [{ id: second.id }, { id: first.id, alt: 'Rain' }],
  })
  expect((await app.as(thandi).call('editMiracle', edit)).error?.code).toBe('CHANGED_MEANWHILE')
  expect(await app.as(thandi).get('getMiracle', { miracleId })).toEqual(edited)

  const foreign = { ...edit, version: 2, audience: { kind: 'groups', groupIds: [others.id] } } as const
  expect((await app.as(thandi).call('editMiracle', foreign)).error?.code).toBe('FORBIDDEN')
  expect(await app.as(thandi).get('getMiracle', { miracleId })).toEqual(edited)
})

test('of two tabs that save at once one is refused', async () => {
  const thandi = await insertMember(app.pool)
  const { id: miracleId } = (await report(thandi)).body
  const edit = { ...fields, miracleId, audience: secret, version: 1 }
  const answers = await Promise.all(
    ['One', 'Two', 'Three'].map((title) => app.as(thandi).call('editMiracle', { ...edit, title })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
})

test('a member who left a group can still correct the text shared with it', async () => {
  const [thandi, sipho] = [await insertMember(app.pool), await insertMember(app.pool)]
  const group = await insertGroup(app.pool, { by: sipho, members: [thandi] })
  const audience = { kind: 'groups' as const, groupIds: [group.id] }
  const { id: miracleId } = (await report(thandi, { audience })).body
  await app.pool.query('delete from group_members where user_id = $1', [thandi.id])
  const edit = { ...fields, miracleId, title: 'Mended', audience, version: 1 }
  expect(await app.as(thandi).must('editMiracle', edit)).toMatchObject({ title: 'Mended' })
  expect((await report(thandi, { audience })).error?.code).toBe('FORBIDDEN')
})

test('deleting a miracle leaves its prayer answered, or makes it active again (REQ-73)', async () => {
  const thandi = await insertMember(app.pool)
  const [answered, reopened] = [
    await insertPrayer(app.pool, { by: thandi }),
    await insertPrayer(app.pool, { by: thandi }),
  ]
  const first = (await report(thandi, { prayerId: answered.id })).body
  const second = (await report(thandi, { prayerId: reopened.id })).body
  expect(await app.as(thandi).must('deleteMiracle', { miracleId: first.id })).toEqual({
    prayerId: answered.id,
  })
  expect(await countsOf(answered.id)).toMatchObject({ status: 'answered', miracles: 0 })
  expect(await app.as(thandi).must('deleteMiracle', { miracleId: second.id, reopensPrayer: true })).toEqual({
    prayerId: reopened.id,
  })
  expect(await countsOf(reopened.id)).toMatchObject({ status: 'active', miracles: 0 })
  expect((await report(thandi, { prayerId: reopened.id })).status).toBe(201)
  expect((await app.as(thandi).call('getMiracle', { miracleId: first.id })).status).toBe(404)
  const alone = (await report(thandi)).body
  expect(await app.as(thandi).must('deleteMiracle', { miracleId: alone.id, reopensPrayer: true })).toEqual({
    prayerId: null,
  })
})

test('a deleted prayer leaves its miracle, without the link (REQ-86)', async () => {
  const thandi = await insertMember(app.pool)
  const prayer = await insertPrayer(app.pool, { by: thandi })
  const { id: miracleId } = (await report(thandi, { prayerId: prayer.id })).body
  await app.as(thandi).must('deletePrayer', { prayerId: prayer.id })
  expect(await app.as(thandi).get('getMiracle', { miracleId })).toMatchObject({ ...fields, prayer: null })
})

test('a prayer deleted while its miracle is reported: the miracle stands alone, or is refused', async () => {
  const thandi = await insertMember(app.pool)
  for (let round = 0; round < 8; round++) {
    const { id: prayerId } = await insertPrayer(app.pool, { by: thandi })
    const [reported, deleted] = await Promise.all([
      report(thandi, { prayerId }),
      app.as(thandi).call('deletePrayer', { prayerId }),
    ])
    expect(deleted.status).toBe(200)
    expect([201, 404, 409]).toContain(reported.status)
    if (reported.status !== 201) continue
    const stored = await app.as(thandi).get('getMiracle', { miracleId: reported.body.id })
    expect(stored.prayer).toBeNull()
  }
})

test('a miracle and its prayer deleted at the same moment are both gone', async () => {
  const thandi = await insertMember(app.pool)
  for (let round = 0; round < 2; round++) {
    const { id: prayerId } = await insertPrayer(app.pool, { by: thandi })
    const { id: miracleId } = (await report(thandi, { prayerId })).body
    const answers = await Promise.all([
      app.as(thandi).call('deleteMiracle', { miracleId, reopensPrayer: true }),
      app.as(thandi).call('deletePrayer', { prayerId }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await countsOf(prayerId)).toMatchObject({ status: null, miracles: 0 })
    expect((await app.as(thandi).call('getMiracle', { miracleId })).status).toBe(404)
  }
})

test('lengths are counted in characters as people see them: 100 and 2000 pass, one more does not (MIR-3)', async () => {
  const thandi = await insertMember(app.pool)
  const family = '👨‍👩‍👧‍👦'
  const title = family.repeat(miracleLimits.title.max)
  const description = family.repeat(miracleLimits.description.max)
  expect((await report(thandi, { title, description })).status).toBe(201)
  const longer = await report(thandi, { title: `${title}a`, description: `${description}a` })
  expect(longer.error?.fields).toMatchObject({
    title: { key: 'miracle.title.tooLong' },
    description: { key: 'miracle.description.tooLong' },
  })
  const blank = await report(thandi, { title: ' \n ', description: '' })
  expect(blank.error?.fields).toMatchObject({
    title: { text: 'Title is required' },
    description: { text: 'Description is required' },
  })
})

test('refusals: no session, not one’s own, not found, malformed, too often', async () => {
  const [thandi, sipho] = [await insertMember(app.pool), await insertMember(app.pool)]
  const [hers, secretPrayer] = [
    await insertPrayer(app.pool, { by: thandi, audience: 'public' }),
    await insertPrayer(app.pool, { by: thandi }),
  ]
  const { id: miracleId } = (await report(thandi, { audience: forAll })).body
  expect((await report(null)).status).toBe(401)
  expect((await app.as(null).call('getMiracle', { miracleId })).status).toBe(401)
  expect((await report(sipho, { prayerId: hers.id })).error?.code).toBe('FORBIDDEN')
  const edit = { ...fields, miracleId, audience: secret, version: 1 }
  expect((await app.as(sipho).call('editMiracle', edit)).error?.code).toBe('FORBIDDEN')
  expect((await app.as(sipho).call('deleteMiracle', { miracleId })).error?.code).toBe('FORBIDDEN')

  const unknown = '00000000-0000-7000-8000-000000000000'
  const notThere = [secretPrayer.id, unknown, 'x', ''].map((prayerId) => report(sipho, { prayerId }))
  const answers = (await Promise.all(notThere)).map(({ status, error }) => [
    status,
    error?.code,
    error?.message,
  ])
  expect(new Set(answers.map(String)).size).toBe(1)
  expect(answers[0]).toEqual([404, 'NOT_FOUND', expect.any(String)])
  expect((await app.as(thandi).call('getMiracle', { miracleId: 'x' })).status).toBe(404)
  expect((await app.as(thandi).call('editMiracle', { ...edit, miracleId: unknown })).status).toBe(404)
  expect((await app.as(thandi).call('deleteMiracle', { miracleId: unknown })).status).toBe(404)

  const onHome = await report(thandi, { mayShowOnHome: true })
  expect(onHome.error).toMatchObject({ code: 'INVALID', fields: { mayShowOnHome: { key: 'field.invalid' } } })
  const alsoOnHome = await app.as(thandi).call('editMiracle', { ...edit, mayShowOnHome: true })
  expect(alsoOnHome.status).toBe(422)
  expect((await report(thandi, { userId: sipho.id })).status).toBe(422)
  expect((await report(thandi, { audience: { kind: 'groups', groupIds: [] } })).status).toBe(422)

  const strict = await createTestApp()
  try {
    const eager = await insertMember(strict.pool)
    const statuses = []
    for (let count = 0; count < 11; count++)
      statuses.push((await strict.as(eager).call('reportMiracle', { ...fields, audience: secret })).status)
    expect(statuses).toEqual([...Array(10).fill(201), 429])
  } finally {
    await strict.close()
  }
})
