import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import type { DomainEvent, EventName } from '#contract/events/all-events.ts'
import { type Db, inTransaction } from '#server/database/db.ts'
import { stopwatch } from '#server/platform/core/clock.ts'
import { type Outage, watchOutage } from '#server/platform/core/database-outage.ts'
import type { Log } from '#server/platform/core/log.ts'
import type { Subscriber } from '#server/platform/core/request-context.ts'
import { BATCH, moveCursor, registerCursors, takeEvents } from './domain-events.ts'
import type { CommitEffects } from './event-publisher.ts'

const POLL_EVERY_MS = 2_000
const WAIT_MS = 5
/** The longest time that an answer waits for the subscribers. */
const PATIENCE_MS = 100

export type OutboxReader = {
  /** Lets the subscribers of events read on now, and waits, at most so long, until they have handled a transaction. */
  catchUp(published: Published, withinMs: number): Promise<void>
  stop(): Promise<void>
}

/** The number of a transaction, and the names of its events. */
type Published = { xid: bigint; names: readonly EventName[] }

type ReaderDeps = { pool: pg.Pool; subscribers: readonly Subscriber[]; log: Log }

/**
 * Passes every event to each subscriber once, in order, in a transaction of its own that also moves its cursor. Any
 * number of servers may run it; one at a time locks a cursor. A failing subscriber holds up no other; a slow one does for
 * as long as its transaction is open, which holds back the settled end of the log.
 */
export async function startOutboxReader({ pool, subscribers, log }: ReaderDeps): Promise<OutboxReader> {
  await pool.query({ ...registerCursors, values: [subscribers.map(({ name }) => name)] })
  const outage = watchOutage(log, 'subscribers')
  const readers = subscribers.map((subscriber) => ({
    eventNames: subscriber.eventNames,
    ...startReading(() => drain(pool, subscriber, { log, outage })),
  }))
  const polling = setInterval(() => {
    for (const { read } of readers) void read()
  }, POLL_EVERY_MS)
  return {
    catchUp: async ({ xid, names }, withinMs) => {
      const concerned = readers.filter(({ eventNames }) => names.some((name) => eventNames.includes(name)))
      await Promise.all(concerned.map(({ read }) => waitUntilHandled(read, xid, withinMs)))
    },
    stop: async () => {
      clearInterval(polling)
      await Promise.all(readers.map(({ finished }) => finished()))
    },
  }
}

/** After a commit: lets the subscribers of its events catch up for a short while, even if one of them hangs (REQ-68). */
export async function catchUpBriefly(
  reader: OutboxReader,
  { published, publishedIn }: Pick<CommitEffects, 'published' | 'publishedIn'>,
): Promise<void> {
  if (publishedIn === null) return
  await Promise.race([
    reader.catchUp({ xid: publishedIn, names: published }, PATIENCE_MS),
    setTimeout(PATIENCE_MS, undefined, { ref: false }),
  ])
}

/** Every event of transactions below this number was handled; null after a failure. */
type HandledBelow = bigint | null
type Read = () => Promise<HandledBelow>

/** One read at a time; all callers during one share the next, as their events may be newer. */
function startReading(drainAll: Read): { read: Read; finished(): Promise<void> } {
  let running: Promise<HandledBelow> | null = null
  let following: Promise<HandledBelow> | null = null

  function start(): Promise<HandledBelow> {
    running = drainAll().finally(() => {
      running = null
    })
    return running
  }

  function read(): Promise<HandledBelow> {
    if (!running) return start()
    following ??= running.then(() => {
      following = null
      return start()
    })
    return following
  }

  return {
    read,
    finished: async () => {
      await following
      await running
    },
  }
}

async function waitUntilHandled(read: Read, xid: bigint, withinMs: number): Promise<void> {
  const elapsed = stopwatch()
  for (let handled = await read(); handled !== null && handled <= xid; handled = await read()) {
    if (elapsed() >= withinMs) return
    await setTimeout(WAIT_MS)
  }
}

/** Passes all available events to one subscriber. A failure (null) is retried at the next read. */
async function drain(
  pool: pg.Pool,
  subscriber: Subscriber,
  { log, outage }: { log: Log; outage: Outage },
): Promise<HandledBelow> {
  try {
    for (;;) {
      const { isDone, handledBelow } = await inTransaction(pool, (db) => deliverBatch(db, subscriber))
      outage.over()
      if (isDone) return handledBelow
    }
  } catch (error) {
    if (!outage.covers(error)) log.error('a subscriber failed', { subscriber: subscriber.name, error })
    return null
  }
}

type BatchResult = { isDone: boolean; handledBelow: bigint }

/** Passes the next events to a subscriber and moves its cursor. Nothing is handled while another reader has it. */
export async function deliverBatch(db: Db, { name, eventNames, handle }: Subscriber): Promise<BatchResult> {
  const rows = await db.query(takeEvents, [name])
  const events = rows.filter((row) => row.id !== null) as (DomainEvent & { xid: string })[]
  const own = events.filter((event) => eventNames.includes(event.name))
  if (own.length > 0) await handle(db, own)
  const last = events.at(-1)
  if (last) await db.query(moveCursor, [name, last.xid, last.id])
  return { isDone: events.length < BATCH, handledBelow: BigInt(rows[0]?.settledBelow ?? 0) }
}
