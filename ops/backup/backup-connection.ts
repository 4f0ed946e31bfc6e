import pg from 'pg'
import { type Address, sessionSettings } from '#server/database/connect.ts'

/** A whole table takes longer than a page may. Under a name of its own, so that servers beside it can be told apart. */
const patience = {
  application_name: 'thandaza backup',
  statement_timeout: 0,
  query_timeout: 0,
  lock_timeout: 0,
  idle_in_transaction_session_timeout: 0,
}

/** Works on one connection and lets go of it, whatever happens. */
export async function onConnection<T>(address: Address, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...sessionSettings, ...address, ...patience })
  // Lost between two statements, it is found out by the next one.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The same with a pool, for the rooms' own commands. */
export async function onPool<T>(address: Address, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ ...sessionSettings, ...address, ...patience, max: 2 })
  pool.on('error', () => undefined)
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}
