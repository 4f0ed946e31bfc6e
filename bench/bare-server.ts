import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { connect } from '#server/database/connect.ts'
import { type Db, dbOn, inTransaction, type Statement } from '#server/database/db.ts'
import { listCampaigns } from '#server/features/campaigns/list-campaigns.ts'
import { streakSubscriber } from '#server/features/journey/subscribers.ts'
import { notificationsSubscriber } from '#server/features/notifications/subscribers.ts'
import { onePrayer } from '#server/features/prayers/get-prayer.ts'
import { pray } from '#server/features/prayers/intercessions/pray-for-prayer.ts'
import { visitorsPage } from '#server/features/prayers/list-public-prayers.ts'
import { insertPrayer } from '#server/features/prayers/submit-prayer.ts'
import { getCampaignPage } from '#server/features/screens/get-campaign-page.ts'
import { getPrayerPage } from '#server/features/screens/get-prayer-page.ts'
import { findActor } from '#server/http/requests/find-session.ts'
import { claim, storeResponse } from '#server/http/requests/idempotency.ts'
import { consumeShared } from '#server/http/requests/rate-limit.ts'
import { systemClock } from '#server/platform/core/clock.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { hashToken } from '#server/platform/core/ids.ts'
import { createLog } from '#server/platform/core/log.ts'
import type { Subscriber } from '#server/platform/core/request-context.ts'
import { recordEvent } from '#server/platform/events/domain-events.ts'
import { deliverBatch } from '#server/platform/events/outbox-reader.ts'
import { decodeCursor } from '#server/platform/formats/list-cursor.ts'
import { serve, tokenIn } from './measured-server.ts'

/** The effects of a prayer that is submitted or prayed for, in one reading of the events. */
const subscriber: Subscriber = {
  name: 'bare',
  eventNames: [...streakSubscriber.eventNames, ...notificationsSubscriber.eventNames],
  handle: async (db, events) => {
    for (const { eventNames, handle } of [streakSubscriber, notificationsSubscriber]) {
      const own = events.filter(({ name }) => eventNames.includes(name))
      if (own.length > 0) await handle(db, own)
    }
  },
}

type RecordedStatement = { statement: Statement; values: readonly unknown[] }

/** The minimal server: node:http and pg, the same statements in the same transactions, no checks. */
const { pool, end } = connect({ address: JSON.parse(process.argv[2] ?? '{}'), log: createLog('warn') })
const db = dbOn(pool)
const [anyViewer, anyId] = [randomUUID(), randomUUID()]
const settings = { reviewFirstCampaign: true }
const context = { client: { ip: '' }, clock: systemClock, settings, consume: async () => undefined }
const asVisitor = (db: Db) => ({ ...context, actor: null, db }) as never
const asMember = (db: Db) => ({ ...context, actor: { id: anyViewer, roles: [] }, db }) as never
const readCampaign = getCampaignPage({ takesPayments: true })
const wholePrayer = await statementsOf((db) => getPrayerPage(asMember(db), { prayerId: anyId }))
const newestCampaigns = await statementsOf((db) => listCampaigns(asVisitor(db), { sort: 'newest' }))
const wholeCampaign = await statementsOf((db) => readCampaign(asVisitor(db), { campaignId: anyId }))
let registered: Promise<unknown> | undefined

serve(answer, end)

async function answer(request: IncomingMessage): Promise<unknown> {
  const [kind, id = ''] = (request.url ?? '').split(/[/?]/).slice(2)
  if (kind === 'campaigns') return (await readAll(newestCampaigns))[0]
  if (kind === 'campaign-pages') return (await readAll(wholeCampaign, { [anyId]: id }))[0]?.[0]
  if (kind === 'prayers' && request.method === 'GET')
    return (await db.query(visitorsPage, decodeCursor())).slice(0, 20)
  const [actor] = await db.query(findActor, [hashToken(tokenIn(request)), new Date()])
  if (!actor) throw new Error('Not signed in')
  const write = { actorId: actor.id, now: new Date(), request }
  if (request.method === 'PUT') return await prayFor(id, write)
  if (kind === 'prayers') return await submit(write)
  return kind === 'prayer-pages' ? await prayerPage(actor.id, id) : actor
}

async function prayerPage(viewerId: string, prayerId: string): Promise<unknown> {
  const ids = { [anyViewer]: viewerId, [anyId]: prayerId }
  const [[prayer] = [], [miracle] = [], [campaign] = []] = await readAll(wholePrayer, ids)
  return { prayer, miracle: miracle ?? null, campaign: campaign ?? null }
}

