import type pg from 'pg'
import type { Db } from './db.ts'

/**
 * Runs work whose statements may each take so many seconds, where a page's never may: in one transaction, so that nothing
 * else inherits its patience, whatever connection it is on. Each statement sees what was committed before it.
 */
export async function withStatementTimeout<T>(
  pool: pg.Pool,
  { seconds }: { seconds: number },
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  // Ours for a database that says nothing is named by each query; the types of the driver do not know it.
  const withTimeout = (query: pg.QueryConfig): pg.QueryConfig =>
    Object.assign(query, { query_timeout: (seconds + 5) * 1000 })
  let isDone = false
  try {
    await client.query('begin')
    await client.query(`set local statement_timeout = '${seconds}s'`)
    const result = await work({
      query: async (statement, values) =>
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
