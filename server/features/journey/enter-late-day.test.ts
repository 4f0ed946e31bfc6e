import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { insertPrayerDays, insertRestDays } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
})
afterAll(() => app.close())

const [WEDNESDAY, THURSDAY, FRIDAY, SATURDAY] = ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21']
beforeEach(() => app.clock.set(`${SATURDAY}T08:00:00Z`))

const input = { title: 'T', description: 'D', category: 'family', audience: { kind: 'private' } } as const

/** A member whose account is older than the days of these tests. */
async function anOldMember(options: { timeZone?: string } = {}): Promise<Person> {
  const person = await insertMember(app.pool, options)
  await app.pool.query("update accounts set created_at = '2026-01-01' where id = $1", [person.id])
  return person
}

const enter = (person: Person, dayOn: string) => app.as(person).call('enterLateDay', { dayOn })
const withdraw = (person: Person, dayOn: string) => app.as(person).call('withdrawLateDay', { dayOn })

async function streakOf(person: Person) {
  const { streak } = await app.as(person).get('getDashboard', {})
  if (!streak) throw new Error('The dashboard response lacks a part')
  return streak
}

/** Waits until these days are counted: events wait for older transactions of the whole PostgreSQL server. */
function streakWith(person: Person, days: string[]) {
  return vi.waitFor(
    async () => {
      const streak = await streakOf(person)
      expect(streak.days.map(({ on, count }) => `${on} ${count}`)).toEqual(days)
      return streak
    },
    { timeout: 600_000, interval: 50 },
  )
}

test('yesterday is open until tonight and then counts once (REQ-444, REQ-445)', async () => {
  const thandi = await anOldMember()
  await insertPrayerDays(app.pool, thandi, [WEDNESDAY, THURSDAY])
  expect(await streakOf(thandi)).toMatchObject({
    current: 2,
    lastOn: THURSDAY,
    openDay: FRIDAY,
    enteredDay: null,
  })
  await app.as(thandi).must('submitPrayer', input)
  const before = [`${WEDNESDAY} 1`, `${THURSDAY} 1`]
  // The prayer of today is a run of its own; the longer one still waits for yesterday.
  expect(await streakWith(thandi, [...before, `${SATURDAY} 1`])).toMatchObject({
    current: 2,
    lastOn: THURSDAY,
  })
  const answers = await Promise.all([enter(thandi, FRIDAY), enter(thandi, FRIDAY), enter(thandi, FRIDAY)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const after = [...before, `${FRIDAY} 1`, `${SATURDAY} 1`]
  expect(await streakWith(thandi, after)).toMatchObject({
    current: 4,
    longest: 4,
    lastOn: SATURDAY,
    openDay: null,
    enteredDay: FRIDAY,
  })
})

test('it is taken back while today lasts, once, and may be said again (REQ-444)', async () => {
  const thandi = await anOldMember()
  await insertPrayerDays(app.pool, thandi, [THURSDAY])
  await enter(thandi, FRIDAY)
  await streakWith(thandi, [`${THURSDAY} 1`, `${FRIDAY} 1`])
  expect((await withdraw(thandi, FRIDAY)).status).toBe(200)
  expect((await withdraw(thandi, FRIDAY)).status).toBe(200)
  expect(await streakWith(thandi, [`${THURSDAY} 1`])).toMatchObject({ openDay: FRIDAY, enteredDay: null })
  await enter(thandi, FRIDAY)
  await streakWith(thandi, [`${THURSDAY} 1`, `${FRIDAY} 1`])
  app.clock.set('2026-11-21T22:00:00Z')
  expect((await withdraw(thandi, FRIDAY)).status).toBe(409)
  expect(await streakOf(thandi)).toMatchObject({ current: 2, enteredDay: null })
})

test('the clock of the server decides: only yesterday, for 24 hours after its end (REQ-444)', async () => {
  const thandi = await anOldMember()
  app.clock.set('2026-11-21T21:59:59Z')
  expect((await streakOf(thandi)).openDay).toBe(FRIDAY)
  for (const day of [WEDNESDAY, THURSDAY, SATURDAY, '2026-11-22', '2027-01-01'])
    expect(await enter(thandi, day)).toMatchObject({ status: 409, body: { error: { code: 'DAY_OVER' } } })
  app.clock.set('2026-11-21T22:00:00Z')
  expect((await enter(thandi, FRIDAY)).status).toBe(409)
  expect((await enter(thandi, SATURDAY)).status).toBe(200)
  await streakWith(thandi, [`${SATURDAY} 1`])
  expect((await app.as(thandi).call('enterLateDay', { dayOn: '2026-02-30' })).status).toBe(422)
})

test('no day before the account is open, nor one with a prayer or of rest (REQ-444)', async () => {
  const [fresh, praying, resting] = [await insertMember(app.pool), await anOldMember(), await anOldMember()]
  await app.pool.query('update accounts set created_at = $2 where id = $1', [fresh.id, app.clock.now()])
  expect((await streakOf(fresh)).openDay).toBeNull()
  expect((await enter(fresh, FRIDAY)).status).toBe(409)
  await insertPrayerDays(app.pool, praying, [FRIDAY])
  expect((await streakOf(praying)).openDay).toBeNull()
  await insertRestDays(app.pool, resting, { from: THURSDAY, to: FRIDAY })
  expect((await streakOf(resting)).openDay).toBeNull()
})

test('an undone "I prayed" of the same day leaves the late entry, and the other way round (REQ-444)', async () => {
  const [thandi, sipho] = [await anOldMember(), await anOldMember()]
  app.clock.set(`${FRIDAY}T08:00:00Z`)
  const prayer = await app.as(sipho).must('submitPrayer', { ...input, audience: { kind: 'public' } })
  app.clock.set(`${SATURDAY}T08:00:00Z`)
  await enter(thandi, FRIDAY)
  const prayedAt = `${FRIDAY}T20:00:00Z`
  await app.as(thandi).must('prayForPrayer', { prayerId: prayer.id, prayedAt })
  await streakWith(thandi, [`${FRIDAY} 2`])
  await app.as(thandi).must('withdrawIntercession', { prayerId: prayer.id })
  expect(await streakWith(thandi, [`${FRIDAY} 1`])).toMatchObject({ current: 1, enteredDay: FRIDAY })
})

test('the seventh day in a row earns its badge when it is entered late (REQ-443)', async () => {
  const thandi = await anOldMember()
  await insertPrayerDays(
    app.pool,
    thandi,
    [14, 15, 16, 17, 18, 19].map((day) => `2026-11-${day}`),
  )
  await enter(thandi, FRIDAY)
  const badges = async () => (await app.as(thandi).get('getDashboard', {})).badges?.map(({ code }) => code)
  await vi.waitFor(async () => expect(await badges()).toEqual(['streak-7']), {
    timeout: 600_000,
    interval: 50,
  })
  await withdraw(thandi, FRIDAY)
  await vi.waitFor(async () => expect((await streakOf(thandi)).longest).toBe(6), {
    timeout: 600_000,
    interval: 50,
  })
  expect(await badges()).toEqual(['streak-7'])
})
