import { setTimeout } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'

/** How long a stop waits for the jobs in hand, within what it has for everything (house.ts). */
const LAST_JOB_MS = 1_500

/**
 * Stops the workers of the named queues, and the job queue with them, as soon as the jobs in hand are done; what takes too
 * long is given back. The queue's own stop would look only every half second whether they are.
 */
export async function stopAfterLastJobs(boss: PgBoss, names: readonly string[]): Promise<void> {
  const done = Promise.all(names.map((name) => boss.offWork(name)))
  await Promise.race([done, setTimeout(LAST_JOB_MS, undefined, { ref: false })])
  await boss.stop({ graceful: false, close: false })
}
