import type pg from 'pg'
import type { Db } from '#server/database/db.ts'

/** Where builders write: a pool in tests, a transaction when seeding. */
export type Queryable = pg.Pool | Db

/** Runs SQL there, whichever of the two it is. */
export function queryOn(db: Queryable): Db['run'] {
  return 'run' in db ? db.run : (text, values) => db.query(text, values ? [...values] : undefined)
}
