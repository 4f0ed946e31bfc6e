import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { insertPrayerDays, insertRestDays } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { secondsFrom } from '#server/platform/core/clock.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
})
afterAll(() => app.close())

/** A Saturday. */
const TODAY = '2026-11-21'
beforeEach(() => app.clock.set(`${TODAY}T08:00:00Z`))

type Days = { from: string; to: string; kind?: 'illness' | 'holiday' | 'rest' }

function rest(person: Person, { from, to, kind = 'illness' }: Days) {
  return app.as(person).call('setRestDays', { from, to, kind })
}

async function streakOf(person: Person) {
  const { streak, stats } = await app.as(person).get('getDashboard', {})
  if (!streak || !stats) throw new Error('The dashboard response lacks a part')
  expect([stats.currentStreak, stats.longestStreak]).toEqual([streak.current, streak.longest])
  return streak
}

const restOf = async (person: Person) =>
  (await streakOf(person)).restDays.map(({ from, to, kind }) => `${from} ${to} ${kind}`)

/** The day so many days after another. */
function dayAfter(on: string, days: number): string {
  return secondsFrom(new Date(`${on}T00:00:00Z`), days * 86_400)
    .toISOString()
    .slice(0, 10)
}

/** Prayed on each day from one to another. */
function prayed(person: Person, from: string, to: string) {
  const days: string[] = []
  for (let on = from; on <= to; on = dayAfter(on, 1)) days.push(on)
  return insertPrayerDays(app.pool, person, days)
}

const codeOf = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer
  return `${status} ${JSON.stringify(body).match(/"code":"([A-Z_]+)"/)?.[1] ?? ''}`.trim()
}

test('rest days neither add to a streak nor end it, and the member alone sees them (REQ-440, REQ-441)', async () => {
  const [thandi, sipho] = [await insertMember(app.pool), await insertMember(app.pool)]
  // Nothing is entered late from before the account, whatever the day on which the test runs.
  await app.pool.query("update accounts set created_at = '2026-01-01' where id = $1", [thandi.id])
  await prayed(thandi, '2026-11-16', '2026-11-20')
  expect((await rest(thandi, { from: TODAY, to: '2026-11-24' })).status).toBe(201)
  expect(await streakOf(thandi)).toMatchObject({ current: 5, longest: 5, lastOn: '2026-11-20' })
  expect(await restOf(thandi)).toEqual([`${TODAY} 2026-11-24 illness`])
  app.clock.set('2026-11-25T08:00:00Z')
  expect(await streakOf(thandi)).toMatchObject({ current: 5, lastOn: '2026-11-20', openDay: null })
  await prayed(thandi, '2026-11-25', '2026-11-26')
  app.clock.set('2026-11-26T08:00:00Z')
  expect(await streakOf(thandi)).toMatchObject({ current: 7, longest: 7, lastOn: '2026-11-26' })
  // Rest that nothing follows ends like any other day: one day more is open, then the streak is over.
  app.clock.set('2026-11-28T08:00:00Z')
  expect(await streakOf(thandi)).toMatchObject({ current: 7, openDay: '2026-11-27' })
  app.clock.set('2026-11-29T08:00:00Z')
  expect(await streakOf(thandi)).toMatchObject({ current: 0, longest: 7 })
  expect(await restOf(sipho)).toEqual([])
})

test('a prayer on a rest day adds its day', async () => {
  const thandi = await insertMember(app.pool)
  await prayed(thandi, '2026-11-18', '2026-11-20')
  await rest(thandi, { from: TODAY, to: '2026-11-23' })
  await prayed(thandi, '2026-11-22', '2026-11-22')
  app.clock.set('2026-11-24T08:00:00Z')
  expect(await streakOf(thandi)).toMatchObject({ current: 4, lastOn: '2026-11-22' })
})

test('days are set from three days back to a year ahead (REQ-440)', async () => {
  const thandi = await insertMember(app.pool)
  expect(await codeOf(rest(thandi, { from: '2026-11-17', to: '2026-11-17' }))).toBe('422 INVALID')
  expect((await rest(thandi, { from: '2026-11-18', to: '2026-11-18' })).status).toBe(201)
  expect((await rest(thandi, { from: '2027-11-22', to: '2027-11-22' })).status).toBe(201)
  expect(await codeOf(rest(thandi, { from: '2027-11-23', to: '2027-11-23' }))).toBe('422 INVALID')
  expect(await codeOf(rest(thandi, { from: '2026-11-24', to: '2026-11-23' }))).toBe('422 INVALID')
  expect(await codeOf(rest(thandi, { from: '2026-02-30', to: '2026-03-01' }))).toBe('422 INVALID')
  expect(await restOf(thandi)).toEqual(['2026-11-18 2026-11-18 illness', '2027-11-22 2027-11-22 illness'])
})

