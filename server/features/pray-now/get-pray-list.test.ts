import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SentOf } from '#contract/api/all-operations.ts'
import { insertGroup, insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { insertMiracle } from '#server/fixtures/miracle-fixtures.ts'
import { newId } from '#server/platform/core/ids.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { cleanUpPasses } from './pass-prayer.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 }, hasNewDatabase: true })
})
afterAll(() => app.close())

const HOUR = 3_600_000
const days = (count: number) => new Date(app.clock.now().getTime() + count * 24 * HOUR)
const listOf = async (person: Person, query: Partial<SentOf<'getPrayList'>> = {}) =>
  (await app.as(person).get('getPrayList', { source: 'groups', size: '50', ...query })).items
const titlesOf = async (...request: Parameters<typeof listOf>) =>
  (await listOf(...request)).map(({ title }) => title)
const pray = (person: Person, prayerId: string) => app.as(person).must('prayForPrayer', { prayerId })
const pass = (person: Person, prayerId: string) => app.as(person).must('passPrayer', { prayerId })

/** Runs something at another moment, and comes back. */
async function at<T>(moment: Date, work: () => Promise<T>): Promise<T> {
  app.clock.set(moment.toISOString())
  try {
    return await work()
  } finally {
    app.clock.set(new Date().toISOString())
  }
}

async function aGroup(size = 3) {
  const [leader, ...members] = await Promise.all(Array.from({ length: size }, () => insertMember(app.pool)))
  if (!leader) throw new Error('A group has a leader')
  const group = await insertGroup(app.pool, { by: leader, members })
  const share = (by: Person, title: string, fields: { at?: Date; description?: string } = {}) =>
    insertPrayer(app.pool, { by, title, audience: 'groups', groups: [group], at: days(-1), ...fields })
  return { group, leader, members, share }
}

test('the least prayed for of a group come first, own ones at every fourth place (NOW-1, REQ-432)', async () => {
  const { group, leader, members, share } = await aGroup(4)
  const [thandi, sipho, lerato] = members as [Person, Person, Person]
  const twice = await share(leader, 'twice', { at: days(-9) })
  const once = await share(leader, 'once', { at: days(-8) })
  await share(leader, 'newer', { at: days(-2) })
  await share(leader, 'older', { at: days(-3) })
  await share(thandi, 'mine')
  await pray(sipho, twice.id)
  await pray(lerato, twice.id)
  await pray(sipho, once.id)
  expect(await titlesOf(thandi, { groupId: group.id })).toEqual(['older', 'newer', 'once', 'mine', 'twice'])
  expect(await titlesOf(thandi, { size: '2' })).toEqual(['older', 'newer'])
  const [first] = await listOf(lerato, { groupId: group.id })
  expect(first?.title).toBe('older')
})

test('a prayer brings its words, its group, the last update and how many prayed this week (REQ-430)', async () => {
  const { group, leader, members, share } = await aGroup()
  const [thandi, sipho] = members as [Person, Person]
  const words = `The third dry spring. ${'We ask again. '.repeat(60)}`
  const { id } = await share(leader, 'Rain for the Koup', { description: words })
  for (const content of ['No cloud yet.', 'Clouds over Merweville at noon.'])
    await app.as(leader).must('addUpdate', { prayerId: id, content })
  await pray(sipho, id)
  await pray(leader, id)
  const [prayer] = await listOf(thandi, { groupId: group.id })
  expect(prayer).toMatchObject({ description: words, status: 'active', mine: false, peopleThisWeek: 1 })
  expect(prayer?.lastUpdate?.content).toBe('Clouds over Merweville at noon.')
  expect(prayer?.groupName).not.toBeNull()
  expect(prayer?.lastPrayedOn).toBeNull()
  const later = await at(days(8), () => listOf(sipho, { groupId: group.id }))
  expect(later).toMatchObject([{ peopleThisWeek: 0, lastPrayedOn: expect.any(String) }])
})

test('what was prayed for today or passed on two days of the week is left out, and comes back (REQ-433)', async () => {
  const { group, leader, members, share } = await aGroup()
  const [thandi] = members as [Person]
  const prayed = await share(leader, 'prayed')
  const passed = await share(leader, 'passed')
  const now = () => titlesOf(thandi, { groupId: group.id })
  await pray(thandi, prayed.id)
  await pass(thandi, passed.id)
  await pass(thandi, passed.id)
  expect(await now()).toEqual(['passed'])
  await at(days(1), async () => {
    expect(await now()).toEqual(['passed', 'prayed'])
    await pass(thandi, passed.id)
    expect(await now()).toEqual(['prayed'])
  })
  expect(await at(days(7), now)).toEqual(['passed', 'prayed'])
})

