import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import type { EventName } from '#contract/events.ts'
import { inTransaction } from '#server/database/db.ts'
import type { Clock } from '#server/platform/core/clock.ts'
import type { Log } from '#server/platform/core/log.ts'
import type { Act, Subscriber, TransactionalSubscriber } from '#server/platform/core/request-context.ts'
import { eventPublisher } from '#server/platform/events/event-publisher.ts'
import { startOutboxReader } from '#server/platform/events/outbox-reader.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { type Jobs, type JobWorkers, startJobs } from './job-queue.ts'
import {
  runTasks,
  type ScheduledTask,
  type ScheduleName,
  schedules,
  startSchedule,
  type TaskDeps,
} from './schedules.ts'

/** What goes on behind the answers: followers of facts, jobs, sweeping. */
export type Background = {
  jobs: Jobs
  /** Work without a request, in a transaction of its own. */
  act: Act
  /** After a commit: wakes the workers, and lets followers of facts catch up for a short while (REQ-68). */
  afterCommit(effects: CommitEffects): Promise<void>
  /** Runs a round now, beside its time; tests only. */
  runSchedule(name: ScheduleName): Promise<void>
  /** Begins to sweep, once everything stands that sweeping may reach. */
  begin(): void
  stop(): Promise<void>
}

/** What a transaction left for others: the facts it told, its number when it told any, and whether it enqueued jobs. */
export type CommitEffects = { published: EventName[]; publishedIn: bigint | null; enqueued: boolean }

const PATIENCE_MS = 100

type Options = {
  pool: pg.Pool
  log: Log
  subscribers: readonly Subscriber[]
  workers(act: Act): JobWorkers
  clock: Clock
  settings: Settings
  transactionalSubscribers: readonly TransactionalSubscriber[]
  /** What is run again and again, by how often. */
  schedules: Record<ScheduleName, readonly ScheduledTask[]>
  /** Tells the rest of the house what an act without a request left. */
  fanOut(effects: CommitEffects): void
  retryDelaySeconds?: number
  /** Changes the time between two rounds; tests only. */
  scheduleMs?: Partial<Record<ScheduleName, number>>
}

/** Starts all of it on the house's pool; any number of servers may. */
export async function startBackground(options: Options): Promise<Background> {
  const events = await startOutboxReader(options)
  // A job may be worked off before the line below has what it acts with: it waits.
  let begin: (act: Act) => void = () => undefined
  const begun = new Promise<Act>((resolve) => {
    begin = resolve
  })
  const workers = options.workers(async (work) => (await begun)(work))
  const jobs = await startJobs({ ...options, workers })
  const { log } = options
  const afterCommit: Background['afterCommit'] = async ({ publishedIn, enqueued }) => {
    if (enqueued) jobs.wake()
    if (publishedIn !== null)
      await Promise.race([
        events.catchUp(publishedIn, PATIENCE_MS),
        setTimeout(PATIENCE_MS, undefined, { ref: false }),
      ])
  }
  const act = actor(options, jobs, afterCommit)
  begin(act)
  const deps = { enqueue: jobs.enqueue, act, log }
  const schedulers: { stop(): Promise<void> }[] = []
  return {
    jobs,
    act,
    afterCommit,
    begin: () => {
      for (const name of Object.keys(schedules) as ScheduleName[])
        schedulers.push(startSchedule(scheduleOptionsOf(options, name, deps)))
    },
    runSchedule: (name) => runTasks(scheduleOptionsOf(options, name, deps)),
    stop: async () => {
      await Promise.all([...schedulers, jobs].map((each) => each.stop()))
      await events.stop()
    },
  }
}

/** Runs work that no request asked for, and does after its commit what is done after everybody's. */
function actor(options: Options, jobs: Jobs, afterCommit: Background['afterCommit']): Act {
  const { pool, clock, settings, log, transactionalSubscribers, fanOut } = options
  return async (work) => {
    const effects: CommitEffects = { published: [], publishedIn: null, enqueued: false }
    const result = await inTransaction(pool, (db) =>
      work({
        db,
        clock,
        settings,
        log,
        ...eventPublisher({ clock, jobs, transactionalSubscribers }, { actor: null }, db, effects),
      }),
    )
    fanOut(effects)
    await afterCommit(effects)
    return result
  }
}

function scheduleOptionsOf(
  { pool, schedules: tasks, scheduleMs = {} }: Options,
  name: ScheduleName,
  deps: TaskDeps,
) {
  const { everyMs, lock } = schedules[name]
  return { pool, deps, tasks: tasks[name], schedule: { lock, everyMs: scheduleMs[name] ?? everyMs } }
}