test('a streak that has ended stays ended, one that yesterday left open goes on (REQ-441)', async () => {
  const [ended, open] = [await insertMember(app.pool), await insertMember(app.pool)]
  await prayed(ended, '2026-11-10', '2026-11-18')
  await prayed(open, '2026-11-10', '2026-11-19')
  expect(await streakOf(ended)).toMatchObject({ current: 0, longest: 9 })
  await rest(ended, { from: '2026-11-19', to: '2026-11-22' })
  expect(await streakOf(ended)).toMatchObject({ current: 0, longest: 9, openDay: null })
  expect(await restOf(ended)).toEqual(['2026-11-19 2026-11-22 illness'])
  await prayed(ended, TODAY, TODAY)
  expect(await streakOf(ended)).toMatchObject({ current: 1, longest: 9 })

  await rest(open, { from: '2026-11-20', to: '2026-11-22' })
  await prayed(open, TODAY, TODAY)
  expect(await streakOf(open)).toMatchObject({ current: 11, longest: 11 })
})

test('days overlap with no others, and at most 14 follow each other, those beside them counted (REQ-440)', async () => {
  const thandi = await insertMember(app.pool)
  expect((await rest(thandi, { from: '2026-12-01', to: '2026-12-10' })).status).toBe(201)
  expect(await codeOf(rest(thandi, { from: '2026-12-10', to: '2026-12-11' }))).toBe('409 RESTING_ALREADY')
  expect(await codeOf(rest(thandi, { from: '2026-11-30', to: '2026-12-11' }))).toBe('409 RESTING_ALREADY')
  expect(await codeOf(rest(thandi, { from: '2026-12-11', to: '2026-12-15' }))).toBe('409 REST_TOO_LONG')
  expect((await rest(thandi, { from: '2026-12-11', to: '2026-12-13' })).status).toBe(201)
  expect(await codeOf(rest(thandi, { from: '2026-11-29', to: '2026-11-30' }))).toBe('409 REST_TOO_LONG')
  expect((await rest(thandi, { from: '2026-11-30', to: '2026-11-30' })).status).toBe(201)
  expect(await codeOf(rest(thandi, { from: '2027-01-01', to: '2027-01-15' }))).toBe('409 REST_TOO_LONG')
  expect((await rest(thandi, { from: '2027-01-01', to: '2027-01-14' })).status).toBe(201)
  expect(await restOf(thandi)).toHaveLength(4)
})

test('at most 60 days of a calendar year, each day in its own (REQ-440)', async () => {
  const thandi = await insertMember(app.pool)
  const starts = ['2027-01-05', '2027-02-01', '2027-03-01', '2027-04-01']
  for (const from of starts) await insertRestDays(app.pool, thandi, { from, to: dayAfter(from, 13) })
  expect((await rest(thandi, { from: '2026-12-25', to: '2027-01-03' })).status).toBe(201)
  expect(await codeOf(rest(thandi, { from: '2027-05-01', to: '2027-05-02' }))).toBe('409 TOO_MANY_REST_DAYS')
  expect((await rest(thandi, { from: '2027-05-01', to: '2027-05-01' })).status).toBe(201)
  expect((await rest(thandi, { from: '2026-12-10', to: '2026-12-20' })).status).toBe(201)
})

test('two tabs that set days at once break no limit (REQ-440)', async () => {
  const [same, beside, many] = [
    await insertMember(app.pool),
    await insertMember(app.pool),
    await insertMember(app.pool),
  ]
  const together = async (person: Person, days: Days[]) =>
    (await Promise.all(days.map((one) => codeOf(rest(person, one))))).toSorted()
  const week = { from: '2026-12-01', to: '2026-12-07' }
  expect(await together(same, [week, week, week, week])).toEqual([
    '201',
    ...Array.from({ length: 3 }, () => '409 RESTING_ALREADY'),
  ])
  expect(await together(beside, [week, { from: '2026-12-08', to: '2026-12-15' }])).toEqual([
    '201',
    '409 REST_TOO_LONG',
  ])
  for (const from of ['2027-01-05', '2027-02-01', '2027-03-01', '2027-04-01'])
    await insertRestDays(app.pool, many, { from, to: dayAfter(from, 12) })
  const weeks = ['2027-05-01', '2027-06-01', '2027-07-01'].map((from) => ({ from, to: dayAfter(from, 6) }))
  expect(await together(many, weeks)).toEqual(['201', '409 TOO_MANY_REST_DAYS', '409 TOO_MANY_REST_DAYS'])
})

