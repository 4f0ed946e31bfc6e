import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DomainEvent } from '#contract/events/all-events.ts'
import { codeOfViolation } from '#server/database/constraints.ts'
import { type Db, dbOn, inTransaction } from '#server/database/db.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { dayIn, secondsFrom } from '#server/platform/core/clock.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { changeRestDays } from './change-rest-days.ts'
import { enterLateDay, withdrawLateDay } from './enter-late-day.ts'
import { listBadges, readStats, readStreak } from './journey-stats.ts'
import { removeRestDays } from './remove-rest-days.ts'
import { setRestDays } from './set-rest-days.ts'
import { streakSubscriber } from './subscribers.ts'

const DAY = 86_400
const WEEKS = 520
/** One change of the time zone counts within so many days (SEC-K8). */
const ZONE_DAYS = 30

/** Zones with whole, half and quarter hours, with and without summer time, on both sides of the date line. */
const zones = [
  'Africa/Johannesburg',
  'America/New_York',
  'Europe/London',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Pago_Pago',
  'Pacific/Kiritimati',
]

/** Moments where days are easily miscounted: midnights, month and year ends, a leap day, clock changes. */
const edges = [
  '2026-03-10T21:59:59.900Z',
  '2026-03-10T22:00:00.100Z',
  '2026-01-31T23:59:59.999Z',
  '2026-12-31T22:00:00Z',
  '2028-02-28T21:59:59Z',
  '2028-02-29T12:00:00Z',
  '2026-03-08T06:59:59Z',
  '2026-11-01T05:30:00Z',
  '2026-03-29T00:59:59Z',
  '2026-10-25T01:30:00Z',
  '2026-04-04T15:00:00Z',
]

type Step =
  | { kind: 'clock moves'; seconds: number }
  | { kind: 'zone changes'; zone: string }
  | { kind: 'acts'; atOnce: number; inOneBatch: boolean }
  | { kind: 'event comes again'; which: number }
  | { kind: 'rests'; from: number; length: number }
  | { kind: 'rest changes'; which: number; from: number; length: number }
  | { kind: 'rest is removed'; which: number }
  | { kind: 'prayed on'; day: number }
  | { kind: 'takes back'; day: number }

const seconds = fc.oneof(
  fc.constantFrom(1, 3600, DAY, DAY, DAY, DAY + 3600, 2 * DAY, -1, -2 * 3600, -DAY, -36 * 3600, 36 * 3600),
  fc.constantFrom(29 * DAY, 30 * DAY - 1, 30 * DAY, 31 * DAY),
  fc.integer({ min: -3 * DAY, max: 3 * DAY }),
)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('acts' as const),
      atOnce: fc.integer({ min: 1, max: 4 }),
      inOneBatch: fc.boolean(),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('clock moves' as const), seconds }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('zone changes' as const), zone: fc.constantFrom(...zones) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('event comes again' as const), which: fc.nat() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('rests' as const),
      from: fc.integer({ min: -4, max: 6 }),
      length: fc.constantFrom(1, 1, 2, 3, 7, 14, 15),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('rest changes' as const),
      which: fc.nat(),
      from: fc.integer({ min: -3, max: 3 }),
      length: fc.integer({ min: 1, max: 8 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rest is removed' as const), which: fc.nat() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('prayed on' as const),
      day: fc.constantFrom(-1, -1, -1, -2, 0, 1),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('takes back' as const), day: fc.constantFrom(-1, -1, -2) }),
  },
)
const history = fc.record({
  start: fc.constantFrom(...edges),
  zone: fc.constantFrom(...zones),
  steps: fc.array(step, { minLength: 4, maxLength: 16 }),
})

let app: TestApp
let db: Db
beforeAll(async () => {
  app = await createTestApp()
  db = dbOn(app.pool)
})
afterAll(() => app.close())

/** Walks the calendar day by day: a run is days with a prayer, over days of rest that were set in time. */
function runsOf(prayed: ReadonlySet<string>, held: ReadonlySet<string>): { length: number; last: string }[] {
  const covered = [...prayed, ...held].toSorted()
  const [first, last] = [covered.at(0), covered.at(-1)]
  const runs: { length: number; last: string }[] = []
  if (!first || !last) return runs
  for (let [day, isOpen] = [first, false]; day <= last; day = dayAfter(day)) {
    const isCovered = prayed.has(day) || held.has(day)
    if (isCovered && !isOpen) runs.push({ length: 0, last: day })
    const run = runs.at(-1)
    if (isCovered && run) Object.assign(run, { length: run.length + (prayed.has(day) ? 1 : 0), last: day })
    isOpen = isCovered
  }
  return runs.filter(({ length }) => length > 0)
}

