import type { LoggedEvent } from '#server/platform/events/domain-events.ts'
import { beginning, isAfter, type LogPosition } from '#server/platform/events/log-position.ts'

/** The newest events, buffered for reconnecting streams: a thousand at once cost the database nothing. */
export type RecentEvents = {
  add(events: readonly LoggedEvent[]): void
  /** Clears the buffer: earlier events belong to another history. */
  rewind(position: LogPosition): void
  /** Everything after a position, or null when that is more than the buffer holds. */
  after(position: LogPosition): readonly LoggedEvent[] | null
}

/** Buffers so many events, beginning with those read from the table (fewer than that many: there are no others). */
export function createRecentEvents(first: readonly LoggedEvent[], most: number): RecentEvents {
  let stored = [...first]
  let storedAfter = first.length < most ? beginning : (first[0]?.position ?? beginning)
  return {
    add: (events) => {
      stored.push(...events)
      if (stored.length < most * 2) return
      const forgotten = stored.length - most
      storedAfter = stored[forgotten - 1]?.position ?? storedAfter
      stored = stored.slice(forgotten)
    },
    rewind: (position) => {
      stored = []
      storedAfter = position
    },
    after: (position) => {
      if (isAfter(storedAfter, position)) return null
      const missed = stored.slice(firstAfter(stored, position))
      return missed.length > most ? null : missed
    },
  }
}

function firstAfter(events: readonly LoggedEvent[], position: LogPosition): number {
  let [low, high] = [0, events.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const event = events[middle]
    if (event && isAfter(event.position, position)) high = middle
    else low = middle + 1
  }
  return low
}
