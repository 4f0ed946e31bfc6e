import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { dbOn } from '#server/database/db.ts'
import { insertCampaign, insertDonation } from '#server/fixtures/campaign-fixtures.ts'
import {
  insertGroup,
  insertPrayer,
  insertPrayerDays,
  insertSupports,
} from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { recordEvent } from '#server/platform/events/domain-events.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
})
afterAll(() => app.close())

const input = { title: 'T', description: 'D', category: 'family', audience: { kind: 'private' } } as const

async function dashboardOf(person: Person) {
  const { stats, streak, badges } = await app.as(person).get('getDashboard', {})
  if (!stats || !streak || !badges) throw new Error('The dashboard response lacks a part')
  return { stats, streak, badges: badges.map(({ code }) => code) }
}

const streakOf = async (person: Person) => (await dashboardOf(person)).streak

/**
 * Waits until so many acts are counted, then reads the streak. Events wait for older transactions of the whole
 * PostgreSQL server, also in databases of other tests, so the usual tenth of a second may be too short here.
 */
function streakAfter(person: Person, acts: number) {
  return vi.waitFor(
    async () => {
      const streak = await streakOf(person)
      expect(streak.days.reduce((sum, { count }) => sum + count, 0)).toBe(acts)
      return streak
    },
    { timeout: 600_000, interval: 50 },
  )
}

/** Waits for so many badges, for the same reason. */
function badgesAfter(person: Person, count: number) {
  return vi.waitFor(
    async () => {
      const { badges } = await app.as(person).get('getDashboard', {})
      expect(badges).toHaveLength(count)
      return badges ?? []
    },
    { timeout: 600_000, interval: 50 },
  )
}

test('a submitted prayer counts the day', async () => {
  const thandi = await insertMember(app.pool)
  expect(await streakOf(thandi)).toMatchObject({ current: 0, longest: 0, days: [] })
  await app.as(thandi).must('submitPrayer', input)
  await app.as(thandi).must('submitPrayer', input)
  const streak = await streakAfter(thandi, 2)
  expect(streak).toMatchObject({ current: 1, longest: 1 })
  expect(streak.days).toEqual([{ on: streak.today, count: 2 }])
})

test('supporting a prayer counts as a day of prayer, withdrawing the support does not', async () => {
  const [thandi, sipho] = [await insertMember(app.pool), await insertMember(app.pool)]
  const { id: prayerId } = await insertPrayer(app.pool, { by: thandi, audience: 'public' })
  await app.as(sipho).must('withdrawSupport', { prayerId })
  expect((await streakOf(sipho)).current).toBe(0)
  await app.as(sipho).must('supportPrayer', { prayerId })
  expect((await streakAfter(sipho, 1)).current).toBe(1)
})

test('a daily update and a miracle count as days of prayer, a comment does not (REQ-68)', async () => {
  const [thandi, sipho] = [await insertMember(app.pool), await insertMember(app.pool)]
  const { id: prayerId } = await insertPrayer(app.pool, { by: thandi, audience: 'public' })
  await app.as(sipho).must('addComment', { prayerId, comment: 'Amen' })
  await app.as(thandi).must('addUpdate', { prayerId, content: 'Clouds today.' })
  const audience = { kind: 'private' } as const
  await app.as(thandi).must('reportMiracle', { title: 'T', description: 'D', audience, prayerId })
  expect((await streakAfter(thandi, 2)).current).toBe(1)
  expect((await streakOf(sipho)).days).toEqual([])
})

test('the day is the member’s own: two prayers around midnight in Johannesburg are two days', async () => {
  const thandi = await insertMember(app.pool)
  const auckland = await insertMember(app.pool, { timeZone: 'Pacific/Auckland' })
  app.clock.set('2026-03-10T21:59:58Z')
  await app.as(thandi).must('submitPrayer', input)
  await app.as(auckland).must('submitPrayer', input)
  app.clock.set('2026-03-10T22:00:30Z')
  await app.as(thandi).must('submitPrayer', input)
  await app.as(auckland).must('submitPrayer', input)
  expect((await streakAfter(thandi, 2)).days.map(({ on }) => on)).toEqual(['2026-03-10', '2026-03-11'])
  expect((await streakAfter(auckland, 2)).days).toEqual([{ on: '2026-03-11', count: 2 }])
  app.clock.set(new Date().toISOString())
})

