import type { Db, Statement } from './db.ts'

/**
 * Removes one portion of what somebody left behind: the first of these statements that still finds something does its
 * work. Each answers one row, how many it `removed`; zero once none of them finds anything (REQ-95).
 */
export async function removeSome(
  db: Db,
  inOrder: readonly Statement[],
  values: readonly unknown[],
): Promise<number> {
  for (const statement of inOrder) {
    const [row] = await db.query<{ removed: number }>(statement, values)
    if (row && row.removed > 0) return row.removed
  }
  return 0
}