test('passes end after 14 days, and with the account (REQ-433, REQ-95)', async () => {
  const { leader, members, share } = await aGroup()
  const [thandi] = members as [Person]
  const { id } = await share(leader, 'Rain')
  const passes = async () =>
    (await app.pool.query('select from prayer_passes where prayer_id = $1', [id])).rowCount
  for (const day of [-16, -12]) await at(days(day), () => pass(thandi, id))
  await cleanUpPasses(app.pool, app.clock)
  expect(await passes()).toBe(1)
  expect((await app.as(thandi).call('deleteAccount', {})).status).toBe(200)
  await expect.poll(passes, { timeout: 600_000 }).toBe(0)
})

test('answered ones of the last week come to give thanks, unless the miracle is not for the reader (REQ-431)', async () => {
  const leader = await insertMember(app.pool)
  const thandi = await insertMember(app.pool)
  const group = await insertGroup(app.pool, { by: leader, members: [thandi] })
  const answered = (title: string) =>
    insertPrayer(app.pool, { by: leader, title, status: 'answered', audience: 'groups', groups: [group] })
  const [told, old, kept] = [await answered('told'), await answered('long ago'), await answered('kept')]
  const shared = { by: leader, audience: 'groups', groups: [group] } as const
  await insertMiracle(app.pool, { ...shared, prayer: told })
  await insertMiracle(app.pool, { ...shared, prayer: old, at: days(-8) })
  await insertMiracle(app.pool, { by: leader, prayer: kept, audience: 'private' })
  expect(await listOf(thandi, { groupId: group.id })).toMatchObject([{ title: 'told', status: 'answered' }])
})

test('nothing appears that the member may not read, and nothing withdrawn (NOW-4)', async () => {
  const { group, leader, members, share } = await aGroup()
  const [thandi, blocked] = members as [Person, Person]
  const seen = await share(leader, 'seen')
  await share(blocked, 'of somebody blocked')
  await insertPrayer(app.pool, { by: leader, title: 'private' })
  const rest = { by: leader, audience: 'groups', groups: [group] } as const
  await insertPrayer(app.pool, { ...rest, title: 'archived', status: 'archived' })
  await insertPrayer(app.pool, { ...rest, title: 'hidden', hiddenAt: new Date() })
  await insertPrayer(app.pool, { by: leader, title: 'open', audience: 'public' })
  for (const { id } of [leader, thandi])
    await app.pool.query(
      'insert into member_blocks (id, blocker_id, blocked_id, created_at) values ($1, $2, $3, now())',
      [newId(app.clock.now()), id, blocked.id],
    )
  expect(await titlesOf(thandi, { groupId: group.id })).toEqual(['seen'])
  // A leader of the group still finds the prayer of somebody they blocked there, but is not led to it.
  expect(await titlesOf(leader, { groupId: group.id })).toEqual(['seen'])
  expect(await titlesOf(thandi, { source: 'public' })).toContain('open')
  expect(await titlesOf(blocked, { source: 'public' })).not.toContain('open')

  await app.as(leader).must('archivePrayer', { prayerId: seen.id })
  expect(await titlesOf(thandi, { groupId: group.id })).toEqual([])
  expect((await app.as(thandi).call('prayForPrayer', { prayerId: seen.id })).status).toBe(404)
  expect((await app.as(thandi).call('passPrayer', { prayerId: seen.id })).status).toBe(404)
  await app.as(thandi).must('leaveGroup', { groupId: group.id })
  expect(
    (await app.as(thandi).call('getPrayList', { source: 'groups', groupId: group.id, size: '5' })).status,
  ).toBe(404)
})

test('each source has its prayers, one that is shared with two groups once (REQ-431)', async () => {
  const { group, leader, members, share } = await aGroup()
  const [thandi] = members as [Person]
  const other = await insertGroup(app.pool, { by: leader, members: [thandi] })
  await share(leader, 'of one group')
  await insertPrayer(app.pool, { by: leader, title: 'of both', audience: 'groups', groups: [group, other] })
  const mine = await insertPrayer(app.pool, { by: thandi, title: 'mine' })
  await insertPrayer(app.pool, { by: thandi, title: 'hidden', hiddenAt: new Date() })
  expect(await titlesOf(thandi)).toEqual(['of one group', 'of both'])
  expect(await titlesOf(thandi, { groupId: other.id })).toEqual(['of both'])
  expect(await listOf(thandi, { source: 'mine' })).toMatchObject([
    { id: mine.id, mine: true, groupName: null },
  ])
})

