import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { sleep as sleepUntil } from '#server/platform/core/interval.ts'
import { createLog } from '#server/platform/core/log.ts'
import { freshDatabase } from '#tests/support/test-database.ts'
import { type ScheduledTask, startSchedule } from './schedules.ts'

const lines: string[] = []
const log = createLog('debug', (line) => lines.push(line))
let database: Awaited<ReturnType<typeof freshDatabase>>
let pool: pg.Pool
let end: () => Promise<void>

beforeAll(async () => {
  database = await freshDatabase()
  const connected = connect({ address: database.address, log })
  pool = connected.pool
  end = connected.end
})
afterAll(async () => {
  await end()
  await database.drop()
})

function start(...tasks: ScheduledTask[]) {
  const schedule = { everyMs: 5, lock: 99 }
  const deps = {
    log,
    enqueue: async () => undefined,
    runAsSystem: () => Promise.reject(new Error('no command here')),
  }
  return startSchedule({ pool, tasks, schedule, deps })
}

/** A task that takes a while, and records how many of it ran at once. */
function slowTask() {
  let running = 0
  const seen = { runs: 0, most: 0 }
  const run = async () => {
    running += 1
    seen.runs += 1
    seen.most = Math.max(seen.most, running)
    await sleep(25)
    running -= 1
  }
  return { seen, task: { name: 'slow', run } }
}

test('one server runs a schedule at a time, and a long run never overlaps the next (REQ-215)', async () => {
  const { seen, task } = slowTask()
  const schedulers = [start(task), start(task), start(task)]
  await expect.poll(() => seen.runs).toBeGreaterThan(3)
  const before = seen.runs
  await Promise.all(schedulers.map(({ stop }) => stop()))
  expect(seen.runs - before, 'nothing had queued up').toBeLessThanOrEqual(schedulers.length)
  expect(seen.most).toBe(1)
  const after = seen.runs
  await sleep(40)
  expect(seen.runs).toBe(after)
})

test('a stop does not wait for the pauses of a long task', async () => {
  let runs = 0
  const scheduler = start({
    name: 'long',
    run: async ({ signal }) => {
      runs += 1
      await sleepUntil(3_600_000, signal)
    },
  })
  await expect.poll(() => runs).toBe(1)
  await scheduler.stop()
  expect(runs).toBe(1)
})

test('a failing task is logged and stops neither the others nor the next run', async () => {
  const { seen, task } = slowTask()
  const failing = { name: 'failing', run: () => Promise.reject(new Error('no')) }
  const scheduler = start(failing, task)
  await expect.poll(() => seen.runs).toBeGreaterThan(1)
  await scheduler.stop()
  expect(lines.filter((line) => line.includes('a scheduled task failed')).length).toBeGreaterThan(1)
})

test('a connection lost during a task leaves no lock behind', async () => {
  let kills = 0
  const { seen, task } = slowTask()
  const killing = {
    name: 'killing',
    run: async () => {
      if (kills > 0) return
      const { rowCount } = await pool.query(
        `select pg_terminate_backend(pid) from pg_locks
          where locktype = 'advisory' and objid = 99
            and database = (select oid from pg_database where datname = current_database())`,
      )
      kills += rowCount ?? 0
    },
  }
  const scheduler = start(killing, task)
  await expect.poll(() => seen.runs).toBeGreaterThan(2)
  await scheduler.stop()
  expect(kills).toBe(1)
  const outageLines = ['away', 'back'].map(
    (state) => lines.filter((line) => line.includes(`scheduled tasks: the database is ${state}`)).length,
  )
  expect(outageLines).toEqual([1, 1])
})
