/** A position in the order in which events are read: after the event of this transaction and id. */
export type LogPosition = { xid: bigint; id: number }

/** Higher than any transaction number of a database. */
const TRANSACTIONS = 10n ** 15n

/**
 * The number of a transaction with its history in front. After a failover or a restore a database continues from an
 * earlier moment, in a new timeline, and assigns numbers a second time: those sort after all earlier ones.
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

/** The position before all events. */
export const beginning: LogPosition = { xid: 0n, id: 0 }

const WRITTEN = /^(\d{1,20})-(\d{1,15})$/

/** A position as clients store it and send it back. */
export function formatPosition({ xid, id }: LogPosition): string {
  return `${xid}-${id}`
}

/** The position that a client sent, or null when it is malformed. */
export function parsePosition(text: string): LogPosition | null {
  const [, xid, id] = WRITTEN.exec(text) ?? []
  return xid === undefined ? null : { xid: BigInt(xid), id: Number(id) }
}

export function isAfter(one: LogPosition, other: LogPosition): boolean {
  return one.xid === other.xid ? one.id > other.id : one.xid > other.xid
}
