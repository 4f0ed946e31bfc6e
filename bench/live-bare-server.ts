import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { liveAddress } from '#contract/events/live-stream.ts'
import { serveMeasured } from './measured-server.ts'

type LiveGroup = { id: string; number: number; streams: Set<ServerResponse> }

/** The minimal live server: groups in memory, a counter, and a frame written to each stream of the group. */
const liveGroups = new Map<string, LiveGroup>()
let eventCount = 0

// The same keep-alive timeout as the app's.
const server = createServer({ keepAliveTimeout: 65_000 }, async (request, response) => {
  const id = /[0-9a-f-]{36}/.exec(request.url ?? '')?.[0] ?? ''
  const liveGroup = liveGroups.get(id) ?? { id, number: 0, streams: new Set() }
  liveGroups.set(id, liveGroup)
  if (request.url?.startsWith(liveAddress)) addStream(liveGroup, response)
  else await sendMessage(liveGroup, request, response)
})
server.listen(0, '127.0.0.1', () =>
  serveMeasured(server, async () => {
    server.close()
    server.closeAllConnections()
  }),
)

function addStream({ streams }: LiveGroup, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  response.write('event: open\ndata: {}\n\n')
  streams.add(response)
  response.once('close', () => streams.delete(response))
}

async function sendMessage(liveGroup: LiveGroup, request: IncomingMessage, response: ServerResponse) {
  const { content } = (await json(request)) as { content: string }
  const number = ++liveGroup.number
  const data = JSON.stringify({ name: 'message.sent', ids: { groupId: liveGroup.id, number } })
  const frame = Buffer.from(`id: ${++eventCount}\nevent: event\ndata: ${data}\n\n`)
  for (const stream of liveGroup.streams) stream.write(frame)
  const body = JSON.stringify({ number, content })
  const length = Buffer.byteLength(body)
  response.writeHead(201, { 'content-type': 'application/json', 'content-length': length }).end(body)
}
