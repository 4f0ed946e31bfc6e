import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import type { DomainEvent } from '#contract/events/all-events.ts'
import { type Db, inTransaction } from '#server/database/db.ts'
import { stopwatch } from '#server/platform/core/clock.ts'
import { type Outage, watchOutage } from '#server/platform/core/database-outage.ts'
import type { Log } from '#server/platform/core/log.ts'
import type { Subscriber } from '#server/platform/core/request-context.ts'
import { BATCH, lockCursor, moveCursor, nextEvents, registerCursors } from './domain-events.ts'

const POLL_EVERY_MS = 2_000
const WAIT_MS = 5

export type OutboxReader = {
  /** Reads on now and waits, at most so long, until all subscribers have handled a transaction's events. */
  catchUp(xid: bigint, withinMs: number): Promise<void>
  stop(): Promise<void>
}

type ReaderDeps = { pool: pg.Pool; subscribers: readonly Subscriber[]; log: Log }

/**
 * Passes every event to each subscriber once, in order, in a transaction of its own that also moves its cursor. Any
 * number of servers may run it; one at a time locks a cursor.
 */
export async function startOutboxReader({ pool, subscribers, log }: ReaderDeps): Promise<OutboxReader> {
  await pool.query({ ...registerCursors, values: [subscribers.map(({ name }) => name)] })
  const outage = watchOutage(log, 'subscribers')
  let running: Promise<ProcessedBelow> | null = null
  let following: Promise<ProcessedBelow> | null = null

  /** A failing or slow subscriber holds up no other. */
  async function deliverToAll(): Promise<ProcessedBelow> {
    const read = await Promise.all(subscribers.map((subscriber) => drain(pool, subscriber, { log, outage })))
    const [least = null] = read.filter((below) => below !== null).toSorted((a, b) => (a < b ? -1 : 1))
    return least
  }

  function start(): Promise<ProcessedBelow> {
    running = deliverToAll().finally(() => {
      running = null
    })
    return running
  }

  /** One read at a time; all callers during one share the next, as their events may be newer. */
  function read(): Promise<ProcessedBelow> {
    if (!running) return start()
    following ??= running.then(() => {
      following = null
      return start()
    })
    return following
  }

  const polling = setInterval(() => void read(), POLL_EVERY_MS)
  return {
    catchUp: async (xid, withinMs) => {
      const elapsed = stopwatch()
      for (let processed = await read(); processed !== null && processed <= xid; processed = await read()) {
        if (elapsed() >= withinMs) return
        await setTimeout(WAIT_MS)
      }
    },
    stop: async () => {
      clearInterval(polling)
      await following
      await running
    },
  }
}

/** Every event of transactions below this number was handled; null when there are no subscribers. */
type ProcessedBelow = bigint | null

/** Passes all available events to one subscriber. A failure (null) is retried at the next read. */
async function drain(
  pool: pg.Pool,
  subscriber: Subscriber,
  { log, outage }: { log: Log; outage: Outage },
): Promise<ProcessedBelow> {
  try {
    for (;;) {
      const { isDone, processedBelow } = await inTransaction(pool, (db) => deliverBatch(db, subscriber))
      outage.over()
      if (isDone) return processedBelow
    }
  } catch (error) {
    if (!outage.covers(error)) log.error('a subscriber failed', { subscriber: subscriber.name, error })
    return null
  }
}

type BatchResult = { isDone: boolean; processedBelow: bigint }

async function deliverBatch(db: Db, subscriber: Subscriber): Promise<BatchResult> {
  const [cursor] = await db.query(lockCursor, [subscriber.name])
  if (!cursor) return { isDone: true, processedBelow: 0n }
  const events = await db.query(nextEvents, [cursor.xid, cursor.event_id, cursor.settled_below])
  for (const event of events as (DomainEvent & { xid: string })[]) {
    if (subscriber.eventNames.includes(event.name)) await subscriber.handle(db, event)
  }
  const last = events.at(-1)
  if (last) await db.query(moveCursor, [subscriber.name, last.xid, last.id])
  return { isDone: events.length < BATCH, processedBelow: BigInt(cursor.settled_below) }
}
