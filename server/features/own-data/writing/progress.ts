import { exportLimits } from '#contract/people-constants.ts'
import { stopwatch } from '#server/platform/clock.ts'

const SECOND_MS = 1000

type Wishes = {
  /** How many things there are for the member, and how many pieces of work they make. */
  things: number
  work: number
  /** False when it is not wanted any more. */
  note(done: number, isTold: boolean): Promise<boolean>
}

/**
 * Counts what was written and notes it every batch or second, and has it told at most once a second. Its answer is
 * whether to go on.
 */
export function progressOf({ things, work, note }: Wishes): (count: number) => Promise<boolean> {
  const elapsed = stopwatch()
  let [written, unnoted, isWanted] = [0, 0, true]
  let [notedAt, toldAt] = [0, 0]
  return async (count) => {
    written += count
    unnoted += count
    const now = elapsed()
    const isDue = unnoted >= exportLimits.batch || now - notedAt >= SECOND_MS
    if (!isWanted || !isDue) return isWanted
    const isTold = now - toldAt >= SECOND_MS
    unnoted = 0
    notedAt = now
    if (isTold) toldAt = now
    const done = Math.min(things, Math.floor((written * things) / Math.max(1, work)))
    isWanted = await note(done, isTold)
    return isWanted
  }
}
