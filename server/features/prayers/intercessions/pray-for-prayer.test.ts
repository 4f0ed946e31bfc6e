import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { insertGroup, insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { rollUpIntercessionCounts } from './intercession-counts.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
})
afterAll(() => app.close())

const LONG_AGO = '2020-01-01T00:00:00Z'
/** A member since that moment. */
const member = async (since = LONG_AGO) => {
  const person = await insertMember(app.pool)
  await app.pool.query('update accounts set created_at = $2 where id = $1', [person.id, since])
  return person
}
const publicPrayer = (by: Person, since = LONG_AGO) =>
  insertPrayer(app.pool, { by, audience: 'public', at: new Date(since) })
const hours = (count: number) => new Date(app.clock.now().getTime() + count * 3_600_000).toISOString()
const pray = (person: Person, prayerId: string, input: { prayedAt?: string } = {}) =>
  app.as(person).must('prayForPrayer', { prayerId, ...input })
const undo = (person: Person, prayerId: string) => app.as(person).must('withdrawIntercession', { prayerId })
const daysOf = async (person: Person) =>
  (await app.as(person).get('getDashboard', {})).streak?.days.map(({ on, count }) => `${on} ${count}`)

async function at<T>(moment: string, work: () => Promise<T>): Promise<T> {
  app.clock.set(moment)
  try {
    return await work()
  } finally {
    app.clock.set(new Date().toISOString())
  }
}

async function storedCounts(prayerId: string) {
  await rollUpIntercessionCounts(app.pool)
  const { rows } = await app.pool.query(
    `select p.intercession_count as count, p.intercessor_count as people,
            (select count(*)::int from intercessions i where i.prayer_id = p.id and i.user_id <> p.user_id) as rows,
            (select count(distinct user_id)::int from intercessions i where i.prayer_id = p.id and i.user_id <> p.user_id) as persons,
            (select count(*)::int from intercessors n where n.prayer_id = p.id
                and n.times <> (select count(*) from intercessions i where i.prayer_id = p.id and i.user_id = n.user_id)) as wrong
       from prayer_requests p where p.id = $1`,
    [prayerId],
  )
  return rows[0]
}

test('a tap adds one, a second on the same day adds nothing, the next day adds one time and no person (PRAY-1, PRAY-2)', async () => {
  const [thandi, sipho] = [await member(), await member()]
  const { id } = await publicPrayer(thandi)
  await at('2026-03-10T08:00:00Z', async () => {
    const once = { count: 1, people: 1, mine: { times: 1, lastOn: '2026-03-10', isToday: true } }
    expect(await pray(sipho, id)).toEqual(once)
    expect(await pray(sipho, id)).toEqual(once)
  })
  // Past midnight in Johannesburg, and not yet in UTC.
  await at('2026-03-10T22:30:00Z', async () => {
    expect((await app.as(sipho).get('getPrayer', { prayerId: id })).intercessions.mine).toEqual({
      times: 1,
      lastOn: '2026-03-10',
      isToday: false,
    })
    const again = { count: 2, people: 1, mine: { times: 2, lastOn: '2026-03-11', isToday: true } }
    expect(await pray(sipho, id)).toEqual(again)
    expect((await app.as(thandi).get('getPrayer', { prayerId: id })).intercessions).toEqual({
      count: 2,
      people: 1,
      mine: { times: 0, lastOn: null, isToday: false },
    })
  })
})

test('what one may not read does not exist, nor does an archived or hidden prayer (PRAY-3)', async () => {
  const [thandi, sipho] = [await member(), await member()]
  const hidden = await insertPrayer(app.pool, { by: thandi, audience: 'public' })
  await app.pool.query('update prayer_requests set hidden_at = now() where id = $1', [hidden.id])
  const archived = await publicPrayer(thandi)
  await app.as(thandi).must('archivePrayer', { prayerId: archived.id })
  const own = await insertPrayer(app.pool, { by: thandi })
  const refusal = async (prayerId: string) => {
    const { status, error } = await app.as(sipho).call('prayForPrayer', { prayerId })
    return { status, ...error, requestId: null }
  }
  const nothing = await refusal('0198a0de-0000-7000-8000-000000000000')
  expect(nothing.status).toBe(404)
  for (const prayerId of [hidden.id, archived.id, own.id, 'no-id']) {
    expect(await refusal(prayerId)).toEqual(nothing)
  }
  expect((await app.as(thandi).call('prayForPrayer', { prayerId: archived.id })).status).toBe(404)
  expect((await app.as(thandi).call('prayForPrayer', { prayerId: hidden.id })).status).toBe(404)
})

test('an answered prayer can be given thanks for', async () => {
  const [thandi, sipho] = [await member(), await member()]
  const { id: prayerId } = await publicPrayer(thandi)
  const miracle = { title: 'T', description: 'D', audience: { kind: 'public' }, prayerId } as const
  await app.as(thandi).must('reportMiracle', miracle)
  expect(await pray(sipho, prayerId)).toMatchObject({ count: 1 })
})

