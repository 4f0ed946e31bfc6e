import type { Row } from './import-table.ts'

/** A role is a right of the account that had it, and goes to no other by itself. */
const ROLES = 'user_roles'

/** Columns that name a member. */
const MEMBERS = ['user_id', 'owner_id', 'creator_id', 'donor_id']

/** Accounts that are one here: the id of the old site, and the one that stands for it. */
type Merged = ReadonlyMap<string, string>

/** A row under the account that stands for its own. */
export function withMerged(merged: Merged, table: string, row: Row): Row {
  if (merged.size === 0 || table === ROLES) return row
  const idOf = (column: string) => merged.get(String(row[column]).trim().toLowerCase())
  const changed = MEMBERS.flatMap((column) => {
    const id = idOf(column)
    return id === undefined ? [] : [[column, id] as const]
  })
  return changed.length > 0 ? { ...row, ...Object.fromEntries(changed) } : row
}