function dayAfter(day: string, by = 1): string {
  return secondsFrom(new Date(`${day}T00:00:00Z`), by * DAY)
    .toISOString()
    .slice(0, 10)
}

/** Yesterday may still be entered, so a run that lacks nothing else is current. */
function lengthsOf(prayed: ReadonlySet<string>, held: ReadonlySet<string>, today: string) {
  const runs = runsOf(prayed, held)
  const current = runs.filter(({ last }) => last >= dayAfter(today, -2))
  return {
    current: Math.max(0, ...current.map(({ length }) => length)),
    longest: Math.max(0, ...runs.map(({ length }) => length)),
  }
}

/** Models days of prayer with the number of their acts. */
function daysModel() {
  const counts = new Map<string, number>()
  return {
    add: (day: string) => counts.set(day, (counts.get(day) ?? 0) + 1),
    take: (day: string) => {
      const left = (counts.get(day) ?? 0) - 1
      if (left > 0) counts.set(day, left)
      else counts.delete(day)
    },
    all: () => new Set(counts.keys()),
  }
}

type Period = { id: string; from: string; to: string; held: ReadonlySet<string> }

function daysOf({ from, to }: { from: string; to: string }): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = dayAfter(day)) days.push(day)
  return days
}

/** Models days of rest one by one: each holds the streak when it was set before it had been over for a day. */
function restModel() {
  const periods: Period[] = []
  const others = (id: string) => periods.filter((one) => one.id !== id)
  const mayBe = (id: string, days: string[], today: string): boolean => {
    const taken = others(id).flatMap(daysOf)
    const all = [...taken, ...days].toSorted()
    let inARow = 0
    const rows = all.map((day, index) => {
      inARow = index > 0 && all[index - 1] === dayAfter(day, -1) ? inARow + 1 : 1
      return inARow
    })
    const years = Map.groupBy(all, (day) => day.slice(0, 4))
    return (
      !days.some((day) => taken.includes(day)) &&
      Math.max(...rows) <= 14 &&
      [...years.values()].every((ofYear) => ofYear.length <= 60) &&
      days.every((day) => day <= dayAfter(today, 366))
    )
  }
  const isInTime = (day: string, today: string) => day >= dayAfter(today, -1)
  return {
    periods,
    set: (id: string, days: string[], today: string): boolean => {
      const [from = '', to = ''] = [days.at(0), days.at(-1)]
      if (from < dayAfter(today, -3) || !mayBe('new', days, today)) return false
      periods.push({ id, from, to, held: new Set(days.filter((day) => isInTime(day, today))) })
      return true
    },
    change: (period: Period, days: string[], today: string): boolean => {
      const [from = '', to = ''] = [days.at(0), days.at(-1)]
      const added = days.filter((day) => day < period.from || day > period.to)
      // Days between the old end and the new ones would be added too, so a later start counts from the old end.
      const skipped = to > period.to ? daysOf({ from: dayAfter(period.to), to }) : []
      if (![...added, ...skipped].every((day) => isInTime(day, today)) || !mayBe(period.id, days, today))
        return false
      const held = new Set(days.filter((day) => period.held.has(day) || isInTime(day, today)))
      Object.assign(period, { from, to, held })
      return true
    },
    remove: ({ id }: Period) => {
      periods.splice(0, periods.length, ...others(id))
    },
    held: () => new Set(periods.flatMap(({ held }) => [...held])),
    all: () => new Set(periods.flatMap(daysOf)),
  }
}

function supportBy({ id }: Person, at: Date, number: number): DomainEvent {
  const payload = { prayerId: id, ownerId: id, supporterId: id }
  return { id: number, name: 'prayer.supported', payload, actorId: id, at: at.toISOString() }
}

/** Models the zone in which days count. */
function zoneModel(first: string) {
  let [counted, since] = [first, Number.NEGATIVE_INFINITY]
  function at(chosen: string, moment: Date): string {
    return moment.getTime() >= since + ZONE_DAYS * DAY * 1000 ? chosen : counted
  }
  function act(chosen: string, moment: Date): string {
    const zone = at(chosen, moment)
    if (zone !== counted) [counted, since] = [zone, moment.getTime()]
    return dayIn(zone, moment)
  }
  return { at, act }
}

function handle(...batch: DomainEvent[]): Promise<void> {
  return inTransaction(app.pool, (own) => streakSubscriber.handle(own, batch))
}