test('a tap counts as a day of prayer; claimed 71 hours ago it fills that day, 73 hours ago it counts today (PRAY-4)', async () => {
  const [thandi, sipho] = [await member(), await member()]
  const [now, late, old] = [
    await publicPrayer(thandi),
    await publicPrayer(thandi),
    await publicPrayer(thandi),
  ]
  await at('2026-04-10T12:00:00Z', async () => {
    await pray(sipho, now.id)
    await pray(sipho, late.id, { prayedAt: hours(-71) })
    const counted = await pray(sipho, old.id, { prayedAt: hours(-73) })
    expect(counted.mine).toMatchObject({ lastOn: '2026-04-10', isToday: true })
    await vi.waitFor(async () => expect(await daysOf(sipho)).toEqual(['2026-04-07 1', '2026-04-10 2']), {
      timeout: 600_000,
    })
  })
})

test('no day before the prayer or the account is believed (PRAY-4)', async () => {
  const [thandi, newcomer] = [await member(), await member('2026-04-09T08:00:00Z')]
  const [older, newer] = [await publicPrayer(thandi), await publicPrayer(thandi, '2026-04-10T08:00:00Z')]
  await at('2026-04-10T12:00:00Z', async () => {
    const lastOn = async (person: Person, { id }: { id: string }) =>
      (await pray(person, id, { prayedAt: hours(-71) })).mine.lastOn
    expect(await lastOn(newcomer, older)).toBe('2026-04-09')
    expect(await lastOn(thandi, newer)).toBe('2026-04-10')
    expect(await lastOn(thandi, older)).toBe('2026-04-07')
  })
})

test('a claim of tomorrow or of a wrong clock counts no day after the server’s today (PRAY-5)', async () => {
  const [thandi, sipho] = [await member(), await member()]
  await at('2026-05-10T21:58:00Z', async () => {
    for (const prayedAt of [hours(0.06), hours(24), '2031-01-01T00:00:00.000Z', '2019-01-01T00:00:00.000Z']) {
      const { id } = await publicPrayer(thandi)
      expect((await pray(sipho, id, { prayedAt })).mine.lastOn).toBe('2026-05-10')
    }
  })
})

test('undo within ten minutes restores every number, after that it is refused (PRAY-6)', async () => {
  const [thandi, sipho] = [await member(), await member()]
  const { id } = await publicPrayer(thandi)
  await at('2026-06-10T08:00:00Z', async () => {
    await pray(sipho, id)
    await vi.waitFor(async () => expect(await daysOf(sipho)).toEqual(['2026-06-10 1']), { timeout: 600_000 })
    app.clock.set('2026-06-10T08:09:59Z')
    const none = { count: 0, people: 0, mine: { times: 0, lastOn: null, isToday: false } }
    expect(await undo(sipho, id)).toEqual(none)
    expect(await undo(sipho, id)).toEqual(none)
    await vi.waitFor(async () => expect(await daysOf(sipho)).toEqual([]), { timeout: 600_000 })
    expect((await app.as(sipho).get('getPrayer', { prayerId: id })).intercessions).toEqual(none)
    await pray(sipho, id)
    app.clock.set('2026-06-10T08:20:00Z')
    const late = await app.as(sipho).call('withdrawIntercession', { prayerId: id })
    expect([late.status, late.body]).toMatchObject([
      409,
      { error: { code: 'UNDO_EXPIRED', message: 'This can no longer be undone' } },
    ])
    expect(await storedCounts(id)).toMatchObject({ count: 1, people: 1, wrong: 0 })
  })
})

test('only the owner learns names, and only of those who share theirs (PRAY-7)', async () => {
  const [thandi, sipho, lerato] = [await member(), await member(), await member()]
  const { id: prayerId } = await publicPrayer(thandi)
  await app.as(sipho).must('shareNameWhenPraying', { sharesName: true })
  await pray(sipho, prayerId)
  await pray(lerato, prayerId)
  const page = (person: Person) => app.as(person).get('getPrayerPage', { prayerId })
  const { displayName } = await app.as(sipho).get('getProfile', {})
  expect((await page(thandi)).prayedFor).toMatchObject({
    name: displayName,
    peopleToday: 2,
    peopleThisWeek: 2,
  })
  expect((await page(lerato)).prayedFor).toBeNull()
  const others = JSON.stringify([await page(lerato), await app.as(lerato).get('listPublicPrayers', {})])
  expect(others).not.toContain(displayName)
  const all = JSON.stringify([await page(thandi), others])
  for (const { id } of [sipho, lerato]) expect(all).not.toContain(id)
  await app.as(sipho).must('shareNameWhenPraying', { sharesName: false })
  expect((await page(thandi)).prayedFor).toMatchObject({ name: null, peopleToday: 2 })
})

