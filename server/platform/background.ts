import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import type { FactName } from '#contract/facts.ts'
import type { Subscriber } from './context.ts'
import { startFactReader } from './fact-reader.ts'
import { type Jobs, type JobWorkers, startJobs } from './jobs.ts'
import type { Log } from './log.ts'
import { type Sweep, startSweeper } from './sweeper.ts'

/** What goes on behind the answers: followers of facts, jobs, sweeping. */
export type Background = {
  jobs: Jobs
  /** After a commit: wakes the workers, and lets followers of facts catch up for a short while (ruling 13). */
  afterCommit(did: Deeds): Promise<void>
  stop(): Promise<void>
}

/** What a transaction left for others: the facts it told, its number when it told any, and whether it enqueued jobs. */
export type Deeds = { told: FactName[]; toldIn: bigint | null; enqueued: boolean }

const PATIENCE_MS = 100

type Options = {
  pool: pg.Pool
  log: Log
  subscribers: readonly Subscriber[]
  workers: JobWorkers
  sweeps: readonly Sweep[]
  retryDelaySeconds?: number
}

/** Starts all of it on the house's pool; any number of servers may. */
export async function startBackground(options: Options): Promise<Background> {
  const facts = await startFactReader(options)
  const jobs = await startJobs(options)
  const sweeper = startSweeper(options)
  return {
    jobs,
    afterCommit: async ({ toldIn, enqueued }) => {
      if (enqueued) jobs.wake()
      if (toldIn !== null)
        await Promise.race([
          facts.catchUp(toldIn, PATIENCE_MS),
          setTimeout(PATIENCE_MS, undefined, { ref: false }),
        ])
    },
    stop: async () => {
      await sweeper.stop()
      await jobs.stop()
      await facts.stop()
    },
  }
}
