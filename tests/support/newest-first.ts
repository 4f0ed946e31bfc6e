/**
 * The ids of rows as lists have them: the newest first, and of one moment the largest. Rows that a test makes for the same
 * moment of the past have no order of their own: `newId` keeps the order of one millisecond only until somebody else, such
 * as a subscriber, asks for an id in between.
 */
export function newestFirst(rows: readonly { id: string }[]): string[] {
  return rows
    .map(({ id }) => id)
    .toSorted()
    .toReversed()
}
