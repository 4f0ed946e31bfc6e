import type pg from 'pg'
import { dbOn } from '#server/database/db.ts'
import type { Bus } from '#server/platform/bus/wake-up-bus.ts'
import type { Log } from '#server/platform/core/log.ts'
import { findSettledEnd, type LoggedEvent, readEventsAfter, readNewestEvents } from './domain-events.ts'
import { isAfter, type LogPosition, positionAt, timelineOf, transactionOf } from './log-position.ts'

/** The polling interval of an idle server; only a lost wake-up waits for it. */
const POLL_MS = 1_000
const UNAVAILABLE_RETRY_MS = 500
/** The polling interval while an older transaction may still commit, growing to the maximum. */
const UNSETTLED_MS = { first: 5, most: 40 }

type Follower = (events: readonly LoggedEvent[]) => Promise<void>
type Restart = (position: LogPosition) => Promise<void>

/** Every event of every server, in order, as this one reads it. */
export type EventLogTail = {
  /** The position at the start: everything up to here had happened before. */
  start: LogPosition
  /** The events right before the start, at most so many. */
  before(count: number): Promise<LoggedEvent[]>
  /**
   * Calls the subscriber with each batch once those before were handled; if it throws, it gets the same batch again.
   * `rewind` is called when the database has gone back to an earlier moment: all later events are after this position.
   */
  follow(follower: Follower, rewind?: Restart): () => void
  /** Starts reading. A later subscriber misses the events read before. */
  begin(): void
  stop(): Promise<void>
}

type Options = { pool: pg.Pool; bus: Bus; log: Log }

/**
 * Starts at the settled end of the table and reads on whenever the bus wakes it. Nothing is skipped: an event is read
 * only when no running transaction can come before it any more. A database outage stops it only for a while.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: its closures are short, and measured alone.
export async function openEventLogTail({ pool, bus, log }: Options): Promise<EventLogTail> {
  const db = dbOn(pool)
  const followers = new Map<Follower, Restart | undefined>()
  const start = await findSettledEnd(db)
  const idle = createIdleTimer()
  let position = start
  let isStopped = false
  let isAway = false
  let unsettledMs = UNSETTLED_MS.first
  let running: Promise<void> | null = null

  /** Reads one batch and passes it to the subscribers; returns the pause until the next read. */
  async function readNextBatch(): Promise<number> {
    const end = await findSettledEnd(db)
    if (hasGoneBack(position, end)) {
      position = sharedPast(position, end)
      log.warn('the database goes on from an earlier moment')
      for (const rewind of followers.values()) await rewind?.(position)
    }
    const { events, isMore, isUnsettled } = await readEventsAfter(db, position)
    if (events.length > 0) for (const handle of followers.keys()) await handle(events)
    position = events.at(-1)?.position ?? position
    if (isMore) return 0
    const idleMs = isUnsettled ? unsettledMs : POLL_MS
    unsettledMs = isUnsettled ? Math.min(unsettledMs * 2, UNSETTLED_MS.most) : UNSETTLED_MS.first
    return idleMs
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      let idleMs = UNAVAILABLE_RETRY_MS
      try {
        idleMs = await readNextBatch()
        isAway = false
      } catch (error) {
        if (!isAway && !isStopped) log.error('events cannot be followed', { error })
        isAway = true
      }
      await idle.of(idleMs)
    }
  }

  const stopListening = bus.listen(idle.end)
  return {
    start,
    before: (count) => readNewestEvents(db, start, count),
    follow: (follower, rewind) => {
      followers.set(follower, rewind)
      return () => followers.delete(follower)
    },
    begin: () => {
      running ??= run()
    },
    stop: async () => {
      isStopped = true
      stopListening()
      idle.end()
      await running
    },
  }
}

/** Within one history, the settled position only grows. */
function hasGoneBack(position: LogPosition, end: LogPosition): boolean {
  return timelineOf(position) !== timelineOf(end) || end.xid < position.xid
}

/** The position up to which both histories may have published, in the new one. */
function sharedPast(position: LogPosition, end: LogPosition): LogPosition {
  const before = positionAt(timelineOf(end), transactionOf(position), position.id)
  return isAfter(before, end) ? end : before
}

/** A pause that can be ended early; ended before it began, it does not take place. */
function createIdleTimer(): { of(ms: number): Promise<void>; end(): void } {
  let isEnded = false
  let sleeping: AbortController | null = null
  return {
    of: async (ms) => {
      sleeping = new AbortController()
      if (!isEnded && ms > 0) await sleepUntilAborted(ms, sleeping.signal)
      sleeping = null
      isEnded = false
    },
    end: () => {
      isEnded = true
      sleeping?.abort()
    },
  }
}

function sleepUntilAborted(ms: number, ended: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    ended.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