test('days are changed and removed by the member alone; what is added must be in time (REQ-442)', async () => {
  const [thandi, sipho] = [await insertMember(app.pool), await insertMember(app.pool)]
  await prayed(thandi, '2026-11-16', '2026-11-20')
  await rest(thandi, { from: TODAY, to: '2026-11-24' })
  const [days] = (await streakOf(thandi)).restDays
  const restDaysId = days?.id ?? ''
  const change = (person: Person, { from, to, kind = 'rest' }: Days) =>
    app.as(person).call('changeRestDays', { restDaysId, from, to, kind })
  expect((await change(thandi, { from: TODAY, to: '2026-11-22' })).status).toBe(200)
  expect(await restOf(thandi)).toEqual([`${TODAY} 2026-11-22 rest`])
  expect(await codeOf(change(sipho, { from: TODAY, to: TODAY }))).toBe('404 NOT_FOUND')
  expect(await codeOf(change(thandi, { from: '2026-11-19', to: TODAY }))).toBe('422 INVALID')
  expect(await codeOf(change(thandi, { from: TODAY, to: '2026-12-05' }))).toBe('409 REST_TOO_LONG')

  app.clock.set('2026-11-25T08:00:00Z')
  // Its last day was the 22nd, so the 23rd has been over for more than a day.
  expect(await codeOf(change(thandi, { from: TODAY, to: '2026-11-25' }))).toBe('422 INVALID')
  app.clock.set('2026-11-24T08:00:00Z')
  expect((await change(thandi, { from: '2026-11-20', to: '2026-11-23' })).status).toBe(422)
  expect((await change(thandi, { from: TODAY, to: '2026-11-23' })).status).toBe(200)
  expect(await streakOf(thandi)).toMatchObject({ current: 5 })

  expect((await app.as(sipho).call('removeRestDays', { restDaysId })).status).toBe(404)
  expect((await app.as(thandi).call('removeRestDays', { restDaysId })).status).toBe(200)
  expect((await app.as(thandi).call('removeRestDays', { restDaysId })).status).toBe(404)
  expect(await streakOf(thandi)).toMatchObject({ current: 0, longest: 5, restDays: [] })
})

test('late days hold no streak, also when their period is changed afterwards (REQ-441)', async () => {
  const thandi = await insertMember(app.pool)
  await prayed(thandi, '2026-11-10', '2026-11-18')
  await rest(thandi, { from: '2026-11-19', to: TODAY })
  const [days] = (await streakOf(thandi)).restDays
  const input = { restDaysId: days?.id ?? '', from: '2026-11-19', to: '2026-11-22', kind: 'rest' as const }
  expect((await app.as(thandi).call('changeRestDays', input)).status).toBe(200)
  expect((await app.as(thandi).call('changeRestDays', { ...input, from: '2026-11-20' })).status).toBe(200)
  expect(await streakOf(thandi)).toMatchObject({ current: 0, longest: 9 })
})

test('rest that joins two runs earns the badge of the longer one, and removing it takes none away (REQ-443)', async () => {
  const thandi = await insertMember(app.pool)
  await prayed(thandi, '2026-11-13', '2026-11-18')
  app.clock.set('2026-11-20T08:00:00Z')
  await prayed(thandi, '2026-11-20', '2026-11-20')
  await rest(thandi, { from: '2026-11-19', to: '2026-11-19' })
  const badges = async () =>
    (await app.as(thandi).get('getDashboard', {})).badges?.map(({ code }) => code) ?? []
  await vi.waitFor(async () => expect(await badges()).toEqual(['streak-7']), {
    timeout: 600_000,
    interval: 50,
  })
  const { restDays } = await streakOf(thandi)
  await app.as(thandi).must('removeRestDays', { restDaysId: restDays[0]?.id ?? '' })
  expect(await streakOf(thandi)).toMatchObject({ current: 6, longest: 6 })
  expect(await badges()).toEqual(['streak-7'])
})
