import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { liveAddress } from '#contract/events/live-stream.ts'
import { GROUPS, groupIdOf } from './live-groups.ts'
import { serveMeasured } from './measured-server.ts'

type LiveGroup = { id: string; number: number; streams: Set<ServerResponse> }

/** The minimal live server: groups in memory, a counter, and a frame written to each stream of the group. */
const liveGroups = new Map(
  Array.from({ length: GROUPS }, (_, group): [string, LiveGroup] => {
    const id = groupIdOf(group)
    return [id, { id, number: 0, streams: new Set() }]
  }),
)
let eventCount = 0

// The same keep-alive timeout as the app's.
const server = createServer({ keepAliveTimeout: 65_000 }, async (request, response) => {
  const liveGroup = liveGroups.get(/[0-9a-f-]{36}/.exec(request.url ?? '')?.[0] ?? '')
  if (liveGroup && request.url?.startsWith(liveAddress)) addStream(liveGroup, response)
  else if (liveGroup) await sendMessage(liveGroup, request, response)
  else response.writeHead(404).end()
})
server.listen(0, '127.0.0.1', () =>
  serveMeasured(server, async () => {
    server.close()
    server.closeAllConnections()
  }),
)

function addStream(liveGroup: LiveGroup, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  response.write('event: open\ndata: {}\n\n')
  liveGroup.streams.add(response)
  response.once('close', () => liveGroup.streams.delete(response))
}

async function sendMessage(
  liveGroup: LiveGroup,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  let text = ''
  for await (const chunk of request) text += chunk
  const { content } = JSON.parse(text)
  liveGroup.number++
  eventCount++
  const data = JSON.stringify({
    name: 'message.sent',
    ids: { groupId: liveGroup.id, number: liveGroup.number },
  })
  const frame = Buffer.from(`id: ${eventCount}\nevent: event\ndata: ${data}\n\n`)
  for (const stream of liveGroup.streams) stream.write(frame)
  const body = JSON.stringify({ number: liveGroup.number, content })
  response.writeHead(201, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}
