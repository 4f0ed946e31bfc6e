import { secondsFrom } from '#server/platform/core/clock.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** When a payment is asked about, in seconds after it began; just after half an hour, when it is stale (PAY-B5.1). */
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

/** The next moment to ask about a payment; null when it has been watched for a week. */
export function nextCheck(startedAt: Date, now: Date): Date | null {
  const age = (now.getTime() - startedAt.getTime()) / 1000
  const next = checkedAfter.find((seconds) => seconds > age)
  return next === undefined ? null : secondsFrom(startedAt, next)
}

/** Of a paid one: what was given back in part is told by events alone, and those may all get lost. */
const paidCheckedAfter: readonly number[] = [2, 7, 30, 90].map((days) => days * DAY)

/** The next moment to ask what became of a payment that was made; null when it was long enough ago. */
export function nextPaidCheck(startedAt: Date, now: Date): Date | null {
  const age = (now.getTime() - startedAt.getTime()) / 1000
  const next = paidCheckedAfter.find((seconds) => seconds > age)
  return next === undefined ? null : secondsFrom(startedAt, next)
}
