import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { connect } from '#server/database/connect.ts'
import { dbOn } from '#server/database/db.ts'
import { listCampaigns } from '#server/features/campaigns/browse-campaigns.ts'
import { storeEvent } from '#server/features/donations/settlement/provider-events.ts'
import { publicPage } from '#server/features/prayers/prayer-wall.ts'
import { getPrayerPage, campaignPage as readCampaignPage } from '#server/features/screens/detail-pages.ts'
import { findActor } from '#server/http/requests/find-session.ts'
import { systemClock } from '#server/platform/core/clock.ts'
import { createLog } from '#server/platform/core/log.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { decodeCursor } from '#server/platform/formats/list-cursor.ts'
import { PAYMENT_WEBHOOK_PATH } from '#server/platform/payments/webhook.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { readAll, statementsOf } from './bare-statements.ts'
import { submit } from './bare-submit.ts'
import { serveJson } from './measured-server.ts'

/** The minimal server: node:http and pg, the same statements in the same transactions, no checks. */
const { pool, end } = connect({ address: JSON.parse(process.argv[2] ?? '{}'), log: createLog('warn') })
const db = dbOn(pool)
const [anyViewer, anyId] = [randomUUID(), randomUUID()]
const settings = { reviewFirstCampaign: true } as Settings
const context = { client: { ip: '' }, clock: systemClock, settings, consume: async () => undefined }
const visitor = { ...context, actor: null }
const member = { ...context, actor: { id: anyViewer, roles: [] } }
const wholePrayer = await statementsOf((db) =>
  getPrayerPage({ ...member, db } as unknown as Parameters<typeof getPrayerPage>[0], { prayerId: anyId }),
)
const newestCampaigns = await statementsOf((db) =>
  listCampaigns({ ...visitor, db } as unknown as Parameters<typeof listCampaigns>[0], { sort: 'newest' }),
)
const wholeCampaign = await statementsOf((db) =>
  readCampaignPage({ takesPayments: true })({ ...visitor, db } as unknown as Context<'anyone'>, {
    campaignId: anyId,
  }),
)

serveJson(answer, end)

async function answer(request: IncomingMessage): Promise<unknown> {
  const [kind, id = ''] = (request.url ?? '').split(/[/?]/).slice(2)
  if (request.url === PAYMENT_WEBHOOK_PATH) return await storeWebhook(await buffer(request))
  if (kind === 'campaigns') return (await readAll(db, newestCampaigns))[0]
  if (kind === 'campaign-pages') return await campaignPage(id)
  if (kind === 'prayers' && request.method === 'GET')
    return (await db.query(publicPage, [null, ...decodeCursor()])).slice(0, 20)
  const token = (request.headers.cookie ?? '').slice('tz_sid='.length)
  const [actor] = await db.query(findActor, [createHash('sha256').update(token).digest(), new Date()])
  if (!actor) throw new Error('Not signed in')
  if (kind === 'prayers') return await submit(pool, actor.id, request)
  return kind === 'prayer-pages' ? await prayerPage(actor.id, id) : actor
}

async function prayerPage(viewerId: string, prayerId: string): Promise<unknown> {
  const ids = { [anyViewer]: viewerId, [anyId]: prayerId }
  const [[prayer] = [], [miracle] = [], [campaign] = []] = await readAll(db, wholePrayer, ids)
  return { prayer, miracle: miracle ?? null, campaign: campaign ?? null }
}

async function campaignPage(campaignId: string): Promise<unknown> {
  const [campaign] = await readAll(db, wholeCampaign, { [anyId]: campaignId })
  return campaign?.[0]
}

/** Stores a webhook of the payment provider, and does not process it. */
async function storeWebhook(raw: Buffer): Promise<object> {
  const news = { source: 'webhook', event: 'payment', reference: null } as const
  await storeEvent(db, { id: randomUUID(), ...news, raw, at: new Date() })
  return {}
}
