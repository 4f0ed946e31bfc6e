import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type pg from 'pg'
import { connect } from '../../server/database/connect.ts'
import { dbOn, type Statement } from '../../server/database/db.ts'
import { streakSubscriber } from '../../server/features/journey/subscribers.ts'
import { miracleOfPrayer } from '../../server/features/miracles/queries.ts'
import { insertPrayer } from '../../server/features/prayers/commands.ts'
import { onePrayer } from '../../server/features/prayers/queries.ts'
import { publicPage } from '../../server/features/prayers/wall/queries.ts'
import { claim, keep } from '../../server/http/idempotency.ts'
import { spendShared } from '../../server/http/rate-limit.ts'
import { findActor } from '../../server/http/session.ts'
import { decodeCursor } from '../../server/platform/cursor.ts'
import { insertFact, lockCursor, moveCursor, nextFacts } from '../../server/platform/facts.ts'
import { createLog } from '../../server/platform/log.ts'
import { serveMeasured } from './measured.ts'

/** The least that can be done: node:http and pg, the same statements in the same transactions, nothing checked. */
const { pool, end } = connect({ address: JSON.parse(process.argv[2] ?? '{}'), log: createLog('warn') })
await pool.query("insert into fact_cursors (subscriber) values ('bare') on conflict do nothing")

const server = createServer(async (request, response) => {
  const body = JSON.stringify(await answer(request))
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
  response.end(body)
})
server.listen(0, '127.0.0.1', () =>
  serveMeasured(server, async () => {
    server.close()
    await end()
  }),
)

async function answer(request: IncomingMessage): Promise<unknown> {
  if (request.method === 'POST') return await submit(request)
  if (request.url === '/api/prayers')
    return (await ask(pool, publicPage, [null, ...decodeCursor()])).slice(0, 20)
  const [actor] = await actorOf(request)
  const prayerId = /^\/api\/prayer-pages\/(.+)$/.exec(request.url ?? '')?.[1]
  return prayerId ? await prayerPage(actor.id, prayerId) : actor
}

async function prayerPage(viewerId: string, prayerId: string): Promise<unknown> {
  const values = [viewerId, prayerId]
  const [[prayer], [miracle]] = await Promise.all([
    ask(pool, onePrayer, values),
    ask(pool, miracleOfPrayer, values),
  ])
  return { prayer, miracle: miracle ?? null }
}

function actorOf(request: IncomingMessage) {
  const token = (request.headers.cookie ?? '').slice('tz_sid='.length)
  return ask(pool, findActor, [createHash('sha256').update(token).digest(), new Date()])
}

async function submit(request: IncomingMessage): Promise<unknown> {
  const [actor] = await actorOf(request)
  const words = JSON.parse(await bodyOf(request))
  const now = new Date()
  const buckets = ['a', 'b', 'c'].map((name) => `bare-${name}:${actor.id}`)
  await ask(pool, spendShared, [buckets, [1, 1, 1], [3.6e6, 3.6e6, 3.6e6], now])
  const prayer = await inOne(async (client) => {
    const id = randomUUID()
    const place = [actor.id, 'submitPrayer', request.headers['idempotency-key']]
    await ask(client, claim, [...place, createHash('sha256').update(JSON.stringify(words)).digest(), now])
    await ask(client, insertPrayer, [
      id,
      actor.id,
      words.title,
      words.description,
      words.category,
      'public',
      now,
      null,
      null,
      null,
    ])
    const told = JSON.stringify({ prayerId: id, ownerId: actor.id, audience: 'public' })
    await ask(client, insertFact, ['prayer.submitted', told, actor.id, now])
    const [made] = await ask(client, onePrayer, [actor.id, id])
    await ask(client, keep, [...place, JSON.stringify(made)])
    return made
  })
  await inOne(hear)
  return prayer
}

/** What the follower of facts does for streak and badges. */
async function hear(client: pg.PoolClient): Promise<void> {
  const [cursor] = await ask(client, lockCursor, ['bare'])
  if (!cursor) return
  const facts = await ask(client, nextFacts, [cursor.xid, cursor.fact_id, cursor.settled_below])
  for (const fact of facts) await streakSubscriber.hear(dbOn(client), fact)
  const last = facts.at(-1)
  if (last) await ask(client, moveCursor, ['bare', last.xid, last.id])
}

async function inOne<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  await client.query('begin')
  const result = await work(client)
  await client.query('commit')
  client.release()
  return result
}

async function ask(on: pg.Pool | pg.PoolClient, statement: Statement, values: unknown[]) {
  return (await on.query({ ...statement, values })).rows
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}
