import type { OperationName } from '#contract/api/all-operations.ts'

/** The header of a member's read: the position of the event log just before it, as the live stream writes it. */
const CURSOR_HEADER = 'x-event-cursor'

/*
 * The reads of this page before its live stream began: a stream that continues from the oldest of their cursors brings
 * every change since, so nothing has to be read twice.
 */
const read = new Set<OperationName>()
let oldest = ''
let onOlderRead: ((operation: OperationName) => void) | null = null

/** Remembers a successful read and its cursor. */
export function recordRead(operation: OperationName, { headers }: Response): void {
  const cursor = headers.get(CURSOR_HEADER)
  if (cursor === null) return
  read.add(operation)
  if (oldest !== '' && !isOlder(cursor, oldest)) return
  if (onOlderRead) onOlderRead(operation)
  else oldest = cursor
}

/** The cursor that no read of this page is older than; empty before the first one. */
export function oldestReadCursor(): string {
  return oldest
}

/** Whether the data of an operation came with a cursor, and not with the HTML of the page. */
export function hasReadCursor(operation: string): boolean {
  return read.has(operation as OperationName)
}

/**
 * The stream has begun with the oldest cursor. A read that was under way and arrives with an older one has missed
 * changes, and is reported. Returns the function that ends this.
 */
export function reportOlderReads(report: (operation: OperationName) => void): () => void {
  onOlderRead = report
  return () => {
    onOlderRead = null
    oldest = ''
    read.clear()
  }
}

/** Compares transaction, then event (server/platform/events/log-position.ts). */
function isOlder(one: string, other: string): boolean {
  const [xid = '', id] = one.split('-')
  const [otherXid = '', otherId] = other.split('-')
  return xid === otherXid ? Number(id) < Number(otherId) : BigInt(xid) < BigInt(otherXid)
}
