import { type Action, allows, type Relation } from '#contract/api/permissions.ts'
import { Failure } from '#server/platform/core/failure.ts'

/** One row of a list inside a group, with how the viewer stands to the group; without an id when the list is empty. */
export type Listed<Row extends { id: string }> = { groupRelations: Relation[] } & (Row | { id: null })

/**
 * What a statement listed that joins a list to the group from `visible_groups`: who looks and what they see are one
 * moment. Throws NOT_FOUND when the group is none that the viewer may know of, FORBIDDEN when it keeps the list from them.
 */
export function grantedRows<Row extends { id: string }>(rows: readonly Listed<Row>[], action: Action): Row[] {
  const [first] = rows
  if (!first) throw new Failure('NOT_FOUND')
  if (!allows(action, first.groupRelations)) throw new Failure('FORBIDDEN')
  return rows.filter((row): row is { groupRelations: Relation[] } & Row => row.id !== null)
}
