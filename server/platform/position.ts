/** A place in the order in which facts are read: behind the fact of this transaction and id. */
export type Position = { xid: bigint; id: number }

/** Above every number that a database gives to its transactions. */
const TRANSACTIONS = 10n ** 15n

/**
 * The number of a transaction with the history it belongs to in front. After a failover or a restore a database goes on
 * from an earlier moment, in a new timeline, and gives numbers out a second time: those come after all of before.
 */
export function positionIn(timeline: bigint, transaction: bigint, id: number): Position {
  return { xid: timeline * TRANSACTIONS + transaction, id }
}

export function timelineOf({ xid }: Position): bigint {
  return xid / TRANSACTIONS
}

export function transactionOf({ xid }: Position): bigint {
  return xid % TRANSACTIONS
}

/** Before everything. */
export const beginning: Position = { xid: 0n, id: 0 }

const WRITTEN = /^(\d{1,20})-(\d{1,15})$/

/** A position as clients keep it and send it back. */
export function writePosition({ xid, id }: Position): string {
  return `${xid}-${id}`
}

/** The position a client sent, or null when it is none. */
export function readPosition(text: string): Position | null {
  const [, xid, id] = WRITTEN.exec(text) ?? []
  return xid === undefined ? null : { xid: BigInt(xid), id: Number(id) }
}

export function isAfter(one: Position, other: Position): boolean {
  return one.xid === other.xid ? one.id > other.id : one.xid > other.xid
}
