import * as z from 'zod/mini'

/** A moment, as an ISO 8601 string in UTC; Date objects never travel. */
export const Instant = z.string().check(z.iso.datetime())

/** A civil day, `YYYY-MM-DD`. */
export const Day = z.string().check(z.iso.date())

/** A time of the wall clock, `HH:MM`. */
export const wallTime = /^([01]\d|2[0-3]):[0-5]\d$/

/** Whether this is a time zone that dates can be shown in. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone.length > 0
  } catch {
    return false
  }
}
