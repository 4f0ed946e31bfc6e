import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { connect } from '#server/database/connect.ts'
import { publicPage } from '#server/features/prayers/prayer-wall.ts'
import { getPrayerPage } from '#server/features/screens/detail-pages.ts'
import { findActor } from '#server/http/requests/find-session.ts'
import { systemClock } from '#server/platform/core/clock.ts'
import { createLog } from '#server/platform/core/log.ts'
import { decodeCursor } from '#server/platform/formats/list-cursor.ts'
import { ask } from './bare-database.ts'
import { readAll, statementsOf } from './bare-statements.ts'
import { registerBare, submit } from './bare-submit.ts'
import { serveMeasured } from './measured-server.ts'

/** The minimal server: node:http and pg, the same statements in the same transactions, no checks. */
const { pool, end } = connect({ address: JSON.parse(process.argv[2] ?? '{}'), log: createLog('warn') })
await registerBare(pool)
const [anyViewer, anyPrayer] = [randomUUID(), randomUUID()]
const viewing = { actor: { id: anyViewer, roles: [] }, clock: systemClock }
const showing = await statementsOf((db) =>
  getPrayerPage({ ...viewing, db } as unknown as Parameters<typeof getPrayerPage>[0], {
    prayerId: anyPrayer,
  }),
)

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
  if (request.method === 'GET' && request.url === '/api/prayers')
    return (await ask(pool, publicPage, [null, ...decodeCursor()])).slice(0, 20)
  const actor = await actorOf(request)
  if (request.method === 'POST') return await submit(pool, actor.id, request)
  const prayerId = /^\/api\/prayer-pages\/(.+)$/.exec(request.url ?? '')?.[1]
  return prayerId ? await prayerPage(actor.id, prayerId) : actor
}

async function actorOf(request: IncomingMessage) {
  const token = (request.headers.cookie ?? '').slice('tz_sid='.length)
  const [actor] = await ask(pool, findActor, [createHash('sha256').update(token).digest(), new Date()])
  return actor
}

async function prayerPage(viewerId: string, prayerId: string): Promise<unknown> {
  const places = new Map([
    [anyViewer, viewerId],
    [anyPrayer, prayerId],
  ])
  const [[prayer] = [], [miracle] = [], [campaign] = []] = await readAll(pool, showing, places)
  return { prayer, miracle: miracle ?? null, campaign: campaign ?? null }
}
