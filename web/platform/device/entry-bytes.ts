import { liveAddress } from '#contract/events/live-stream.ts'

/** Bytes of our headers beyond the 300 that a browser counts: with the policy of a page, and without. */
const plainHeaders = { page: 750, other: 310 }

/**
 * The stream counts its frames itself: the record would have it only once it has ended. For headers browsers count 300
 * bytes, about what ours take when they are packed (HTTP/2 and later); plain, as a proxy may send them on, they take more.
 */
export function bytesOf(entry: PerformanceEntry): number {
  if (!(entry instanceof PerformanceResourceTiming) || entry.transferSize === 0) return 0
  if (new URL(entry.name).pathname === liveAddress) return 0
  const isPlain = entry.nextHopProtocol.startsWith('http/')
  return (
    entry.transferSize + (isPlain ? plainHeaders[entry.entryType === 'navigation' ? 'page' : 'other'] : 0)
  )
}
