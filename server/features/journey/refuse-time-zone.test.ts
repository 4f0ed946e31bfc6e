import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { insertPrayerDays, insertRestDays } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
})
afterAll(() => app.close())

const input = { title: 'T', description: 'D', category: 'family', audience: { kind: 'private' } } as const

async function streakOf(person: Person) {
  const { streak } = await app.as(person).get('getDashboard', {})
  if (!streak) throw new Error('The dashboard response lacks a part')
  return streak
}

test('a time zone is refused once and for good, by the member alone (REQ-447)', async () => {
  const [thandi, sipho] = [await insertMember(app.pool), await insertMember(app.pool)]
  const refuse = (timeZone: string) => app.as(thandi).call('refuseTimeZone', { timeZone })
  const answers = await Promise.all([refuse('Europe/London'), refuse('Europe/London'), refuse('Asia/Tokyo')])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await streakOf(thandi)).refusedTimeZones.toSorted()).toEqual(['Asia/Tokyo', 'Europe/London'])
  expect((await streakOf(sipho)).refusedTimeZones).toEqual([])
  expect((await app.as(thandi).get('getProfile', {})).timeZone).toBe('Africa/Johannesburg')
  for (const timeZone of ['Mars/Olympus', '', 'x'.repeat(5000)])
    expect((await refuse(timeZone)).status).toBe(422)
  expect((await app.as(null).call('refuseTimeZone', { timeZone: 'Asia/Tokyo' })).status).toBe(401)
})

/** Noon of each place is noon of the same civil day by UTC. */
test.each([
  ['west', { zone: 'America/New_York', noon: '16:00' }, { zone: 'Pacific/Honolulu', noon: '22:00' }],
  ['east', { zone: 'Asia/Tokyo', noon: '03:00' }, { zone: 'Pacific/Auckland', noon: '00:00' }],
])(
  'who travels %s and follows the phone loses no day of prayer or rest and gains none (REQ-446)',
  async (_direction, first, second) => {
    const thandi = await insertMember(app.pool)
    await insertPrayerDays(app.pool, thandi, ['2026-05-28', '2026-05-29', '2026-05-30', '2026-05-31'])
    await insertRestDays(app.pool, thandi, { from: '2026-06-05', to: '2026-06-06' })
    app.clock.set('2026-05-31T12:00:00Z')
    let acts = 4
    /** Says where the phone is, then prays at noon of that place. */
    const pray = async (timeZone: string, on: string, utc: string) => {
      app.clock.set(utc)
      const { fullName, username, shownAs } = await app.as(thandi).get('getProfile', {})
      const before = await streakOf(thandi)
      await app.as(thandi).must('editProfile', { fullName, username, shownAs, timeZone })
      const after = await streakOf(thandi)
      expect([after.days, after.longest, after.restDays]).toEqual([
        before.days,
        before.longest,
        before.restDays,
      ])
      await app.as(thandi).must('submitPrayer', input)
      acts += 1
      return await vi.waitFor(
        async () => {
          const streak = await streakOf(thandi)
          expect(streak.days.reduce((sum, { count }) => sum + count, 0)).toBe(acts)
          expect(streak.days.at(-1)?.on).toBe(on)
          return streak
        },
        { timeout: 600_000, interval: 50 },
      )
    }
    expect(await pray(first.zone, '2026-06-01', `2026-06-01T${first.noon}:00Z`)).toMatchObject({
      current: 5,
      longest: 5,
    })
    for (const [index, day] of ['02', '03', '04'].entries())
      expect(await pray(first.zone, `2026-06-${day}`, `2026-06-${day}T${first.noon}:00Z`)).toMatchObject({
        current: 6 + index,
      })
    // Two days of rest, and another place: its zone counts thirty days after the first, so that no day is gained.
    for (const [index, day] of ['07', '08'].entries())
      expect(await pray(second.zone, `2026-06-${day}`, `2026-06-${day}T${second.noon}:00Z`)).toMatchObject({
        current: 9 + index,
      })
    app.clock.set(new Date().toISOString())
  },
)
