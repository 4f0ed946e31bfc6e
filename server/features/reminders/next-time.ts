import type { ReminderTime } from '#contract/reminders/reminder-operations.ts'

/** A moment at which a reminder fires, and the civil day of its time zone that it belongs to. */
export type Occurrence = { at: Date; day: string }

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** A monthly reminder comes back within two months; a zone may leave out a whole day. */
const DAYS_AHEAD = 64

/**
 * The first moment after `after` at which this rule fires by the wall clock of a time zone. A time that the clock skips
 * on a day fires at that day's next existing minute, one that it shows twice fires the first time. Null when the only
 * moment is over.
 */
export function nextTime(rule: ReminderTime, zone: string, after: Date): Occurrence | null {
  const today = dayOf(wallTime(zone, after.getTime()))
  const from = rule.rule === 'once' ? (rule.onDay ?? today) : today
  const days = rule.rule === 'once' ? 1 : DAYS_AHEAD
  for (let ahead = 0; ahead < days; ahead++) {
    const day = dayOf(Date.parse(from) + ahead * DAY)
    const at = isDayOf(rule, day) ? momentOf(day, rule.at, zone) : null
    if (at !== null && at > after.getTime()) return { at: new Date(at), day }
  }
  return null
}

/** A day from 29 to 31 falls on the last day of a shorter month. */
function isDayOf({ rule, weekdays, monthDay }: ReminderTime, day: string): boolean {
  const date = new Date(day)
  if (rule === 'weekdays') return weekdays.some((one) => one % 7 === date.getUTCDay())
  if (rule !== 'monthly') return true
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  return date.getUTCDate() === Math.min(monthDay ?? 1, last)
}

/** The moment at which the clock first shows this time of a day; null when the zone leaves out the rest of the day. */
function momentOf(day: string, at: string, zone: string): number | null {
  const end = Date.parse(day) + DAY
  for (let wall = Date.parse(`${day}T${at}Z`); wall < end; wall += MINUTE) {
    const moment = firstShown(wall, zone)
    if (moment !== null) return moment
  }
  return null
}

/** The clock is never changed twice within two days: one of the two offsets around a wall time is the one in force. */
function firstShown(wall: number, zone: string): number | null {
  const candidates = [wall - DAY, wall + DAY].map((near) => wall - (wallTime(zone, near) - near))
  const shown = candidates.filter((moment) => wallTime(zone, moment) === wall)
  return shown.length === 0 ? null : Math.min(...shown)
}

/** One formatter for each zone: creating one costs as much as a hundred uses. */
const wallClocks = new Map<string, Intl.DateTimeFormat>()

/** The reading of the wall clock of a zone, as if it were UTC, in whole minutes. */
function wallTime(zone: string, moment: number): number {
  const known = wallClocks.get(zone)
  const clock = known ?? newWallClock(zone)
  if (!known) wallClocks.set(zone, clock)
  const [, month, day, year, hour, minute] = SHOWN.exec(clock.format(moment)) ?? []
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute))
}

const SHOWN = /^(\d+)\/(\d+)\/(\d+), (\d+):(\d+)/

function newWallClock(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
}

function dayOf(wall: number): string {
  return new Date(wall).toISOString().slice(0, 10)
}
