import type pg from 'pg'
import type { Log } from './log.ts'

/** Something that grows and must be thrown out from time to time. */
export type Sweep = { name: string; run(): Promise<void> }

const SWEEP_LOCK = 7_301

/** Runs all sweeps every so often, on one server at a time (ruling 19). Returns how to stop. */
export function startSweeper({ pool, sweeps, log, everyMs = 60_000 }: Options): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(() => sweepAll(pool, sweeps, log))
  }, everyMs)
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}

type Options = { pool: pg.Pool; sweeps: readonly Sweep[]; log: Log; everyMs?: number }

async function sweepAll(pool: pg.Pool, sweeps: readonly Sweep[], log: Log): Promise<void> {
  try {
    const client = await pool.connect()
    try {
      const { rows } = await client.query('select pg_try_advisory_lock($1) as mine', [SWEEP_LOCK])
      if (!rows[0]?.mine) return
      for (const sweep of sweeps) await runOne(sweep, log)
      await client.query('select pg_advisory_unlock($1)', [SWEEP_LOCK])
    } finally {
      client.release()
    }
  } catch (error) {
    log.error('sweeping failed', { error })
  }
}

async function runOne(sweep: Sweep, log: Log): Promise<void> {
  try {
    await sweep.run()
  } catch (error) {
    log.error('a sweep failed', { sweep: sweep.name, error })
  }
}
