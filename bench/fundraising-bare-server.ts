import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { connect } from '#server/database/connect.ts'
import { dbOn } from '#server/database/db.ts'
import { listCampaigns } from '#server/features/campaigns/browse-campaigns.ts'
import { storeEvent } from '#server/features/donations/settlement/provider-events.ts'
import { campaignPage } from '#server/features/screens/detail-pages.ts'
import { systemClock } from '#server/platform/core/clock.ts'
import { createLog } from '#server/platform/core/log.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { readAll, statementsOf } from './bare-statements.ts'
import { serveMeasured } from './measured-server.ts'

/** The minimal server for campaigns: the app's statements, and webhooks that are stored but not processed. */
const { pool, end } = connect({ address: JSON.parse(process.argv[2] ?? '{}'), log: createLog('warn') })
const settings = { reviewFirstCampaign: true } as Settings
const visitor = {
  actor: null,
  client: { ip: '' },
  clock: systemClock,
  settings,
  consume: async () => undefined,
}
const anyId = randomUUID()
const browsing = await statementsOf((db) =>
  listCampaigns({ ...visitor, db } as unknown as Parameters<typeof listCampaigns>[0], { sort: 'newest' }),
)
const showing = await statementsOf((db) =>
  campaignPage({ takesPayments: true })({ ...visitor, db } as unknown as Context<'anyone'>, {
    campaignId: anyId,
  }),
)

// The same keep-alive timeout as the app's.
const server = createServer({ keepAliveTimeout: 65_000 }, async (request, response) => {
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
  if (request.method === 'POST') return await storeWebhook(await buffer(request))
  const campaignId = /^\/api\/campaign-pages\/(.+)$/.exec(request.url ?? '')?.[1]
  const [found] = campaignId ? [await showCampaign(campaignId)] : await readAll(pool, browsing)
  return found
}

async function showCampaign(campaignId: string): Promise<unknown> {
  const [campaign] = await readAll(pool, showing, new Map([[anyId, campaignId]]))
  return campaign?.[0]
}

async function storeWebhook(raw: Buffer): Promise<object> {
  const news = { source: 'webhook', event: 'payment', reference: null } as const
  await storeEvent(dbOn(pool), { id: randomUUID(), ...news, raw, at: new Date() })
  return {}
}
