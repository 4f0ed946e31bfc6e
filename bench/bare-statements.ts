import type { Db, Statement } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'

type RecordedStatement = { statement: Statement; values: readonly unknown[] }

/**
 * Records the statements that a query of the app runs, with their values, so that the bare server runs the same ones.
 */
export async function statementsOf(read: (db: Db) => Promise<unknown>): Promise<RecordedStatement[]> {
  const recorded: RecordedStatement[] = []
  const db: Db = {
    query: async (statement: Statement, values: readonly unknown[]) => {
      recorded.push({ statement, values })
      return []
    },
    run: () => Promise.reject(new Error('A query must use named statements')),
  }
  try {
    await read(db)
  } catch (error) {
    // The recorder returns no rows, so a query may end as not found.
    if (!(error instanceof Failure)) throw error
  }
  return recorded
}

/** Runs all statements at once, replacing the recorded ids by those of this request; returns the rows of each. */
export async function readAll(
  db: Db,
  recorded: readonly RecordedStatement[],
  ids: Readonly<Record<string, string>> = {},
) {
  const withIds = (value: unknown) => (typeof value === 'string' && ids[value]) || value
  return await Promise.all(
    recorded.map(({ statement, values }) => db.query(statement, values.map(withIds) as never)),
  )
}