test('changing zones gains one day at most: another change counts after thirty days (SEC-K8)', async () => {
  const thandi = await insertMember(app.pool)
  let acts = 0
  const pray = async (at: string, timeZone: string) => {
    app.clock.set(at)
    const { fullName, username, shownAs } = await app.as(thandi).get('getProfile', {})
    await app.as(thandi).must('editProfile', { fullName, username, shownAs, timeZone })
    await app.as(thandi).must('submitPrayer', input)
    // Uses the zone at the moment of counting: on a busy machine that may be after the next change.
    acts += 1
    await streakAfter(thandi, acts)
  }
  const daysOf = async (count: number) => (await streakAfter(thandi, count)).days.map(({ on }) => on)
  await pray('2026-05-01T12:00:00Z', 'Africa/Johannesburg')
  await pray('2026-05-01T12:01:00Z', 'Pacific/Kiritimati')
  expect(await daysOf(2)).toEqual(['2026-05-01', '2026-05-02'])
  await pray('2026-05-01T12:02:00Z', 'Pacific/Pago_Pago')
  await pray('2026-05-31T11:59:00Z', 'Pacific/Pago_Pago')
  expect(await daysOf(4)).toEqual(['2026-05-01', '2026-05-02', '2026-06-01'])
  expect((await streakOf(thandi)).today).toBe('2026-06-01')
  await pray('2026-06-30T10:00:00Z', 'Pacific/Pago_Pago')
  expect(await daysOf(5)).toEqual(['2026-05-01', '2026-05-02', '2026-06-01', '2026-06-29'])
  app.clock.set(new Date().toISOString())
})

test('a run ends after a whole missed day, and the longest run stays', async () => {
  const thandi = await insertMember(app.pool)
  app.clock.set('2026-03-20T10:00:00Z')
  await insertPrayerDays(app.pool, thandi, [
    '2026-03-01',
    '2026-03-02',
    '2026-03-03',
    '2026-03-18',
    '2026-03-19',
  ])
  expect(await streakOf(thandi)).toMatchObject({ today: '2026-03-20', current: 2, longest: 3 })
  expect((await dashboardOf(thandi)).stats).toMatchObject({ currentStreak: 2, longestStreak: 3 })
  // Yesterday may still be entered until tonight (REQ-444).
  app.clock.set('2026-03-21T10:00:00Z')
  expect(await streakOf(thandi)).toMatchObject({ current: 2, longest: 3, lastOn: '2026-03-19' })
  app.clock.set('2026-03-21T22:00:00Z')
  expect(await streakOf(thandi)).toMatchObject({ current: 0, longest: 3, lastOn: null })
  app.clock.set(new Date().toISOString())
})

test('an imported streak is the longest until a longer one is reached here, and counts for badges', async () => {
  const [thandi, sipho] = [await insertMember(app.pool), await insertMember(app.pool)]
  const bring = (person: Person, days: number) =>
    app.pool.query('insert into streak_records (user_id, days) values ($1, $2)', [person.id, days])
  await bring(thandi, 44)
  expect(await streakOf(thandi)).toMatchObject({ current: 0, longest: 44, days: [] })
  expect((await dashboardOf(thandi)).stats).toMatchObject({ currentStreak: 0, longestStreak: 44 })
  expect(await streakOf(sipho)).toMatchObject({ longest: 0 })
  await app.as(thandi).must('submitPrayer', input)
  const badges = await badgesAfter(thandi, 3)
  expect(badges.map(({ code }) => code).sort()).toEqual(['first-prayer', 'streak-30', 'streak-7'])
  await bring(sipho, 2)
  await insertPrayerDays(app.pool, sipho, ['2026-03-01', '2026-03-02', '2026-03-03'])
  expect(await streakOf(sipho)).toMatchObject({ longest: 3 })
})

