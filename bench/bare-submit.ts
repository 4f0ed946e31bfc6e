import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import type pg from 'pg'
import type { DomainEvent } from '#contract/events/all-events.ts'
import { type Db, dbOn, inTransaction } from '#server/database/db.ts'
import { streakSubscriber } from '#server/features/journey/subscribers.ts'
import { onePrayer } from '#server/features/prayers/get-prayer.ts'
import { insertPrayer } from '#server/features/prayers/submit-prayer.ts'
import { claim, storeResponse } from '#server/http/requests/idempotency.ts'
import { consumeShared } from '#server/http/requests/rate-limit.ts'
import { insertEvent, lockCursor, moveCursor, nextEvents } from '#server/platform/events/domain-events.ts'

const SUBSCRIBER = 'bare'

let registered: Promise<unknown> | undefined

/** Writes everything that the app writes for a prayer, streak and badges included. */
export async function submit(pool: pg.Pool, actorId: string, request: IncomingMessage): Promise<unknown> {
  const words = (await json(request)) as { title: string; description: string; category: string }
  registered ??= pool.query('insert into event_cursors (subscriber) values ($1) on conflict do nothing', [
    SUBSCRIBER,
  ])
  await registered
  const now = new Date()
  const buckets = ['a', 'b', 'c'].map((name) => `bare-${name}:${actorId}`)
  await dbOn(pool).query(consumeShared, [buckets, [1, 1, 1], [3.6e6, 3.6e6, 3.6e6], now])
  const prayer = await inTransaction(pool, async (db) => {
    const id = randomUUID()
    const key = String(request.headers['idempotency-key'])
    const hash = createHash('sha256').update(JSON.stringify(words)).digest()
    await db.query(claim, [actorId, 'submitPrayer', key, hash, now])
    const { title, description, category } = words
    const place = [null, null, null] as const
    await db.query(insertPrayer, [id, actorId, title, description, category, 'public', now, ...place])
    const payload = JSON.stringify({ prayerId: id, ownerId: actorId, audience: 'public' })
    await db.query(insertEvent, ['prayer.submitted', payload, actorId, now])
    const [response] = await db.query(onePrayer, [actorId, id])
    await db.query(storeResponse, [actorId, 'submitPrayer', key, JSON.stringify(response)])
    return response
  })
  await inTransaction(pool, handle)
  return prayer
}

/** Does the event handler's work for streak and badges. */
async function handle(db: Db): Promise<void> {
  const [cursor] = await db.query(lockCursor, [SUBSCRIBER])
  if (!cursor) return
  const events = await db.query(nextEvents, [cursor.xid, cursor.event_id, cursor.settled_below])
  for (const event of events) await streakSubscriber.handle(db, event as DomainEvent)
  const last = events.at(-1)
  if (last) await db.query(moveCursor, [SUBSCRIBER, last.xid, last.id])
}
