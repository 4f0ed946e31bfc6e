/** The only source of time; tests move it, and no other code reads the machine's clock. */
export type Clock = { now(): Date }

/**
 * The largest difference expected between servers' clocks. A time further ahead was written while a clock ran ahead
 * (SEC-G12).
 */
export const CLOCKS_APART_SECONDS = 300

export const systemClock: Clock = { now: () => new Date() }

/** A moment some seconds from now, or before when negative. */
export function secondsFrom(at: Date, seconds: number): Date {
  return new Date(at.getTime() + seconds * 1000)
}

/**
 * One formatter for each time zone, of which there are some hundreds: creating one costs a tenth of a whole response.
 */
const calendars = new Map<string, Intl.DateTimeFormat>()

/** The civil day, `YYYY-MM-DD`, that a moment falls on in a time zone (REQ-160). */
export function dayIn(timeZone: string, at: Date): string {
  const known = calendars.get(timeZone)
  const calendar = known ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  if (!known) calendars.set(timeZone, calendar)
  return calendar.format(at)
}

/** Monotonic milliseconds, for measuring durations. */
export function stopwatch(): () => number {
  const started = performance.now()
  return () => performance.now() - started
}
