import pg from 'pg'
import { type Address, sessionSettings } from '#server/database/connect.ts'

/** Copying a whole table takes longer than a page may. The application name tells it apart from servers beside it. */
const patience = {
  application_name: 'thandaza backup',
  statement_timeout: 0,
  query_timeout: 0,
  lock_timeout: 0,
  idle_in_transaction_session_timeout: 0,
}

/** Works on one connection and closes it in any case. */
export async function onConnection<T>(address: Address, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...sessionSettings, ...address, ...patience })
  // A connection lost between two statements makes the next one fail.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Works on a pool, which the features' own commands need. */
export async function onPool<T>(address: Address, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ ...sessionSettings, ...address, ...patience, max: 2 })
  pool.on('error', () => undefined)
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}
