import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { watchOutage } from './core/database-outage.ts'
import type { Log } from './core/log.ts'

/** Opens the job queue on a pool. It asks its queues every two seconds, so a database that is away is told once. */
export async function openBoss(pool: pg.Pool, log: Log): Promise<PgBoss> {
  const outage = watchOutage(log, 'job queue')
  const executeSql = async (text: string, values?: unknown[]) => {
    const result = await pool.query(text, values)
    outage.over()
    return result
  }
  const boss = new PgBoss({
    db: { executeSql },
    schedule: false,
    monitorVacuum: false,
    reindex: false,
  })
  // The queue tells of a failed reading with an object that looks like an error and is none: its code would not be logged.
  boss.on('error', (reported) => {
    const error = Object.assign(new Error(reported.message), reported)
    if (!outage.covers(error)) log.error('job queue', { error })
  })
  await boss.start()
  return boss
}
