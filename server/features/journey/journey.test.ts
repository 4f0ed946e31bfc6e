import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestHouse, type TestHouse } from '#server/testing/house.ts'
import { aMember, type Person } from '#server/testing/people.ts'
import { aPrayer, somePrayerDays } from '#server/testing/things.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse({ settings: { rateLimitScale: 1000 } })
})
afterAll(() => house.close())

const input = { title: 'T', description: 'D', category: 'family', audience: { kind: 'private' } } as const
const streakOf = async (person: Person) => (await house.as(person).get('getDashboard', {})).streak

/**
 * The streak once so many acts are counted. Facts wait for older transactions of the whole PostgreSQL server, also for
 * those of other tests' databases, so the tenth of a second an answer waits may not be enough here.
 */
function streakAfter(person: Person, acts: number) {
  return vi.waitFor(
    async () => {
      const streak = await streakOf(person)
      expect(streak.days.reduce((sum, { count }) => sum + count, 0)).toBe(acts)
      return streak
    },
    { timeout: 15_000, interval: 50 },
  )
}

test('a submitted prayer counts the day', async () => {
  const thandi = await aMember(house.pool)
  expect(await streakOf(thandi)).toMatchObject({ current: 0, longest: 0, days: [] })
  await house.as(thandi).get('submitPrayer', input)
  await house.as(thandi).get('submitPrayer', input)
  const streak = await streakAfter(thandi, 2)
  expect(streak).toMatchObject({ current: 1, longest: 1 })
  expect(streak.days).toEqual([{ on: streak.today, count: 2 }])
})

test('supporting a prayer counts as a day of prayer, taking it back does not', async () => {
  const [thandi, sipho] = [await aMember(house.pool), await aMember(house.pool)]
  const { id: prayerId } = await aPrayer(house.pool, { by: thandi, audience: 'public' })
  await house.as(sipho).get('withdrawSupport', { prayerId })
  expect((await streakOf(sipho)).current).toBe(0)
  await house.as(sipho).get('supportPrayer', { prayerId })
  expect((await streakAfter(sipho, 1)).current).toBe(1)
})

test('the day is the member’s own: two prayers around midnight in Johannesburg are two days', async () => {
  const thandi = await aMember(house.pool)
  const auckland = await aMember(house.pool, { timeZone: 'Pacific/Auckland' })
  house.clock.set('2026-03-10T21:59:58Z')
  await house.as(thandi).get('submitPrayer', input)
  await house.as(auckland).get('submitPrayer', input)
  house.clock.set('2026-03-10T22:00:30Z')
  await house.as(thandi).get('submitPrayer', input)
  await house.as(auckland).get('submitPrayer', input)
  expect((await streakAfter(thandi, 2)).days.map(({ on }) => on)).toEqual(['2026-03-10', '2026-03-11'])
  expect((await streakAfter(auckland, 2)).days).toEqual([{ on: '2026-03-11', count: 2 }])
  house.clock.set(new Date().toISOString())
})

test('a run ends after a whole missed day, and the longest run stays', async () => {
  const thandi = await aMember(house.pool)
  house.clock.set('2026-03-20T10:00:00Z')
  await somePrayerDays(house.pool, thandi, [
    '2026-03-01',
    '2026-03-02',
    '2026-03-03',
    '2026-03-18',
    '2026-03-19',
  ])
  expect(await streakOf(thandi)).toMatchObject({ today: '2026-03-20', current: 2, longest: 3 })
  house.clock.set('2026-03-21T10:00:00Z')
  expect(await streakOf(thandi)).toMatchObject({ current: 0, longest: 3 })
  house.clock.set(new Date().toISOString())
})

test('the dashboard shows own active prayers only, at most ten, and says when there are more', async () => {
  const [thandi, sipho] = [await aMember(house.pool), await aMember(house.pool)]
  await aPrayer(house.pool, { by: sipho, audience: 'public' })
  await aPrayer(house.pool, { by: thandi, status: 'answered' })
  for (let count = 0; count < 11; count++) await aPrayer(house.pool, { by: thandi, title: `Mine ${count}` })
  const dashboard = await house.as(thandi).get('getDashboard', {})
  expect(dashboard.activePrayers).toHaveLength(10)
  expect(dashboard.hasMore).toBe(true)
  expect(dashboard.activePrayers.every(({ title }) => title.startsWith('Mine'))).toBe(true)
  expect((await house.as(null).call('getDashboard', {})).status).toBe(401)
})
