import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import type { Fact, FactName, Facts } from '#contract/facts.ts'
import { type Db, inTransaction, type Statement } from '#server/database/db.ts'
import { stopwatch } from './clock.ts'
import type { Subscriber } from './context.ts'
import type { Log } from './log.ts'
import type { Position } from './position.ts'

export const BATCH = 200
const SWEEP_EVERY_MS = 2_000
const WAIT_MS = 5

export const insertFact: Statement = {
  name: 'insert-fact',
  text: 'insert into facts (name, payload, actor_id, at) values ($1, $2, $3, $4) returning xid::text as xid',
}

export const lockCursor: Statement = {
  name: 'lock-fact-cursor',
  text: `
    select xid::text as xid, fact_id, pg_snapshot_xmin(pg_current_snapshot())::text as settled_below
      from fact_cursors
     where subscriber = $1
       for update skip locked`,
}

/** Only transactions that no running one can still undercut: a lower number that commits later is never skipped. */
export const nextFacts: Statement = {
  name: 'next-facts',
  text: `
    select id, xid::text as xid, name, payload, actor_id as "actorId", at
      from facts
     where (xid, id) > ($1::xid8, $2)
       and xid < $3::xid8
     order by facts.xid, facts.id
     limit ${BATCH}`,
}

export const moveCursor: Statement = {
  name: 'move-fact-cursor',
  text: 'update fact_cursors set xid = $2::xid8, fact_id = $3 where subscriber = $1',
}

/** The same for one who keeps no cursor, with those that may still be undercut, as word that there will be more. */
export const factsAfter: Statement = {
  name: 'facts-after',
  text: `
    select id, xid::text as xid, name, payload, actor_id as "actorId", at, xid < settled.below as "isSettled"
      from facts, (select pg_snapshot_xmin(pg_current_snapshot()) as below) settled
     where (xid, id) > ($1::xid8, $2)
     order by facts.xid, facts.id
     limit ${BATCH}`,
}

const newestFacts: Statement = {
  name: 'newest-facts',
  text: `
    select id, xid::text as xid, name, payload, actor_id as "actorId", at
      from facts
     where xid < $1::xid8
     order by facts.xid desc, facts.id desc
     limit $2`,
}

const settledBelow: Statement = {
  name: 'facts-settled-below',
  text: 'select pg_snapshot_xmin(pg_current_snapshot())::text as xid',
}

/** A fact with its place in the order. */
export type PlacedFact = Fact & { position: Position }
type FactRow = Fact & { xid: string; isSettled: boolean }

/** The next facts behind a position that nothing can come before any more, and whether others wait to be settled. */
export async function readFactsAfter(
  db: Db,
  { xid, id }: Position,
): Promise<{ facts: PlacedFact[]; isMore: boolean; isUnsettled: boolean }> {
  const rows = await db.query<FactRow>(factsAfter, [xid.toString(), id])
  const settled = rows.filter(({ isSettled }) => isSettled)
  return {
    facts: settled.map(place),
    isMore: settled.length === BATCH,
    isUnsettled: settled.length < rows.length,
  }
}

/** At most so many facts right before a position, in order. */
export async function readNewestFacts(db: Db, { xid }: Position, count: number): Promise<PlacedFact[]> {
  const rows = await db.query<FactRow>(newestFacts, [xid.toString(), count])
  return rows.map(place).toReversed()
}

/** The position behind everything that is settled at this moment. */
export async function findSettledEnd(db: Db): Promise<Position> {
  const [row] = await db.query<{ xid: string }>(settledBelow, [])
  return { xid: BigInt(row?.xid ?? 0), id: 0 }
}

function place({ xid, isSettled: _, ...fact }: FactRow): PlacedFact {
  return { ...fact, position: { xid: BigInt(xid), id: fact.id } } as PlacedFact
}

/** Writes a fact in the caller's transaction; gives back the transaction's number, to wait for its being heard. */
export async function recordFact<N extends FactName>(
  db: Db,
  fact: { name: N; payload: Facts[N]; actorId: string | null; at: Date },
): Promise<bigint> {
  const values = [fact.name, JSON.stringify(fact.payload), fact.actorId, fact.at]
  const [row] = await db.query<{ xid: string }>(insertFact, values)
  return BigInt(row?.xid ?? 0)
}

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
  await registerCursors(pool, subscribers)
  let running: Promise<HeardBelow> | null = null
  let following: Promise<HeardBelow> | null = null

  /** Nobody waits for a subscriber that fails. */
  async function hearAll(): Promise<HeardBelow> {
    let heardBelow: HeardBelow = null
    for (const subscriber of subscribers) {
      const heard = await drain(pool, subscriber, log)
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

async function registerCursors(pool: pg.Pool, subscribers: readonly Subscriber[]): Promise<void> {
  const names = subscribers.map(({ name }) => name)
  await pool.query(
    'insert into fact_cursors (subscriber) select unnest($1::text[]) on conflict (subscriber) do nothing',
    [names],
  )
}

/** Every fact of transactions below this number has been heard; null when there was nobody to hear. */
type HeardBelow = bigint | null

/** Lets one subscriber hear what there is. Its failure (null) is met again at the next reading. */
async function drain(pool: pg.Pool, subscriber: Subscriber, log: Log): Promise<HeardBelow> {
  try {
    for (;;) {
      const { isDone, heardBelow } = await inTransaction(pool, (db) => hearSome(db, subscriber))
      if (isDone) return heardBelow
    }
  } catch (error) {
    log.error('a subscriber failed', { subscriber: subscriber.name, error })
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
