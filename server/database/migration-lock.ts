import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { hasCode } from './startup-refusal.ts'

/** A change of the schema locks this key exclusively; a backup shares it, so that no table changes under it. */
export const lockKey = 42

const TRIES = 30

/**
 * Runs a transaction as the only server that changes the schema. It waits for a table lock only a second at a time, so
 * that requests queueing behind it are not stopped; after that, and after a deadlock with a request, it starts again.
 */
export async function underMigrationLock<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query('begin')
      await client.query(`select pg_advisory_xact_lock(${lockKey})`)
      await client.query("set local lock_timeout = '1s'")
      const result = await work()
      await client.query('commit')
      return result
    } catch (error) {
      if (error instanceof pg.DatabaseError) await client.query('rollback')
      if (!hasCode(error, '55P03', '40P01') || attempt === TRIES) throw error
      await sleep(200 * Math.min(attempt, 5))
    }
  }
}
