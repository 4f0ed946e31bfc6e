import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import type pg from 'pg'
import { dbOn } from '#server/database/db.ts'
import { streakSubscriber } from '#server/features/journey/subscribers.ts'
import { onePrayer } from '#server/features/prayers/get-prayer.ts'
import { insertPrayer } from '#server/features/prayers/submit-prayer.ts'
import { claim, storeResponse } from '#server/http/requests/idempotency.ts'
import { consumeShared } from '#server/http/requests/rate-limit.ts'
import { insertEvent, lockCursor, moveCursor, nextEvents } from '#server/platform/events/domain-events.ts'
import { ask, inOne } from './bare-statements.ts'

const SUBSCRIBER = 'bare'

let registered: Promise<unknown> | undefined

/** Writes everything that the app writes for a prayer, streak and badges included. */
export async function submit(pool: pg.Pool, actorId: string, request: IncomingMessage): Promise<unknown> {
  const words = (await json(request)) as Record<string, string>
  registered ??= pool.query('insert into event_cursors (subscriber) values ($1) on conflict do nothing', [
    SUBSCRIBER,
  ])
  await registered
  const now = new Date()
  const buckets = ['a', 'b', 'c'].map((name) => `bare-${name}:${actorId}`)
  await ask(pool, consumeShared, [buckets, [1, 1, 1], [3.6e6, 3.6e6, 3.6e6], now])
  const prayer = await inOne(pool, async (client) => {
    const id = randomUUID()
    const idempotencyScope = [actorId, 'submitPrayer', request.headers['idempotency-key']]
    const hash = createHash('sha256').update(JSON.stringify(words)).digest()
    await ask(client, claim, [...idempotencyScope, hash, now])
    const { title, description, category } = words
    const noLocation = [null, null, null]
    await ask(client, insertPrayer, [id, actorId, title, description, category, 'public', now, ...noLocation])
    const payload = JSON.stringify({ prayerId: id, ownerId: actorId, audience: 'public' })
    await ask(client, insertEvent, ['prayer.submitted', payload, actorId, now])
    const [response] = await ask(client, onePrayer, [actorId, id])
    await ask(client, storeResponse, [...idempotencyScope, JSON.stringify(response)])
    return response
  })
  await inOne(pool, handle)
  return prayer
}

/** Does the event handler's work for streak and badges. */
async function handle(client: pg.PoolClient): Promise<void> {
  const [cursor] = await ask(client, lockCursor, [SUBSCRIBER])
  if (!cursor) return
  const events = await ask(client, nextEvents, [cursor.xid, cursor.event_id, cursor.settled_below])
  for (const event of events) await streakSubscriber.handle(dbOn(client), event)
  const last = events.at(-1)
  if (last) await ask(client, moveCursor, [SUBSCRIBER, last.xid, last.id])
}
