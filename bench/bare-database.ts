import type pg from 'pg'
import type { Statement } from '#server/database/db.ts'

/** Runs a named statement and returns its rows. */
export async function ask(on: pg.Pool | pg.PoolClient, statement: Statement, values: unknown[]) {
  return (await on.query({ ...statement, values })).rows
}

/** Runs `work` in a transaction that is always committed. */
export async function inOne<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  await client.query('begin')
  const result = await work(client)
  await client.query('commit')
  client.release()
  return result
}
