import { expect, test } from 'vitest'
import type { ReminderTime } from '#contract/reminders/reminder-operations.ts'
import { nextTime } from './next-time.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Zones with summer time of an hour and of half an hour, at midnight, backwards in winter, over the date line, without. */
const zones = [
  'Africa/Johannesburg',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'America/Havana',
  'Pacific/Chatham',
]

/** Days around which time is counted otherwise: summer time of the zones, leap days, ends of months and years. */
const about = ['2024-02-28', '2026-02-27', '2026-03-07', '2026-03-28', '2026-04-04', '2026-04-23'].concat([
  '2026-09-26',
  '2026-10-03',
  '2026-10-24',
  '2026-10-29',
  '2026-10-31',
  '2026-12-30',
  '2028-02-27',
])

const rule = (values: Partial<ReminderTime>): ReminderTime => ({
  at: '06:00',
  rule: 'daily',
  weekdays: [],
  monthDay: null,
  onDay: null,
  ...values,
})

const rules: ReminderTime[] = [
  '00:00',
  '00:15',
  '01:45',
  '02:15',
  '02:30',
  '03:00',
  '06:00',
  '23:59',
].flatMap((at) => [
  rule({ at }),
  rule({ at, rule: 'weekdays', weekdays: [1, 7] }),
  rule({ at, rule: 'monthly', monthDay: 29 }),
  rule({ at, rule: 'monthly', monthDay: 31 }),
  rule({ at, rule: 'once', onDay: '2026-03-29' }),
])

const clocks = new Map<string, Intl.DateTimeFormat>()

function shownAt(zone: string, moment: number): string {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  clocks.set(zone, clock)
  return clock.format(moment)
}

/** Every minute of a day as its clock shows it for the first time, with the moment. */
const daysWalked = new Map<string, [shown: string, moment: number][]>()

function walkDay(zone: string, day: string): [shown: string, moment: number][] {
  const known = daysWalked.get(`${zone} ${day}`)
  if (known) return known
  const seen = new Map<string, number>()
  const noon = Date.parse(`${day}T12:00Z`)
  for (let moment = noon - 28 * HOUR; moment <= noon + 28 * HOUR; moment += MINUTE) {
    const [date, time = ''] = shownAt(zone, moment).split(' ')
    if (date === day && !seen.has(time)) seen.set(time, moment)
  }
  const walked = [...seen].sort(([one], [other]) => (one < other ? -1 : 1))
  daysWalked.set(`${zone} ${day}`, walked)
  return walked
}

function fits({ rule: kind, weekdays, monthDay, onDay }: ReminderTime, day: string): boolean {
  if (kind === 'once') return day === onDay
  if (kind === 'weekdays') return weekdays.some((one) => one % 7 === new Date(day).getUTCDay())
  if (kind !== 'monthly') return true
  const tomorrow = new Date(Date.parse(day) + DAY).toISOString().slice(8, 10)
  return day.slice(8) === String(monthDay) || (tomorrow === '01' && Number(day.slice(8)) < Number(monthDay))
}

/** The same answer found the slow way: day by day, minute by minute. */
function walk(one: ReminderTime, zone: string, after: number): number | null {
  const from = one.onDay ? Date.parse(one.onDay) : after
  for (let ahead = -1; ahead < 64; ahead++) {
    const day = new Date(from + ahead * DAY).toISOString().slice(0, 10)
    if (!fits(one, day)) continue
    const [, moment = 0] = walkDay(zone, day).find(([shown]) => shown >= one.at) ?? []
    if (moment > after) return moment
  }
  return null
}

test.each(zones)('the next time in %s is the one that a walk through every minute finds (REM-1)', (zone) => {
  for (const day of about) {
    for (let after = Date.parse(day); after < Date.parse(day) + 3 * DAY; after += 17 * HOUR + 23 * MINUTE) {
      for (const one of rules) {
        const found = nextTime(one, zone, new Date(after))?.at.getTime() ?? null
        const wanted = walk(one, zone, after)
        if (found !== wanted)
          expect.fail(
            `${JSON.stringify(one)} after ${new Date(after).toISOString()}: ${found}, not ${wanted}`,
          )
      }
    }
  }
})

test('a time that does not exist fires at the next existing minute, and one that comes twice fires once', () => {
  const early = rule({ at: '02:30' })
  const spring = nextTime(early, 'Europe/Berlin', new Date('2026-03-28T12:00Z'))
  expect(spring).toEqual({ at: new Date('2026-03-29T01:00Z'), day: '2026-03-29' })
  const autumn = nextTime(early, 'Europe/Berlin', new Date('2026-10-24T12:00Z'))
  expect(autumn).toEqual({ at: new Date('2026-10-25T00:30Z'), day: '2026-10-25' })
  expect(nextTime(early, 'Europe/Berlin', new Date('2026-10-25T00:30Z'))?.day).toBe('2026-10-26')
})

test('a day that a zone left out whole has no time', () => {
  const found = nextTime(rule({ at: '06:00' }), 'Pacific/Apia', new Date('2011-12-29T17:00Z'))
  expect(found?.day).toBe('2011-12-31')
})

test('a day from 29 to 31 falls on the last day of a shorter month', () => {
  const last = rule({ rule: 'monthly', monthDay: 31 })
  expect(nextTime(last, 'Africa/Johannesburg', new Date('2026-02-01T00:00Z'))?.day).toBe('2026-02-28')
  expect(nextTime(last, 'Africa/Johannesburg', new Date('2028-02-01T00:00Z'))?.day).toBe('2028-02-29')
  expect(nextTime(last, 'Africa/Johannesburg', new Date('2026-04-02T00:00Z'))?.day).toBe('2026-04-30')
})

test('the only moment of a single reminder is over', () => {
  const once = rule({ rule: 'once', onDay: '2026-11-25' })
  expect(nextTime(once, 'Africa/Johannesburg', new Date('2026-11-25T03:59Z'))?.day).toBe('2026-11-25')
  expect(nextTime(once, 'Africa/Johannesburg', new Date('2026-11-25T04:00Z'))).toBeNull()
})
