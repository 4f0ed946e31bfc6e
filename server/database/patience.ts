import type pg from 'pg'
import type { Db } from './db.ts'

/**
 * Runs work whose statements may each take so long, where a page never may: on a connection that is closed afterwards, so
 * that nothing else inherits its patience. What it reads is read beside the house, in no transaction.
 */
export async function withPatience<T>(
  pool: pg.Pool,
  { seconds }: { seconds: number },
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  // Ours for a database that says nothing is named by each query; the types of the driver do not know it.
  const patient = (query: pg.QueryConfig): pg.QueryConfig =>
    Object.assign(query, { query_timeout: (seconds + 5) * 1000 })
  try {
    await client.query(`select set_config('statement_timeout', $1, false)`, [`${seconds}s`])
    return await work({
      query: async (statement, values) =>
        (await client.query(patient({ ...statement, values: [...values] }))).rows,
      run: (text, values) => client.query(patient({ text, values: values ? [...values] : undefined })),
    })
  } finally {
    client.release(true)
  }
}
