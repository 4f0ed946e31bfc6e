import type pg from 'pg'
import { inTransaction } from '#server/database/db.ts'
import type { Clock } from '#server/platform/core/clock.ts'
import type { Log } from '#server/platform/core/log.ts'
import type {
  RunAsSystem,
  Subscriber,
  TransactionalSubscriber,
} from '#server/platform/core/request-context.ts'
import { type CommitEffects, eventPublisher } from '#server/platform/events/event-publisher.ts'
import { catchUpBriefly, startOutboxReader } from '#server/platform/events/outbox-reader.ts'
import { type Jobs, type JobWorkers, startJobs } from '#server/platform/jobs/job-queue.ts'
import {
  runTasks,
  type ScheduledTask,
  type ScheduleName,
  schedules,
  startSchedule,
  type TaskDeps,
} from '#server/platform/jobs/schedules.ts'
import type { Settings } from '#server/platform/settings/settings.ts'

/** The background work: event subscribers, jobs, schedules. */
export type Background = {
  jobs: Jobs
  /** Runs work without a request, in a transaction of its own. */
  runAsSystem: RunAsSystem
  /** After a commit: wakes the workers, and lets event subscribers catch up for a short while (REQ-68). */
  afterCommit(effects: CommitEffects): Promise<void>
  /** Runs one schedule now, outside its interval; tests only. */
  runSchedule(name: ScheduleName): Promise<void>
  /** Starts the schedules, once everything that their tasks use is ready. */
  begin(): void
  stop(): Promise<void>
}

type Options = {
  pool: pg.Pool
  log: Log
  subscribers: readonly Subscriber[]
  workers(runAsSystem: RunAsSystem): JobWorkers
  clock: Clock
  settings: Settings
  transactionalSubscribers: readonly TransactionalSubscriber[]
  /** Tasks that run repeatedly, by schedule. */
  schedules: Record<ScheduleName, readonly ScheduledTask[]>
  /** Passes the effects of work without a request to the rest of the server. */
  fanOut(effects: CommitEffects): void
  retryDelaySeconds?: number
  /** Changes the interval of the schedules; tests only. */
  scheduleMs?: Partial<Record<ScheduleName, number>>
}

/** Starts all background work on the server's pool; any number of servers may. */
export async function startBackground(options: Options): Promise<Background> {
  const events = await startOutboxReader(options)
  // A job may start before the line below has created `runAsSystem`: it waits.
  let begin: (runAsSystem: RunAsSystem) => void = () => undefined
  const actReady = new Promise<RunAsSystem>((resolve) => {
    begin = resolve
  })
  const workers = options.workers(async (work) => (await actReady)(work))
  const jobs = await startJobs({ ...options, workers })
  const { log } = options
  const afterCommit: Background['afterCommit'] = async (effects) => {
    jobs.wake(...effects.enqueued)
    await catchUpBriefly(events, effects)
  }
  const runAsSystem = actor(options, jobs, afterCommit)
  begin(runAsSystem)
  const deps = { enqueue: jobs.enqueue, runAsSystem, log }
  const schedulers: { stop(): Promise<void> }[] = []
  return {
    jobs,
    runAsSystem,
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

/** Runs work that no request started, and handles its effects after the commit like those of a request. */
function actor(options: Options, jobs: Jobs, afterCommit: Background['afterCommit']): RunAsSystem {
  const { pool, clock, settings, log, transactionalSubscribers, fanOut } = options
  return async (work) => {
    const effects: CommitEffects = { published: [], publishedIn: null, enqueued: [] }
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
  deps: Omit<TaskDeps, 'signal'>,
) {
  const { everyMs, lock } = schedules[name]
  return { pool, deps, tasks: tasks[name], schedule: { lock, everyMs: scheduleMs[name] ?? everyMs } }
}
