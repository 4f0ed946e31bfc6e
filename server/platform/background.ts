import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import type { FactName } from '#contract/facts.ts'
import { inTransaction } from '#server/database/db.ts'
import type { Clock } from './clock.ts'
import type { Act, Companion, Subscriber } from './context.ts'
import { startFactReader } from './fact-reader.ts'
import { type Jobs, type JobWorkers, startJobs } from './jobs.ts'
import type { Log } from './log.ts'
import type { Settings } from './settings.ts'
import { type Hands, type RoundName, rounds, type Sweep, startSweeper, sweepAll } from './sweeper.ts'
import { voices } from './voices.ts'

/** What goes on behind the answers: followers of facts, jobs, sweeping. */
export type Background = {
  jobs: Jobs
  /** Work without a request, in a transaction of its own. */
  act: Act
  /** After a commit: wakes the workers, and lets followers of facts catch up for a short while (REQ-68). */
  afterCommit(did: Deeds): Promise<void>
  /** Runs a round now, beside its time; tests only. */
  runRound(name: RoundName): Promise<void>
  /** Begins to sweep, once everything stands that sweeping may reach. */
  begin(): void
  stop(): Promise<void>
}

/** What a transaction left for others: the facts it told, its number when it told any, and whether it enqueued jobs. */
export type Deeds = { told: FactName[]; toldIn: bigint | null; enqueued: boolean }

const PATIENCE_MS = 100

type Options = {
  pool: pg.Pool
  log: Log
  subscribers: readonly Subscriber[]
  workers(act: Act): JobWorkers
  clock: Clock
  settings: Settings
  companions: readonly Companion[]
  /** What is run again and again, by how often. */
  rounds: Record<RoundName, readonly Sweep[]>
  /** Tells the rest of the house what an act without a request left. */
  spread(did: Deeds): void
  retryDelaySeconds?: number
  /** Changes the time between two rounds; tests only. */
  roundMs?: Partial<Record<RoundName, number>>
}

/** Starts all of it on the house's pool; any number of servers may. */
export async function startBackground(options: Options): Promise<Background> {
  const facts = await startFactReader(options)
  // A job may be worked off before the line below has what it acts with: it waits.
  let begin: (act: Act) => void = () => undefined
  const begun = new Promise<Act>((resolve) => {
    begin = resolve
  })
  const workers = options.workers(async (work) => (await begun)(work))
  const jobs = await startJobs({ ...options, workers })
  const { log } = options
  const afterCommit: Background['afterCommit'] = async ({ toldIn, enqueued }) => {
    if (enqueued) jobs.wake()
    if (toldIn !== null)
      await Promise.race([
        facts.catchUp(toldIn, PATIENCE_MS),
        setTimeout(PATIENCE_MS, undefined, { ref: false }),
      ])
  }
  const act = actor(options, jobs, afterCommit)
  begin(act)
  const hands = { enqueue: jobs.enqueue, act, log }
  const sweepers: { stop(): Promise<void> }[] = []
  return {
    jobs,
    act,
    afterCommit,
    begin: () => {
      for (const name of Object.keys(rounds) as RoundName[])
        sweepers.push(startSweeper(sweeperOf(options, name, hands)))
    },
    runRound: (name) => sweepAll(sweeperOf(options, name, hands)),
    stop: async () => {
      await Promise.all([...sweepers, jobs].map((each) => each.stop()))
      await facts.stop()
    },
  }
}

/** Runs work that no request asked for, and does after its commit what is done after everybody's. */
function actor(options: Options, jobs: Jobs, afterCommit: Background['afterCommit']): Act {
  const { pool, clock, settings, log, companions, spread } = options
  return async (work) => {
    const did: Deeds = { told: [], toldIn: null, enqueued: false }
    const result = await inTransaction(pool, (db) =>
      work({ db, clock, settings, log, ...voices({ clock, jobs, companions }, { actor: null }, db, did) }),
    )
    spread(did)
    await afterCommit(did)
    return result
  }
}

function sweeperOf({ pool, rounds: sweeps, roundMs = {} }: Options, name: RoundName, hands: Hands) {
  const { everyMs, lock } = rounds[name]
  return { pool, hands, sweeps: sweeps[name], round: { lock, everyMs: roundMs[name] ?? everyMs } }
}
