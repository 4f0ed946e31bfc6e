import type { Db, NameReturning, Statement, ValuesOf } from './db.ts'

/**
 * Removes one batch of a member's leftover rows: the first statement that still finds something does the work. Each
 * returns one row with the number `removed`; the result is zero once none of them finds anything (REQ-95).
 */
export async function removeSome<N extends NameReturning<{ removed: number }>>(
  db: Db,
  inOrder: readonly Statement<N>[],
  values: ValuesOf<N>,
): Promise<number> {
  for (const statement of inOrder) {
    const [row] = await db.query(statement, values)
    if (row && row.removed > 0) return row.removed
  }
  return 0
}
