import { isDatabaseUnavailable } from '#server/database/constraints.ts'
import type { Log } from './log.ts'

/** Logs a database outage with one line when it begins and one when it ends. */
export type Outage = {
  /** Whether this failure is a database outage, which is logged once. The caller logs everything else. */
  covers(error: unknown): boolean
  /** The database answered. */
  over(): void
}

/** `who` is the background process that would otherwise log the same every second. */
export function watchOutage(log: Log, processName: string): Outage {
  let isAway = false
  return {
    covers: (error) => {
      if (!isDatabaseUnavailable(error)) return false
      if (!isAway) log.error(`${processName}: the database is away`, { error })
      isAway = true
      return true
    },
    over: () => {
      if (isAway) log.warn(`${processName}: the database is back`)
      isAway = false
    },
  }
}
