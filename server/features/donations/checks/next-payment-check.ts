import { secondsFrom } from '#server/platform/core/clock.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The times of the checks in seconds after a payment began; just after half an hour it is stale (PAY-B5.1). */
const checkedAfter: readonly number[] = [
  30,
  2 * MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  30 * MINUTE + 1,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
  ...[2, 3, 4, 5, 6, 7].map((days) => days * DAY),
]

/** Returns the time of the next check of a payment; null when it has been watched for a week. */
export function nextCheck(startedAt: Date, now: Date): Date | null {
  const age = (now.getTime() - startedAt.getTime()) / 1000
  const next = checkedAfter.find((seconds) => seconds > age)
  return next === undefined ? null : secondsFrom(startedAt, next)
}

/** The checks of a paid attempt: partial refunds are announced by events only, and all of those may get lost. */
const paidCheckedAfter: readonly number[] = [2, 7, 30, 90].map((days) => days * DAY)

/** Returns the time of the next check of a paid payment; null when it was paid long enough ago. */
export function nextPaidCheck(startedAt: Date, now: Date): Date | null {
  const age = (now.getTime() - startedAt.getTime()) / 1000
  const next = paidCheckedAfter.find((seconds) => seconds > age)
  return next === undefined ? null : secondsFrom(startedAt, next)
}
