import type pg from 'pg'
import type { Db, Statement } from './db.ts'

/**
 * Runs work whose statements may each take so many seconds, longer than a page's ever may: in one transaction, so that
 * nothing else on any connection inherits the timeout. Each statement sees everything committed before it.
 */
export async function withStatementTimeout<T>(
  pool: pg.Pool,
  { seconds }: { seconds: number },
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  // The client's own timeout is set per query; the types of the driver do not know this option.
  const withTimeout = (query: pg.QueryConfig): pg.QueryConfig =>
    Object.assign(query, { query_timeout: (seconds + 5) * 1000 })
  let isDone = false
  try {
    await client.query('begin')
    await client.query(`set local statement_timeout = '${seconds}s'`)
    const result = await work({
      query: async (statement: Statement, values: readonly unknown[]) =>
        (await client.query(withTimeout({ ...statement, values: [...values] }))).rows,
      run: (text, values) => client.query(withTimeout({ text, values: values ? [...values] : undefined })),
    })
    await client.query('commit')
    isDone = true
    return result
  } finally {
    client.release(!isDone)
  }
}
