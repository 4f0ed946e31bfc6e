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
    const [did] = await db.query<{ removed: number }>(statement, values)
    if (did && did.removed > 0) return did.removed
  }
  return 0
}
