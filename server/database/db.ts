import type pg from 'pg'
import { isReadOnly } from './constraints.ts'
import type { Statements } from './statement-types.gen.ts'

/** A named statement: PostgreSQL parses and plans it once per connection, under its name. */
export type Statement<N extends StatementName = StatementName> = {
  name: string
  text: string
  /** Its name, also where PostgreSQL plans it anew. */
  of: N
}

/** A statement whose rows have these columns, for functions that run several statements. */
export type StatementReturning<Row> = Statement<NameReturning<Row>>

/** The names of the statements whose rows have these columns. */
export type NameReturning<Row> = {
  [N in StatementName]: Statements[N]['row'] extends Row ? N : never
}[StatementName]

/** The row of a statement. */
export type RowOf<S> = S extends Statement<infer N> ? Statements[N]['row'] : never

/** The values that a statement takes. */
export type ValuesOf<N extends StatementName> = Readonly<Statements[N]['values']>

/** The name of a statement that sql() declares. */
export type StatementName = keyof Statements

/** Every statement that loaded modules declare, by name. */
export const declaredStatements = new Map<string, string>()

/**
 * Declares a statement; its name is its own in the whole program. `as "name!"` marks a column that is never null, where
 * PostgreSQL cannot tell.
 */
export function sql<N extends StatementName>(name: N, text: string): Statement<N> {
  declare(name, text)
  return { name, text: withoutMarks(text), of: name }
}

/** Declares a statement that PostgreSQL plans anew for the values of each call. */
export function sqlPlannedAnew<N extends StatementName>(name: N, text: string): Statement<N> {
  declare(name, text)
  return { name: '', text: withoutMarks(text), of: name }
}

/** The text that PostgreSQL reads. */
export function withoutMarks(text: string): string {
  return text.replace(/"(\w+)!"/g, '"$1"')
}

function declare(name: string, text: string): void {
  if (declaredStatements.has(name)) throw new Error(`Two statements have the name ${name}`)
  declaredStatements.set(name, text)
}

/** One connection for commands and queries: the one of a transaction, or the pool for reads. */
export type Db = {
  /** Runs a statement that sql() declares; its rows are of the type that the database gave. */
  query<N extends StatementName>(
    statement: Statement<N>,
    values: ValuesOf<N>,
  ): Promise<Statements[N]['row'][]>
  /** Runs SQL as text, for libraries that bring their own (the job queue). */
  run(text: string, values?: readonly unknown[]): Promise<pg.QueryResult>
}

/** Wraps a pool (each statement on its own) or an acquired connection as a Db. */
export function dbOn(connection: pg.Pool | pg.PoolClient): Db {
  return {
    query: async (statement: Statement, values: readonly unknown[]) =>
      (await connection.query({ ...statement, values: [...values] })).rows,
    run: (text, values) => connection.query(text, values ? [...values] : undefined),
  }
}

/**
 * Runs `work` in one transaction on one connection: all of it is committed, or nothing. A deadlock or a serialization
 * failure is retried, as PostgreSQL asks for.
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

/** Rolls back; the pool discards a connection that cannot even do that. */
async function rollBack(client: pg.PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback')
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error('rollback failed')
  }
}

/**
 * A connection is unusable when it timed out, as it would not answer a rollback either, and when it is read-only, as it
 * would refuse the next writer too.
 */
function isUnusable(error: unknown): error is Error {
  return error instanceof Error && (error.message === 'Query read timeout' || isReadOnly(error))
}

function isRetriable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01')
}