test('a badge is earned by the act that completes it, at its instant, and stays (REQ-12)', async () => {
  const thandi = await insertMember(app.pool)
  const prayer = await app.as(thandi).must('submitPrayer', input)
  const badges = await badgesAfter(thandi, 1)
  expect(badges.map(({ code }) => code)).toEqual(['first-prayer'])
  expect(Math.abs(Date.parse(badges[0]?.earnedAt ?? '') - Date.parse(prayer.dateSubmitted))).toBeLessThan(
    1000,
  )
  await app.as(thandi).must('deletePrayer', { prayerId: prayer.id })
  await app.as(thandi).must('submitPrayer', input)
  await streakAfter(thandi, 2)
  const { stats, badges: laterBadges } = await app.as(thandi).get('getDashboard', {})
  expect(laterBadges).toEqual(badges)
  expect(stats).toMatchObject({ totalPrayers: 1, totalBadges: 1 })
})

test('the seventh day in a row earns its badge with the act of that day', async () => {
  const thandi = await insertMember(app.pool)
  app.clock.set('2026-05-07T08:00:00Z')
  const before = [1, 2, 3, 4, 5, 6].map((day) => `2026-05-0${day}`)
  await insertPrayerDays(app.pool, thandi, before)
  await app.as(thandi).must('submitPrayer', input)
  expect((await badgesAfter(thandi, 2)).map(({ code }) => code)).toEqual(['first-prayer', 'streak-7'])
  app.clock.set(new Date().toISOString())
})

test('support for others earns a badge, support for own prayers does not (REQ-79)', async () => {
  const [thandi, sipho] = [await insertMember(app.pool), await insertMember(app.pool)]
  const own = await Promise.all(Array.from({ length: 5 }, () => insertPrayer(app.pool, { by: sipho })))
  for (const prayer of own) await insertSupports(app.pool, prayer.id, [sipho])
  const others = await Promise.all(
    Array.from({ length: 10 }, () => insertPrayer(app.pool, { by: thandi, audience: 'public' })),
  )
  const [last, ...rest] = others
  for (const prayer of rest) await insertSupports(app.pool, prayer.id, [sipho])
  const [ownPrayer] = own
  await app.as(sipho).must('withdrawSupport', { prayerId: ownPrayer?.id ?? '' })
  await app.as(sipho).must('supportPrayer', { prayerId: ownPrayer?.id ?? '' })
  await streakAfter(sipho, 1)
  expect((await dashboardOf(sipho)).badges).toEqual([])
  await app.as(sipho).must('supportPrayer', { prayerId: last?.id ?? '' })
  expect((await badgesAfter(sipho, 1)).map(({ code }) => code)).toEqual(['supports-10'])
  expect((await dashboardOf(sipho)).stats).toMatchObject({ supportsGiven: 15, engagementCount: 15 })
})

test('the tenth comment and the first miracle earn their badges', async () => {
  const [thandi, sipho] = [await insertMember(app.pool), await insertMember(app.pool)]
  const { id: prayerId } = await insertPrayer(app.pool, { by: thandi, audience: 'public' })
  for (let count = 1; count <= 10; count++)
    await app.as(sipho).must('addComment', { prayerId, comment: `Amen ${count}` })
  expect((await badgesAfter(sipho, 1)).map(({ code }) => code)).toEqual(['comments-10'])
  const audience = { kind: 'private' } as const
  await app.as(sipho).must('reportMiracle', { title: 'T', description: 'D', audience })
  expect((await badgesAfter(sipho, 2)).map(({ code }) => code)).toEqual(['comments-10', 'first-miracle'])
})

