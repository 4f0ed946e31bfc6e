import type pg from 'pg'
import { expect } from 'vitest'

/** Waits until so many statements of this database wait for a lock that another transaction holds. */
export async function waitForLockWaits(pool: pg.Pool, count = 1): Promise<void> {
  const waiting = async () => {
    const { rows } = await pool.query(
      `select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows[0].waiting
  }
  await expect.poll(waiting, { timeout: 60_000 }).toBe(count)
}
