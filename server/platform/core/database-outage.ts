import { isDatabaseUnavailable } from '#server/database/constraints.ts'
import type { Log } from './log.ts'

/** What is told of a database that comes and goes: one line when it is lost, one when it is back. */
export type Outage = {
  /** Whether this failure is the database being away; told once. Everything else is for the caller to tell. */
  covers(error: unknown): boolean
  /** The database answered. */
  over(): void
}

/** `who` is whatever goes on by itself and would else say the same every second. */
export function watchOutage(log: Log, who: string): Outage {
  let isAway = false
  return {
    covers: (error) => {
      if (!isDatabaseUnavailable(error)) return false
      if (!isAway) log.error(`${who}: the database is away`, { error })
      isAway = true
      return true
    },
    over: () => {
      if (isAway) log.warn(`${who}: the database is back`)
      isAway = false
    },
  }
}
