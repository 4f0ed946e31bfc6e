import type pg from 'pg'
import { isReadOnly } from './constraints.ts'

/** A named statement: PostgreSQL parses and plans it once per connection, under its name. */
export type Statement = { name: string; text: string }

/** One connection as commands and queries see it: a transaction's own, or the pool for reads. */
export type Db = {
  /** Runs a named statement; R is the row it answers. */
  query<R extends pg.QueryResultRow>(statement: Statement, values: readonly unknown[]): Promise<R[]>
  /** Runs SQL as text, for libraries that bring their own (the job queue). */
  run(text: string, values?: readonly unknown[]): Promise<pg.QueryResult>
}

/** A pool, each statement on its own, or a connection somebody holds, as a Db. */
export function dbOn(connection: pg.Pool | pg.PoolClient): Db {
  return {
    query: async (statement, values) => (await connection.query({ ...statement, values: [...values] })).rows,
    run: (text, values) => connection.query(text, values ? [...values] : undefined),
  }
}

/**
 * Runs `work` in one transaction on one connection: everything it did is kept, or nothing. A deadlock or a
 * serialization failure is tried again, as PostgreSQL asks for.
 */
export async function inTransaction<T>(pool: pg.Pool, work: (db: Db) => Promise<T>): Promise<T> {
  for (let triesLeft = 2; ; triesLeft--) {
    const outcome = await attempt(pool, work)
    if ('result' in outcome) return outcome.result
    if (triesLeft === 0 || !isRetriable(outcome.error)) throw outcome.error
  }
}

async function attempt<T>(
  pool: pg.Pool,
  work: (db: Db) => Promise<T>,
): Promise<{ result: T } | { error: unknown }> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work(dbOn(client))
    await client.query('commit')
    return { result }
  } catch (error) {
    broken = isUnusable(error) ? error : await rollBack(client)
    return { error }
  } finally {
    client.release(broken)
  }
}

/** Rolls back; a connection that cannot even do that is thrown away by the pool. */
async function rollBack(client: pg.PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback')
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error('rollback failed')
  }
}

/**
 * A connection that is of no use any more: who did not answer a statement in time would not answer a rollback either, and
 * who may only be read from would say so again to the next writer.
 */
function isUnusable(error: unknown): error is Error {
  return error instanceof Error && (error.message === 'Query read timeout' || isReadOnly(error))
}

function isRetriable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01')
}