type Write = { actorId: string; now: Date; request: IncomingMessage }

/** Writes everything that the app writes for a prayer, streak and badges included. */
async function submit({ actorId, now, request }: Write): Promise<unknown> {
  const fields = (await json(request)) as { title: string; description: string; category: string }
  await consume(actorId, ['a', 'b', 'c'], now)
  return await writeOnce({ actorId, now, request }, 'submitPrayer', fields, async (db) => {
    const id = randomUUID()
    const { title, description, category } = fields
    const place = [null, null, null] as const
    await db.query(insertPrayer, [
      id,
      actorId,
      title,
      description,
      category,
      'public',
      now,
      ...place,
      false,
      'en',
    ])
    const payload = { prayerId: id, ownerId: actorId, audience: 'public' } as const
    await recordEvent(db, { name: 'prayer.submitted', payload, actorId, at: now })
    const [response] = await db.query(onePrayer, [actorId, id, now])
    return response
  })
}

/** Writes everything that the app writes for 'I prayed', the owner's notification included. */
async function prayFor(prayerId: string, { actorId, now, request }: Write): Promise<unknown> {
  await consume(actorId, ['a', 'd'], now)
  return await writeOnce({ actorId, now, request }, 'prayForPrayer', { prayerId }, async (db) => {
    const [row] = await db.query(pray, [actorId, prayerId, now, now, null, null])
    if (!row) throw new Error('There is no such prayer')
    const { ownerId, dayOn, isAdded, isNamed, ...counts } = row
    const payload = { prayerId, ownerId, memberId: actorId, dayOn, isNamed }
    if (isAdded) await recordEvent(db, { name: 'intercession.added', payload, actorId, at: now })
    return counts
  })
}

/** Fills the buckets of the limits. */
async function consume(actorId: string, names: readonly string[], now: Date): Promise<void> {
  const buckets = names.map((name) => `bare-${name}:${actorId}`)
  const ofEach = (value: number) => buckets.map(() => value)
  await db.query(consumeShared, [buckets, ofEach(1), ofEach(3.6e6), now])
}

/** Writes once for its idempotency key, and answers when the event handlers did their work. */
async function writeOnce(
  { actorId, now, request }: Write,
  operation: string,
  input: object,
  work: (db: Db) => Promise<unknown>,
): Promise<unknown> {
  registered ??= pool.query('insert into event_cursors (subscriber) values ($1) on conflict do nothing', [
    subscriber.name,
  ])
  await registered
  const key = String(request.headers['idempotency-key'])
  const answer = await inTransaction(pool, async (db) => {
    await db.query(claim, [actorId, operation, key, hashToken(JSON.stringify(input)), now, true])
    const response = await work(db)
    await db.query(storeResponse, [actorId, operation, key, JSON.stringify(response)])
    return response
  })
  await countAndNotify()
  return answer
}

let running: Promise<unknown> = Promise.resolve()
let following: Promise<unknown> | null = null

/**
 * Does the work of the event handlers: streak, badges and notifications. One reading at a time, which begins after the
 * commit of all that wait for it: whatever is answered is handled, but for what an older transaction holds back.
 */
function countAndNotify(): Promise<unknown> {
  following ??= running.then(() => {
    following = null
    running = inTransaction(pool, (db) => deliverBatch(db, subscriber))
    return running
  })
  return following
}

/** Records the statements that a query of the app runs, with their values, so that this server runs the same ones. */
async function statementsOf(read: (db: Db) => Promise<unknown>): Promise<RecordedStatement[]> {
  const recorded: RecordedStatement[] = []
  const recorder: Db = {
    query: async (statement: Statement, values: readonly unknown[]) => {
      recorded.push({ statement, values })
      return []
    },
    run: () => Promise.reject(new Error('A query must use named statements')),
  }
  try {
    await read(recorder)
  } catch (error) {
    // The recorder returns no rows, so a query may end as not found.
    if (!(error instanceof Failure)) throw error
  }
  return recorded
}

/** Runs all statements at once, replacing the recorded ids by those of this request; returns the rows of each. */
async function readAll(recorded: readonly RecordedStatement[], ids: Readonly<Record<string, string>> = {}) {
  const withIds = (value: unknown) => (typeof value === 'string' && ids[value]) || value
  return await Promise.all(
    recorded.map(({ statement, values }) => db.query(statement, values.map(withIds) as never)),
  )
}
