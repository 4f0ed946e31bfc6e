import type pg from 'pg'
import { statisticLimits } from '#contract/values/constants.ts'
import { unlessLocked } from '#server/database/advisory-lock.ts'
import { type Outage, watchOutage } from '#server/platform/core/database-outage.ts'
import { startInterval } from '#server/platform/core/interval.ts'
import type { Log } from '#server/platform/core/log.ts'
import type { RunAsSystem } from '#server/platform/core/request-context.ts'
import type { Jobs } from './job-queue.ts'

/**
 * Effects that a task may have: jobs on a connection of its own, or a command that publishes events. A long one ends
 * early at the signal, when its server stops.
 */
export type TaskDeps = { enqueue: Jobs['enqueue']; runAsSystem: RunAsSystem; log: Log; signal: AbortSignal }

/** Removes rows that grow or expire, or processes those that are due. */
export type ScheduledTask = { name: string; run(deps: TaskDeps): Promise<void> }

/** The interval, and the advisory lock. */
export type Schedule = { everyMs: number; lock: number }

/** Clean-up may wait; people wait for rolled-up numbers (REQ-215). */
export const schedules = {
  cleanup: { everyMs: 60_000, lock: 7_301 },
  rollUp: { everyMs: statisticLimits.rollUpEveryMs, lock: 7_302 },
  /** Payments whose state no webhook has reported (PAY-B4, PAY-B5). */
  payments: { everyMs: 15_000, lock: 7_304 },
  /** Mails at an hour of the receiver's own day. */
  digests: { everyMs: 600_000, lock: 7_306 },
  /** Reminders to pray, within 90 s of their moment (REM-1). */
  reminders: { everyMs: 15_000, lock: 7_305 },
  /** Pushes to phones, a minute after what happened. */
  pushes: { everyMs: 5_000, lock: 7_307 },
} as const satisfies Record<string, Schedule>
export type ScheduleName = keyof typeof schedules

/** Runs all tasks of a schedule repeatedly, on one server at a time (REQ-215). */
export function startSchedule(options: Options): { stop(): Promise<void> } {
  const outage = watchOutage(options.deps.log, 'scheduled tasks')
  const stopping = new AbortController()
  const { stop } = startInterval(
    () => runTasks(options, { outage, signal: stopping.signal }),
    options.schedule.everyMs,
  )
  return {
    stop: async () => {
      stopping.abort()
      await stop()
    },
  }
}

type Options = {
  pool: pg.Pool
  tasks: readonly ScheduledTask[]
  deps: Omit<TaskDeps, 'signal'>
  schedule: Schedule
}

type Run = { outage: Outage; signal: AbortSignal }

/** Runs the tasks once, unless another server is doing so. */
export async function runTasks(
  { pool, tasks, deps: shared, schedule }: Options,
  { outage, signal }: Run = {
    outage: watchOutage(shared.log, 'scheduled tasks'),
    signal: new AbortController().signal,
  },
): Promise<void> {
  const deps = { ...shared, signal }
  const client = await pool.connect().catch((error: unknown) => logFailure(error, { deps, outage }))
  if (!client) return
  let broken: Error | undefined
  try {
    await unlessLocked(client, schedule.lock, async () => {
      for (const task of tasks) await runTask(task, { deps, outage })
    })
  } catch (error) {
    broken = error instanceof Error ? error : new Error('task failed')
    logFailure(error, { deps, outage })
  } finally {
    client.release(broken)
  }
}

type Reporting = { deps: TaskDeps; outage: Outage }

function logFailure(error: unknown, { deps, outage }: Reporting): null {
  if (!outage.covers(error)) deps.log.error('the schedule failed', { error })
  return null
}

async function runTask(task: ScheduledTask, { deps, outage }: Reporting): Promise<void> {
  try {
    await task.run(deps)
    outage.over()
  } catch (error) {
    if (!outage.covers(error)) deps.log.error('a scheduled task failed', { task: task.name, error })
  }
}
