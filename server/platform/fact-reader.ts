import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import type { Fact } from '#contract/facts.ts'
import { type Db, inTransaction } from '#server/database/db.ts'
import { stopwatch } from './clock.ts'
import type { Subscriber } from './context.ts'
import { BATCH, lockCursor, moveCursor, nextFacts, registerCursors } from './facts.ts'
import type { Log } from './log.ts'
import { type Outage, watchOutage } from './outage.ts'

const SWEEP_EVERY_MS = 2_000
const WAIT_MS = 5

export type FactReader = {
  /** Reads on now and waits, at most so long, until the facts of a transaction have been heard by all. */
  catchUp(xid: bigint, withinMs: number): Promise<void>
  stop(): Promise<void>
}

type House = { pool: pg.Pool; subscribers: readonly Subscriber[]; log: Log }

/**
 * Lets each subscriber hear every fact once, in order, in a transaction of its own that also moves its cursor.
 * Any number of servers may run it; one at a time holds a cursor.
 */
export async function startFactReader({ pool, subscribers, log }: House): Promise<FactReader> {
  await pool.query({ ...registerCursors, values: [subscribers.map(({ name }) => name)] })
  const outage = watchOutage(log, 'subscribers')
  let running: Promise<HeardBelow> | null = null
  let following: Promise<HeardBelow> | null = null

  /** Nobody waits for a subscriber that fails. */
  async function hearAll(): Promise<HeardBelow> {
    let heardBelow: HeardBelow = null
    for (const subscriber of subscribers) {
      const heard = await drain(pool, subscriber, { log, outage })
      if (heard !== null && (heardBelow === null || heard < heardBelow)) heardBelow = heard
    }
    return heardBelow
  }

  function start(): Promise<HeardBelow> {
    running = hearAll().finally(() => {
      running = null
    })
    return running
  }

  /** One reading at a time; all who come during one share the next, as their facts may be younger. */
  function read(): Promise<HeardBelow> {
    if (!running) return start()
    following ??= running.then(() => {
      following = null
      return start()
    })
    return following
  }

  const sweep = setInterval(() => void read(), SWEEP_EVERY_MS)
  return {
    catchUp: async (xid, withinMs) => {
      const elapsed = stopwatch()
      for (let heard = await read(); heard !== null && heard <= xid; heard = await read()) {
        if (elapsed() >= withinMs) return
        await setTimeout(WAIT_MS)
      }
    },
    stop: async () => {
      clearInterval(sweep)
      await following
      await running
    },
  }
}

/** Every fact of transactions below this number has been heard; null when there was nobody to hear. */
type HeardBelow = bigint | null

/** Lets one subscriber hear what there is. Its failure (null) is met again at the next reading. */
async function drain(
  pool: pg.Pool,
  subscriber: Subscriber,
  { log, outage }: { log: Log; outage: Outage },
): Promise<HeardBelow> {
  try {
    for (;;) {
      const { isDone, heardBelow } = await inTransaction(pool, (db) => hearSome(db, subscriber))
      outage.over()
      if (isDone) return heardBelow
    }
  } catch (error) {
    if (!outage.covers(error)) log.error('a subscriber failed', { subscriber: subscriber.name, error })
    return null
  }
}

type Heard = { isDone: boolean; heardBelow: bigint }
type Cursor = { xid: string; fact_id: number; settled_below: string }

async function hearSome(db: Db, subscriber: Subscriber): Promise<Heard> {
  const [cursor] = await db.query<Cursor>(lockCursor, [subscriber.name])
  if (!cursor) return { isDone: true, heardBelow: 0n }
  const facts = await db.query<Fact & { xid: string }>(nextFacts, [
    cursor.xid,
    cursor.fact_id,
    cursor.settled_below,
  ])
  for (const fact of facts) {
    if (subscriber.hears.includes(fact.name)) await subscriber.hear(db, fact)
  }
  const last = facts.at(-1)
  if (last) await db.query(moveCursor, [subscriber.name, last.xid, last.id])
  return { isDone: facts.length < BATCH, heardBelow: BigInt(cursor.settled_below) }
}
