import type pg from 'pg'
import type { Db, Statement } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { ask } from './bare-database.ts'

type Asked = { statement: Statement; values: readonly unknown[] }

/** The statements that a read of the house asks, with their values, so that the bare server asks the very same. */
export async function statementsOf(read: (db: Db) => Promise<unknown>): Promise<Asked[]> {
  const asked: Asked[] = []
  const db: Db = {
    query: async (statement, values) => {
      asked.push({ statement, values })
      return []
    },
    run: () => Promise.reject(new Error('A read asks named statements')),
  }
  try {
    await read(db)
  } catch (error) {
    // Nothing was found: nobody was asked.
    if (!(error instanceof Failure)) throw error
  }
  return asked
}

/** Asks them all at once, each with values of its own in the places of those it was noted with; gives the rows of each. */
export async function readAll(
  pool: pg.Pool,
  asked: readonly Asked[],
  places: ReadonlyMap<unknown, unknown> = new Map(),
) {
  const withIds = (value: unknown) => (places.has(value) ? places.get(value) : value)
  return await Promise.all(asked.map(({ statement, values }) => ask(pool, statement, values.map(withIds))))
}
