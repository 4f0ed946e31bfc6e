import type pg from 'pg'
import { statisticLimits } from '#contract/values/constants.ts'
import { unlessLocked } from '#server/database/advisory-lock.ts'
import { type Outage, watchOutage } from '#server/platform/core/database-outage.ts'
import type { Log } from '#server/platform/core/log.ts'
import type { Act } from '#server/platform/core/request-context.ts'
import type { Jobs } from './job-queue.ts'

/** What a sweep may set off: jobs on a connection of its own, or an act that tells facts. */
export type TaskDeps = { enqueue: Jobs['enqueue']; act: Act; log: Log }

/** Something that grows and must be thrown out from time to time, or falls due. */
export type ScheduledTask = { name: string; run(deps: TaskDeps): Promise<void> }

/** How often, and under which advisory lock. */
export type Schedule = { everyMs: number; lock: number }

/** Throwing out may wait; folding is waited for (REQ-215). */
export const schedules = {
  sweep: { everyMs: 60_000, lock: 7_301 },
  fold: { everyMs: statisticLimits.foldEveryMs, lock: 7_302 },
  /** Payments whose state nobody told us (PAY-B4, PAY-B5). */
  pay: { everyMs: 15_000, lock: 7_304 },
} as const satisfies Record<string, Schedule>
export type ScheduleName = keyof typeof schedules

/**
 * Runs all sweeps every so often, on one server at a time (REQ-215); a round that takes longer than its time is not
 * joined by the next. Returns how to stop.
 */
export function startSchedule(options: Options): { stop(): Promise<void> } {
  let running: Promise<void> | null = null
  const outage = watchOutage(options.deps.log, 'sweeping')
  const timer = setInterval(() => {
    running ??= runTasks(options, outage).finally(() => {
      running = null
    })
  }, options.schedule.everyMs)
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}

type Options = {
  pool: pg.Pool
  tasks: readonly ScheduledTask[]
  deps: TaskDeps
  schedule: Schedule
}

/** Runs one round, unless another server is at it. */
export async function runTasks(
  { pool, tasks, deps, schedule }: Options,
  outage: Outage = watchOutage(deps.log, 'sweeping'),
): Promise<void> {
  const client = await pool.connect().catch((error: unknown) => logFailure(error, { deps, outage }))
  if (!client) return
  let broken: Error | undefined
  try {
    await unlessLocked(client, schedule.lock, async () => {
      for (const task of tasks) await runTask(task, { deps, outage })
    })
  } catch (error) {
    broken = error instanceof Error ? error : new Error('sweeping failed')
    logFailure(error, { deps, outage })
  } finally {
    client.release(broken)
  }
}

type Reporting = { deps: TaskDeps; outage: Outage }

function logFailure(error: unknown, { deps, outage }: Reporting): null {
  if (!outage.covers(error)) deps.log.error('sweeping failed', { error })
  return null
}

async function runTask(task: ScheduledTask, { deps, outage }: Reporting): Promise<void> {
  try {
    await task.run(deps)
    outage.over()
  } catch (error) {
    if (!outage.covers(error)) deps.log.error('a sweep failed', { sweep: task.name, error })
  }
}
