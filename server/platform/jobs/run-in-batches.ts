import { stopwatch } from '#server/platform/core/clock.ts'
import { sleep } from '#server/platform/core/interval.ts'
import type { SystemContext } from '#server/platform/core/request-context.ts'
import type { TaskDeps } from './schedules.ts'

/** Much that is due at once leaves three quarters of the time to people's requests; a few need no pause. */
const PAUSES = 3
const FEW = 10

/** Runs batches, each in a transaction of its own, until one returns 0: the amount of what it did. */
export async function runInBatches(
  { runAsSystem, signal }: TaskDeps,
  batch: (context: SystemContext) => Promise<number>,
): Promise<void> {
  while (!signal.aborted) {
    const elapsed = stopwatch()
    const done = await runAsSystem(batch)
    if (done === 0) return
    if (done > FEW) await sleep(PAUSES * elapsed(), signal)
  }
}
