import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import type { Fact, FactName, Facts } from '#contract/facts.ts'
import { type Db, inTransaction, type Statement } from '#server/database/db.ts'
import { stopwatch } from './clock.ts'
import type { Subscriber } from './context.ts'
import type { Log } from './log.ts'

export const insertFact: Statement = {
  name: 'insert-fact',
  text: 'insert into facts (name, payload, actor_id, at) values ($1, $2, $3, $4)',
}

export const lockCursor: Statement = {
  name: 'lock-fact-cursor',
  text: `
    select xid::text as xid, fact_id
      from fact_cursors
     where subscriber = $1
       for update skip locked`,
}

/** `settled`: no running transaction can still commit a fact before this one, so the cursor may pass it. */
export const nextFacts: Statement = {
  name: 'next-facts',
  text: `
    select id, xid::text as xid, name, payload, actor_id as "actorId", at,
           xid < pg_snapshot_xmin(pg_current_snapshot()) as settled
      from facts
     where (xid, id) > ($1::xid8, $2)
     order by xid, id
     limit 200`,
}

export const moveCursor: Statement = {
  name: 'move-fact-cursor',
  text: 'update fact_cursors set xid = $2::xid8, fact_id = $3 where subscriber = $1',
}

const SWEEP_EVERY_MS = 2_000
const WAIT_MS = 10

/** Writes a fact in the caller's transaction. */
export async function recordFact<N extends FactName>(
  db: Db,
  fact: { name: N; payload: Facts[N]; actorId: string | null; at: Date },
): Promise<void> {
  await db.query(insertFact, [fact.name, JSON.stringify(fact.payload), fact.actorId, fact.at])
}

export type FactReader = {
  /** Reads on now and waits, at most so long, until everything told so far has been heard. */
  catchUp(withinMs: number): Promise<void>
  stop(): Promise<void>
}

type House = { pool: pg.Pool; subscribers: readonly Subscriber[]; log: Log }

/**
 * Lets each subscriber hear every fact once, in order, in a transaction of its own that also moves its cursor.
 * Any number of servers may run it; one at a time holds a cursor.
 */
export async function startFactReader({ pool, subscribers, log }: House): Promise<FactReader> {
  await registerCursors(pool, subscribers)
  let running: Promise<boolean> | null = null

  async function hearAll(): Promise<boolean> {
    let hasMore = false
    for (const subscriber of subscribers) hasMore = (await drain(pool, subscriber, log)) || hasMore
    return hasMore
  }

  /** One reading at a time; who comes during one waits for it and then reads again, as its fact may be younger. */
  async function read(): Promise<boolean> {
    while (running) await running
    running = hearAll().finally(() => {
      running = null
    })
    return await running
  }

  const sweep = setInterval(() => void read(), SWEEP_EVERY_MS)
  return {
    catchUp: async (withinMs) => {
      const elapsed = stopwatch()
      while ((await read()) && elapsed() < withinMs) await setTimeout(WAIT_MS)
    },
    stop: async () => {
      clearInterval(sweep)
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

/** True when there is more to hear. A failure is logged and met again at the next sweep; the act itself stands. */
async function drain(pool: pg.Pool, subscriber: Subscriber, log: Log): Promise<boolean> {
  try {
    return await inTransaction(pool, (db) => hearSome(db, subscriber))
  } catch (error) {
    log.error('a subscriber failed', { subscriber: subscriber.name, error })
    return false
  }
}

async function hearSome(db: Db, subscriber: Subscriber): Promise<boolean> {
  const [cursor] = await db.query<{ xid: string; fact_id: number }>(lockCursor, [subscriber.name])
  if (!cursor) return false
  const facts = await db.query<Fact & { xid: string; settled: boolean }>(nextFacts, [
    cursor.xid,
    cursor.fact_id,
  ])
  const ready = facts.filter(({ settled }) => settled)
  for (const fact of ready) {
    if (subscriber.hears.includes(fact.name)) await subscriber.hear(db, fact)
  }
  const last = ready.at(-1)
  if (last) await db.query(moveCursor, [subscriber.name, last.xid, last.id])
  return facts.length > ready.length || facts.length === 200
}