test('other sizes, sources and groups are refused (REQ-431)', async () => {
  const thandi = await insertMember(app.pool)
  const statusOf = async (input: Record<string, unknown>) =>
    (
      await app
        .as(thandi)
        .call('getPrayList', { source: 'mine', size: '5', ...input } as SentOf<'getPrayList'>)
    ).status
  for (const size of ['0', '51', '007', '5.5', 'all', '']) expect(await statusOf({ size }), size).toBe(422)
  expect(await statusOf({ source: 'everybody' })).toBe(422)
  for (const groupId of [newId(app.clock.now()), 'none'])
    expect(await statusOf({ source: 'groups', groupId })).toBe(404)
  expect((await app.as(thandi).call('passPrayer', { prayerId: 'none' })).status).toBe(404)
  expect((await app.as(null).call('getPrayList', { source: 'mine', size: '5' })).status).toBe(401)
})

test('20 members pray for one group: none of 40 prayers is forgotten while another has three more (NOW-6)', async () => {
  const { group, leader, members, share } = await aGroup(20)
  const everybody = [leader, ...members]
  const prayers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      share(everybody[index % 20] ?? leader, `prayer ${index}`, { at: days(-1 - index) }),
    ),
  )
  // Each begins three minutes after the one before, prays for a minute each, and takes another session of five.
  const isOpen = everybody.map((): string[] => [])
  for (let minute = 0; minute < 67; minute += 1)
    for (const [index, member] of everybody.entries()) {
      const spent = minute - index * 3
      if (spent < 0 || spent >= 10) continue
      if (spent % 5 === 0)
        isOpen[index] = (await listOf(member, { groupId: group.id, size: '5' })).map(({ id }) => id)
      const next = isOpen[index]?.shift()
      if (next) await pray(member, next)
    }
  const { rows } = await app.pool.query(
    `select p.id, (select count(*)::int from intercessions i where i.prayer_id = p.id and i.user_id <> p.user_id) as people
       from prayer_requests p where p.id = any ($1)`,
    [prayers.map(({ id }) => id)],
  )
  const people = rows.map((row) => row.people)
  expect(people).toHaveLength(40)
  expect(Math.min(...people)).toBeGreaterThan(0)
  expect(Math.max(...people) - Math.min(...people)).toBeLessThanOrEqual(3)
})

test('what the member carries, and with their own what is left of today, come until they are prayed for (REQ-431)', async () => {
  const { leader, members, share } = await aGroup()
  const [thandi, sipho] = members as [Person, Person]
  const supported = await share(leader, 'supported')
  const commented = await share(leader, 'commented on')
  await share(leader, 'of the group alone')
  const mine = await insertPrayer(app.pool, { by: thandi, title: 'mine', at: days(-1) })
  const own = await share(thandi, 'my own, shared')
  for (const { id } of [supported, own]) await app.as(thandi).must('supportPrayer', { prayerId: id })
  await app.as(thandi).must('addComment', { prayerId: commented.id, comment: 'Sterkte.' })
  const carried = await listOf(thandi, { source: 'carried' })
  expect(carried).toMatchObject([
    { title: 'supported', isCarried: true },
    { title: 'commented on', isCarried: true },
  ])
  const today = await titlesOf(thandi, { source: 'today' })
  expect(today).toEqual(['supported', 'commented on', 'mine', 'my own, shared'])
  await app.as(thandi).must('putDownPrayer', { prayerId: supported.id })
  await pray(thandi, mine.id)
  expect(await titlesOf(thandi, { source: 'today' })).toEqual(['commented on', 'my own, shared'])
  await app.as(leader).must('changeAudience', { prayerId: commented.id, audience: { kind: 'private' } })
  expect(await titlesOf(thandi, { source: 'carried' })).toEqual([])
  expect(await titlesOf(sipho, { source: 'today' })).toEqual([])
})

test('a session comes with the days of its member, as the dashboard has them (REQ-482)', async () => {
  const [thandi, sipho] = [await insertMember(app.pool), await insertMember(app.pool)]
  const weekOf = async (person: Person) =>
    (await app.as(person).get('getPrayList', { source: 'mine', size: '5' })).week
  const { today } = await weekOf(thandi)
  const before = (count: number) =>
    new Date(Date.parse(`${today}T12:00:00Z`) - count * 24 * HOUR).toISOString().slice(0, 10)
  await app.pool.query(
    'insert into prayer_days (user_id, day_on, count) select $1, day, 2 from unnest($2::date[]) day',
    [thandi.id, [before(7), before(6), before(2)]],
  )
  await app.as(thandi).must('setRestDays', { from: before(1), to: before(1), kind: 'illness' })
  const week = await weekOf(thandi)
  expect(week).toMatchObject({
    days: [
      { on: before(6), count: 2 },
      { on: before(2), count: 2 },
    ],
    restDays: [{ from: before(1), to: before(1), kind: 'illness' }],
  })
  const { streak } = await app.as(thandi).get('getDashboard', {})
  expect(streak?.days.slice(1)).toEqual(week.days)
  expect(await weekOf(sipho)).toEqual({ today, days: [], restDays: [] })
})
