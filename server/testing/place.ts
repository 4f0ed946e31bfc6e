import type pg from 'pg'
import type { Db } from '#server/database/db.ts'

/** Where builders write: a pool in tests, a transaction when seeding. */
export type Place = pg.Pool | Db

/** Runs SQL there, whichever of the two it is. */
export function sqlOf(place: Place): Db['run'] {
  return 'run' in place ? place.run : (text, values) => place.query(text, values ? [...values] : undefined)
}
