import type pg from 'pg'
import { expect, inject } from 'vitest'
import type { Address, DatabaseLimits } from '#server/database/connect.ts'
import { dropDatabase, onDatabase, runOn } from './postgres-for-tests.ts'

/**
 * Generous limits for tests of behaviour: on a busy machine a slow answer would be refused like one that never comes. A
 * test of the limits themselves uses the product's own.
 */
export const patientLimits: DatabaseLimits = {
  connectionTimeoutMillis: 600_000,
  statement_timeout: 600_000,
  lock_timeout: 600_000,
  query_timeout: 620_000,
  idle_in_transaction_session_timeout: 600_000,
}

/**
 * Few connections that stay open: each one loads its catalogues and plans every statement for itself, which takes longer
 * than running it on a test's few rows. Tests of concurrency have as many as a server.
 */
export const testLimits: DatabaseLimits = { ...patientLimits, max: 5, idleTimeoutMillis: 600_000 }

let made = 0

/** A migrated database of one's own (about 0.1 s); drop it when the test file ends. */
export async function freshDatabase(): Promise<{ address: Address; drop: () => Promise<void> }> {
  const { address, template } = inject('testServer')
  made += 1
  const name = `${template}_${process.pid}_${made}`
  await runOn(address, `create database ${name} template ${template} strategy file_copy`)
  return {
    address: onDatabase(address, name),
    drop: () => dropDatabase(address, name),
  }
}

/** Waits until so many statements of this database wait for a lock of another transaction. */
export async function waitForLockWaits(pool: pg.Pool, count = 1): Promise<void> {
  const waiting = async () => {
    const { rows } = await pool.query(
      `select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows[0].waiting
  }
  await expect.poll(waiting).toBe(count)
}
