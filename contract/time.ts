import * as z from 'zod/mini'

/** A moment, as an ISO 8601 string in UTC; Date objects never travel. */
export const Instant = z.string().check(z.iso.datetime())

/** A civil day, `YYYY-MM-DD`. */
export const Day = z.string().check(z.iso.date())
