/** The one source of time; tests move it, nothing else asks the machine. */
export type Clock = { now(): Date }

/**
 * So far the clocks of servers may be apart. What lies further ahead than it could was written while a clock ran ahead
 * (SEC-G12).
 */
export const CLOCKS_APART_SECONDS = 300

export const systemClock: Clock = { now: () => new Date() }

/** A moment some seconds from now, or before when negative. */
export function secondsFrom(at: Date, seconds: number): Date {
  return new Date(at.getTime() + seconds * 1000)
}

/** One for each time zone, of which there are some hundreds: making one costs a tenth of a whole answer. */
const calendars = new Map<string, Intl.DateTimeFormat>()

/** The civil day, `YYYY-MM-DD`, that a moment falls on in a time zone (REQ-160). */
export function dayIn(timeZone: string, at: Date): string {
  const known = calendars.get(timeZone)
  const calendar = known ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  if (!known) calendars.set(timeZone, calendar)
  return calendar.format(at)
}

/** Milliseconds that only ever grow, for measuring how long something took. */
export function stopwatch(): () => number {
  const started = performance.now()
  return () => performance.now() - started
}
