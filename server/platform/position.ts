/** A place in the order in which facts are read: behind the fact of this transaction and id. */
export type Position = { xid: bigint; id: number }

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