/** Runs a use case as the member at a moment, then its events; returns whether it was taken. */
async function isTaken(
  member: Person,
  now: Date,
  act: (context: Parameters<typeof setRestDays>[0]) => Promise<unknown>,
): Promise<boolean> {
  const published: DomainEvent[] = []
  const publish: Context['publish'] = async (name, ...payloads) => {
    for (const payload of payloads)
      published.push({ id: 1, name, payload, actorId: member.id, at: now.toISOString() } as DomainEvent)
  }
  try {
    await inTransaction(app.pool, (own) =>
      act({ db: own, actor: member, clock: { now: () => now }, publish }),
    )
  } catch (error) {
    if (error instanceof Failure || codeOfViolation(error)) return false
    throw error
  }
  await handle(...published)
  return true
}

test('the streak is the run of distinct local days, with any clocks, zones, rest days, late entries, concurrency and replays (REQ-68, REQ-441, REQ-444)', async () => {
  const property = fc.asyncProperty(history, async ({ start, zone: firstZone, steps }) => {
    const member = await insertMember(app.pool, { timeZone: firstZone })
    await app.pool.query("update accounts set created_at = '2000-01-01' where id = $1", [member.id])
    const [days, rest, entered] = [daysModel(), restModel(), new Set<string>()]
    const handled: DomainEvent[] = []
    const model = zoneModel('Africa/Johannesburg')
    let [now, zone] = [new Date(start), firstZone]
    for (const next of steps) {
      const today = () => dayIn(model.at(zone, now), now)
      const take = (act: Parameters<typeof isTaken>[2]) => isTaken(member, now, act)
      const kind = 'rest' as const
      if (next.kind === 'clock moves') now = secondsFrom(now, next.seconds)
      if (next.kind === 'zone changes') {
        zone = next.zone
        await app.pool.query('update profiles set time_zone = $2 where id = $1', [member.id, zone])
      }
      if (next.kind === 'acts') {
        const events = Array.from({ length: next.atOnce }, (_, n) => supportBy(member, now, n))
        if (next.inOneBatch) await handle(...events)
        else await Promise.all(events.map((event) => handle(event)))
        handled.push(...events)
        for (const _ of events) days.add(model.act(zone, now))
      }
      const again = next.kind === 'event comes again' ? handled[next.which % handled.length] : undefined
      if (again) {
        await handle(again)
        days.add(model.act(zone, new Date(again.at)))
      }
      if (next.kind === 'rests') {
        const from = dayAfter(today(), next.from)
        const to = dayAfter(from, next.length - 1)
        const isSet = await take((context) => setRestDays(context, { from, to, kind }))
        const { restDays } = await readStreak(db, { memberId: member.id, at: now, weeks: WEEKS })
        const id = restDays.find((one) => one.from === from && one.to === to)?.id ?? ''
        expect(rest.set(id, daysOf({ from, to }), today())).toBe(isSet)
      }
      const which = 'which' in next ? rest.periods[next.which % rest.periods.length] : undefined
      if (next.kind === 'rest changes' && which) {
        const from = dayAfter(which.from, next.from)
        const to = dayAfter(from, next.length - 1)
        const input = { restDaysId: which.id, from, to, kind }
        const isChanged = await take((context) => changeRestDays(context, input))
        expect(rest.change(which, daysOf({ from, to }), today())).toBe(isChanged)
      }
      if (next.kind === 'rest is removed' && which) {
        expect(await take((context) => removeRestDays(context, { restDaysId: which.id }))).toBe(true)
        rest.remove(which)
      }
      if (next.kind === 'prayed on') {
        const dayOn = dayAfter(today(), next.day)
        expect(await take((context) => enterLateDay(context, { dayOn }))).toBe(next.day === -1)
        if (next.day === -1) {
          model.act(zone, now)
          if (!entered.has(dayOn)) days.add(dayOn)
          entered.add(dayOn)
        }
      }
      if (next.kind === 'takes back') {
        const dayOn = dayAfter(today(), next.day)
        expect(await take((context) => withdrawLateDay(context, { dayOn }))).toBe(next.day === -1)
        if (next.day === -1 && entered.delete(dayOn)) days.take(dayOn)
      }
      const streak = await readStreak(db, { memberId: member.id, at: now, weeks: WEEKS })
      const yesterday = dayAfter(today(), -1)
      const isOpen = !days.all().has(yesterday) && !rest.all().has(yesterday)
      expect(streak).toMatchObject({
        today: today(),
        ...lengthsOf(days.all(), rest.held(), today()),
        openDay: isOpen ? yesterday : null,
        enteredDay: entered.has(yesterday) ? yesterday : null,
      })
      expect(streak.days.map(({ on }) => on)).toEqual([...days.all()].toSorted())
      expect(new Set(streak.restDays.flatMap(daysOf))).toEqual(rest.all())
    }
  })
  await fc.assert(property, { numRuns: 100 })
})

