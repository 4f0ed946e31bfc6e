import pg from 'pg'
import { type Address, liftTimeLimits, patientSettings } from '#server/database/connect.ts'

/** The application name tells it apart from servers beside it. */
const settings = { ...patientSettings, application_name: 'thandaza backup' }

/** Works on one connection and closes it in any case. */
export async function onConnection<T>(address: Address, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...settings, ...address })
  // A connection lost between two statements makes the next one fail.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await liftTimeLimits(client)
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Works on a pool, which the features' own commands need. */
export async function onPool<T>(address: Address, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ ...settings, ...address, max: 2 })
  pool.on('error', () => undefined)
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}
