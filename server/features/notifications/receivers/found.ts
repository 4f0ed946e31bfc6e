import type { NameReturning, Statement, ValuesOf } from '#server/database/db.ts'
import type { Receivers } from '#server/features/notifications/add-notification.ts'

type Found = { userId: string }

/** The receivers that a statement finds. */
export function found<N extends NameReturning<Found>>(
  statement: Statement<N>,
  ...values: ValuesOf<N>
): Receivers {
  return (db) => db.query(statement, values)
}

/** Members who are notified in any case: it is about themselves or theirs. What is gone is not shown. */
export function members(...ids: readonly (string | null)[]): Receivers {
  const known = ids.flatMap((id) => (id === null ? [] : [{ userId: id }]))
  return async () => known
}
