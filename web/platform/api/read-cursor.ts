import type { OperationName } from '#contract/api/all-operations.ts'

/** Longer than a page needs from its read until its topics are subscribed to. */
const RECENT_MS = 10_000

/*
 * The reads of this page before its live stream began: a stream that continues from the oldest of their cursors brings
 * every change since, so nothing has to be read twice.
 */
const read = new Set<OperationName>()
let oldest = ''
/** The reads of the last seconds: what is on the page came with them. */
let recent: { cursor: string; at: number }[] = []
let onOlderRead: ((operation: OperationName) => void) | null = null

/** Remembers a successful read and its cursor: from the answer's headers, or with a page that has a member's data. */
export function recordRead(operation: OperationName, cursor: string | null): void {
  if (cursor === null) return
  read.add(operation)
  const now = Date.now()
  recent = [...recent.filter(({ at }) => now - at < RECENT_MS), { cursor, at: now }]
  if (oldest !== '' && !isOlder(cursor, oldest)) return
  if (onOlderRead) onOlderRead(operation)
  else oldest = cursor
}

/** The cursor that no read of this page is older than; empty before the first one. */
export function oldestReadCursor(): string {
  return oldest
}

/**
 * The cursor for a stream with new topics, which continues from `current`: their page may have been read before that,
 * and its changes since are wanted. Changes of other topics may then be received twice, which only reads again.
 */
export function cursorForNewTopics(current: string): string {
  const now = Date.now()
  if (current === '') return current
  const cursors = recent.filter(({ at }) => now - at < RECENT_MS).map(({ cursor }) => cursor)
  return cursors.reduce((first, cursor) => (isOlder(cursor, first) ? cursor : first), current)
}

/** Whether the data of an operation came with a cursor, and not with the HTML of a page for everybody. */
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
    recent = []
    read.clear()
  }
}

/** Compares transaction, then event (server/platform/events/log-position.ts). */
export function isOlder(one: string, other: string): boolean {
  const [xid = '', id] = one.split('-')
  const [otherXid = '', otherId] = other.split('-')
  return xid === otherXid ? Number(id) < Number(otherId) : BigInt(xid) < BigInt(otherXid)
}