test('a run across the leap day and the end of a month has no gap', async () => {
  const member = await insertMember(app.pool)
  for (const day of ['2028-02-27', '2028-02-28', '2028-02-29', '2028-03-01'])
    await handle(supportBy(member, new Date(`${day}T10:00:00Z`), 1))
  const at = new Date('2028-03-02T10:00:00Z')
  const streak = await readStreak(db, { memberId: member.id, at, weeks: 38 })
  expect(streak).toMatchObject({ current: 4, longest: 4 })
})

test('many concurrent acts in a new time zone are counted in one zone', async () => {
  const member = await insertMember(app.pool, { timeZone: 'Pacific/Kiritimati' })
  const late = new Date('2026-06-01T20:00:00Z')
  await Promise.all(Array.from({ length: 8 }, (_, n) => handle(supportBy(member, late, n))))
  const streak = await readStreak(db, { memberId: member.id, at: late, weeks: 38 })
  expect(streak).toMatchObject({ today: '2026-06-02', days: [{ on: '2026-06-02', count: 8 }] })
})

test('acts of several members that are handled together count as one after the other', async () => {
  const [thandi, sipho] = [await insertMember(app.pool), await insertMember(app.pool)]
  const at = new Date('2026-06-03T10:00:00Z')
  const prayed = (name: 'intercession.added' | 'intercession.withdrawn', dayOn: string) => {
    const payload = { prayerId: sipho.id, ownerId: sipho.id, memberId: thandi.id, dayOn, isNamed: false }
    return { id: 1, name, payload, actorId: thandi.id, at: at.toISOString() } as DomainEvent
  }
  await handle(
    prayed('intercession.added', '2026-06-01'),
    supportBy(sipho, at, 1),
    prayed('intercession.added', '2026-06-01'),
    prayed('intercession.withdrawn', '2026-06-01'),
    prayed('intercession.added', '2026-06-02'),
    prayed('intercession.withdrawn', '2026-06-02'),
    supportBy(thandi, at, 2),
  )
  const daysOf = async ({ id: memberId }: Person) =>
    (await readStreak(db, { memberId, at, weeks: 38 })).days.map(({ on, count }) => `${on} ${count}`)
  expect(await daysOf(thandi)).toEqual(['2026-06-01 1', '2026-06-03 1'])
  expect(await daysOf(sipho)).toEqual(['2026-06-03 1'])
})

test('a run of exactly so many days earns its badge, one day less does not, and a replay changes nothing', async () => {
  const member = await insertMember(app.pool)
  const first = new Date('2026-01-01T10:00:00Z')
  const events = Array.from({ length: 100 }, (_, day) =>
    supportBy(member, secondsFrom(first, day * DAY), day),
  )
  const earnedAfter = new Map<number, string[]>()
  for (const [index, event] of events.entries()) {
    await handle(event)
    if ([6, 7, 29, 30, 99, 100].includes(index + 1))
      earnedAfter.set(
        index + 1,
        (await listBadges(db, member.id)).map(({ code }) => code),
      )
  }
  expect(Object.fromEntries(earnedAfter)).toEqual({
    6: [],
    7: ['streak-7'],
    29: ['streak-7'],
    30: ['streak-7', 'streak-30'],
    99: ['streak-7', 'streak-30'],
    100: ['streak-7', 'streak-30', 'streak-100'],
  })
  const earned = await listBadges(db, member.id)
  expect(earned.map(({ earnedAt }) => Date.parse(earnedAt))).toEqual(
    [7, 30, 100].map((day) => Date.parse(events[day - 1]?.at ?? '')),
  )
  for (const event of events.slice(90)) await handle(event)
  expect(await listBadges(db, member.id)).toEqual(earned)
  const stats = await readStats(db, { memberId: member.id, at: new Date('2026-04-10T10:00:00Z') })
  expect(stats).toMatchObject({ currentStreak: 100, longestStreak: 100, totalBadges: 3 })
})

test('many acts of one moment, handled at once, earn a badge once', async () => {
  const member = await insertMember(app.pool)
  const start = new Date('2026-06-01T10:00:00Z')
  for (let day = 0; day < 6; day++) await handle(supportBy(member, secondsFrom(start, day * DAY), day))
  const seventh = secondsFrom(start, 6 * DAY)
  await Promise.all(Array.from({ length: 8 }, (_, n) => handle(supportBy(member, seventh, n))))
  expect(await listBadges(db, member.id)).toHaveLength(1)
})

test('an event of a deleted member is handled and counts for nobody', async () => {
  const member = await insertMember(app.pool)
  await app.pool.query('delete from accounts where id = $1', [member.id])
  await handle(supportBy(member, new Date('2026-06-01T10:00:00Z'), 1))
  expect(await listBadges(db, member.id)).toEqual([])
})