test('a group founder earns both group badges, an accepted member the first, an accepting admin none (REQ-12)', async () => {
  const [thandi, sipho, anna] = [
    await insertMember(app.pool),
    await insertMember(app.pool),
    await insertMember(app.pool),
  ]
  await app.as(thandi).must('createGroup', { name: 'Karoo rain watch' })
  expect((await badgesAfter(thandi, 2)).map(({ code }) => code).toSorted()).toEqual([
    'first-group',
    'group-founder',
  ])
  const group = await insertGroup(app.pool, { by: anna })
  await app.as(sipho).must('requestToJoin', { groupId: group.id })
  const { items } = await app.as(anna).get('listJoinRequests', { groupId: group.id })
  await app.as(anna).must('acceptJoinRequest', { requestId: items[0]?.id ?? '' })
  expect((await badgesAfter(sipho, 1)).map(({ code }) => code)).toEqual(['first-group'])
  expect((await dashboardOf(anna)).badges).toEqual([])
  expect((await streakOf(sipho)).days).toEqual([])
})

test('the first donation earns a badge, one to an own campaign does not', async () => {
  const [donor, creator] = [await insertMember(app.pool), await insertMember(app.pool)]
  const [cause, own] = [
    await insertCampaign(app.pool, { by: creator }),
    await insertCampaign(app.pool, { by: donor }),
  ]
  const publishDonation = async (donation: { id: string }, campaignId: string, creatorId: string) => {
    const payload = { donationId: donation.id, campaignId, creatorId, donorId: donor.id }
    const at = app.clock.now()
    await recordEvent(dbOn(app.pool), { name: 'donation.completed', payload, actorId: null, at })
  }
  const toOwn = await insertDonation(app.pool, { to: own, by: donor })
  await app.pool.query('update donations set is_to_own_campaign = true where id = $1', [toOwn.id])
  await publishDonation(toOwn, own.id, donor.id)
  await app.as(donor).must('submitPrayer', input)
  expect((await badgesAfter(donor, 1)).map(({ code }) => code)).toEqual(['first-prayer'])
  const toOther = await insertDonation(app.pool, { to: cause, by: donor, anonymous: true })
  await publishDonation(toOther, cause.id, creator.id)
  await app.as(creator).must('submitPrayer', input)
  expect((await badgesAfter(donor, 2)).map(({ code }) => code)).toEqual(['first-prayer', 'first-donation'])
  expect((await badgesAfter(creator, 1)).map(({ code }) => code)).toEqual(['first-prayer'])
})

test('a newly counted day and a badge are each published once to the member', async () => {
  const [thandi, sipho] = [await insertMember(app.pool), await insertMember(app.pool)]
  const movedFor = async (person: Person) => {
    const { rows } = await app.pool.query(
      `select payload from domain_events where name = 'journey.moved' and payload->>'memberId' = $1`,
      [person.id],
    )
    return rows.length
  }
  const { id: prayerId } = await insertPrayer(app.pool, { by: thandi, audience: 'public' })
  await app.as(sipho).must('supportPrayer', { prayerId })
  await streakAfter(sipho, 1)
  await app.as(sipho).must('addComment', { prayerId, comment: 'Amen' })
  await app.as(sipho).must('withdrawSupport', { prayerId })
  await app.as(sipho).must('supportPrayer', { prayerId })
  await streakAfter(sipho, 2)
  expect([await movedFor(sipho), await movedFor(thandi)]).toEqual([1, 0])
  await app.as(sipho).must('submitPrayer', input)
  await badgesAfter(sipho, 1)
  expect(await movedFor(sipho)).toBe(2)
})

test('when counting fails the act stands, and it is counted once that works again (PNEW-29)', async () => {
  const thandi = await insertMember(app.pool)
  await app.pool.query('alter table prayer_days rename to prayer_days_away')
  const answer = await app.as(thandi).call('submitPrayer', input)
  await vi.waitFor(() => expect(app.logged.join()).toContain('a subscriber failed'), { timeout: 600_000 })
  await app.pool.query('alter table prayer_days_away rename to prayer_days')
  expect(answer.status).toBe(201)
  expect(await streakAfter(thandi, 1)).toMatchObject({ current: 1, longest: 1 })
  expect((await badgesAfter(thandi, 1)).map(({ code }) => code)).toEqual(['first-prayer'])
})
