import { exportLimits } from '#contract/moderation/people-constants.ts'
import { stopwatch } from '#server/platform/core/clock.ts'

const SECOND_MS = 1000

type ProgressInput = {
  /** How many things there are for the member, and how many pieces of work they make. */
  items: number
  work: number
  /** False when it is not wanted any more. */
  record(done: number, shouldPublish: boolean): Promise<boolean>
}

/**
 * Counts what was written and notes it every batch or second, and has it told at most once a second. Its answer is
 * whether to go on.
 */
export function progressOf({ items, work, record }: ProgressInput): (count: number) => Promise<boolean> {
  const elapsed = stopwatch()
  let [written, unrecorded, isWanted] = [0, 0, true]
  let [recordedAt, publishedAt] = [0, 0]
  return async (count) => {
    written += count
    unrecorded += count
    const now = elapsed()
    const isDue = unrecorded >= exportLimits.batch || now - recordedAt >= SECOND_MS
    if (!isWanted || !isDue) return isWanted
    const shouldPublish = now - publishedAt >= SECOND_MS
    unrecorded = 0
    recordedAt = now
    if (shouldPublish) publishedAt = now
    const done = Math.min(items, Math.floor((written * items) / Math.max(1, work)))
    isWanted = await record(done, shouldPublish)
    return isWanted
  }
}