test("the owner's own count for the streak and in no number (PRAY-9)", async () => {
  const thandi = await member()
  const { id } = await publicPrayer(thandi)
  expect(await pray(thandi, id)).toMatchObject({ count: 0, people: 0, mine: { times: 1, isToday: true } })
  const { prayedFor } = await app.as(thandi).get('getPrayerPage', { prayerId: id })
  expect(prayedFor).toMatchObject({ peopleToday: 0, days: [] })
  await vi.waitFor(async () => expect(await daysOf(thandi)).toHaveLength(1), { timeout: 600_000 })
  const { activePrayers } = await app.as(thandi).get('getDashboard', {})
  expect(activePrayers?.items).toMatchObject([
    { prayedToday: true, prayedFor: { peopleToday: 0, peopleThisWeek: 0 } },
  ])
})

test('20 members tapping and undoing at once leave counts equal to rows (PRAY-10)', async () => {
  const thandi = await member()
  const { id } = await publicPrayer(thandi)
  const people = await Promise.all(Array.from({ length: 20 }, member))
  const taps = people.flatMap((person, index) => [
    () => pray(person, id),
    () => pray(person, id, { prayedAt: hours(-24 - (index % 2) * 24) }),
    () => undo(person, id),
    () => pray(person, id),
    () => undo(person, id),
    () => pray(person, id, { prayedAt: hours(-25) }),
    () => (index % 3 === 0 ? undo(person, id) : pray(person, id)),
  ])
  await Promise.all(taps.map((tap) => tap()))
  const counts = await storedCounts(id)
  expect(counts).toEqual({
    count: counts.rows,
    people: counts.persons,
    rows: counts.rows,
    persons: counts.persons,
    wrong: 0,
  })
  expect(counts.rows).toBeGreaterThan(10)
})

test('one of the six words reaches the owner, nothing else can be sent (PRAY-11)', async () => {
  const [thandi, sipho, lerato] = [await member(), await member(), await member()]
  const { id: prayerId } = await publicPrayer(thandi)
  await pray(sipho, prayerId)
  await app.as(sipho).must('prayForPrayer', { prayerId, encouragement: 'peace' })
  await app.as(lerato).must('prayForPrayer', { prayerId, encouragement: 'peace' })
  const { prayedFor } = await app.as(thandi).get('getPrayerPage', { prayerId })
  expect(prayedFor?.words).toEqual([{ encouragement: 'peace', people: 2, name: null }])
  const free = { prayerId, encouragement: 'Call me on 082' as 'peace' }
  expect((await app.as(sipho).call('prayForPrayer', free)).status).toBe(422)
  expect(await storedCounts(prayerId)).toMatchObject({ count: 2, people: 2 })
})

test('deleting the account removes its rows and lowers the counts (PRAY-12)', async () => {
  const [thandi, sipho, lerato] = [await member(), await member(), await member()]
  const [first, second] = [await publicPrayer(thandi), await publicPrayer(thandi)]
  await pray(sipho, first.id)
  await pray(sipho, first.id, { prayedAt: hours(-30) })
  await pray(sipho, second.id)
  await pray(lerato, first.id)
  expect((await app.as(sipho).call('deleteAccount', {})).status).toBe(200)
  await vi.waitFor(
    async () => {
      expect(await storedCounts(first.id)).toEqual({ count: 1, people: 1, rows: 1, persons: 1, wrong: 0 })
      expect(await storedCounts(second.id)).toEqual({ count: 0, people: 0, rows: 0, persons: 0, wrong: 0 })
    },
    { timeout: 600_000 },
  )
})

test('lists say what the member prayed for today, to visitors nothing', async () => {
  const [thandi, sipho] = [await member(), await member()]
  const group = await insertGroup(app.pool, { by: thandi, members: [sipho] })
  const groupId = group.id
  const shared = await insertPrayer(app.pool, { by: thandi, audience: 'groups', groups: [group] })
  const open = await publicPrayer(thandi)
  await pray(sipho, open.id)
  await pray(sipho, shared.id)
  const wall = async (person: Person | null) =>
    (await app.as(person).get('listPublicPrayers', {})).items.find(({ id }) => id === open.id)?.prayedToday
  expect([await wall(sipho), await wall(thandi), await wall(null)]).toEqual([true, false, null])
  const inGroup = await app.as(sipho).get('listGroupPrayers', { groupId })
  expect(inGroup.items.map(({ prayedToday }) => prayedToday)).toEqual([true])
})

test('badges count prayers of others by day, own prayers never (REQ-12)', async () => {
  const [thandi, sipho] = [await member(), await member()]
  for (let index = 0; index < 5; index++) {
    const { id } = await publicPrayer(thandi)
    await pray(sipho, id)
    if (index < 4) await pray(sipho, id, { prayedAt: hours(-30) })
    await pray(thandi, id)
  }
  const badgesOf = async (person: Person) =>
    (await app.as(person).get('getDashboard', {})).badges?.map(({ code }) => code) ?? []
  const last = await publicPrayer(thandi)
  await vi.waitFor(async () => expect(await daysOf(sipho)).toHaveLength(2), { timeout: 600_000 })
  expect(await badgesOf(sipho)).not.toContain('prayed-10')
  await pray(sipho, last.id)
  await vi.waitFor(async () => expect(await badgesOf(sipho)).toContain('prayed-10'), { timeout: 600_000 })
  expect(await badgesOf(thandi)).not.toContain('prayed-10')
})
