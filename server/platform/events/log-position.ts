/** A place in the order in which facts are read: behind the fact of this transaction and id. */
export type LogPosition = { xid: bigint; id: number }

/** Above every number that a database gives to its transactions. */
const TRANSACTIONS = 10n ** 15n

/**
 * The number of a transaction with the history it belongs to in front. After a failover or a restore a database goes on
 * from an earlier moment, in a new timeline, and gives numbers out a second time: those come after all of before.
 */
export function positionAt(timeline: bigint, transaction: bigint, id: number): LogPosition {
  return { xid: timeline * TRANSACTIONS + transaction, id }
}

export function timelineOf({ xid }: LogPosition): bigint {
  return xid / TRANSACTIONS
}

export function transactionOf({ xid }: LogPosition): bigint {
  return xid % TRANSACTIONS
}

/** Before everything. */
export const beginning: LogPosition = { xid: 0n, id: 0 }

const WRITTEN = /^(\d{1,20})-(\d{1,15})$/

/** A position as clients keep it and send it back. */
export function formatPosition({ xid, id }: LogPosition): string {
  return `${xid}-${id}`
}

/** The position a client sent, or null when it is none. */
export function parsePosition(text: string): LogPosition | null {
  const [, xid, id] = WRITTEN.exec(text) ?? []
  return xid === undefined ? null : { xid: BigInt(xid), id: Number(id) }
}

export function isAfter(one: LogPosition, other: LogPosition): boolean {
  return one.xid === other.xid ? one.id > other.id : one.xid > other.xid
}
