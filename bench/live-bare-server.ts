import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { liveAddress } from '#contract/live-events.ts'
import { GROUPS, groupIdOf } from './live-groups.ts'
import { serveMeasured } from './measured-server.ts'

type LiveGroup = { id: string; number: number; streams: Set<ServerResponse> }

/** The least that can be done: rooms in memory, a number counted up, a frame written to each stream of its room. */
const rooms = new Map(
  Array.from({ length: GROUPS }, (_, group): [string, LiveGroup] => {
    const id = groupIdOf(group)
    return [id, { id, number: 0, streams: new Set() }]
  }),
)
let told = 0

// As long as the house keeps a connection on which nobody says anything.
const server = createServer({ keepAliveTimeout: 65_000 }, async (request, response) => {
  const room = rooms.get(/[0-9a-f-]{36}/.exec(request.url ?? '')?.[0] ?? '')
  if (room && request.url?.startsWith(liveAddress)) join(room, response)
  else if (room) await say(room, request, response)
  else response.writeHead(404).end()
})
server.listen(0, '127.0.0.1', () =>
  serveMeasured(server, async () => {
    server.close()
    server.closeAllConnections()
  }),
)

function join(room: LiveGroup, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  response.write('event: open\ndata: {}\n\n')
  room.streams.add(response)
  response.once('close', () => room.streams.delete(response))
}

async function say(room: LiveGroup, request: IncomingMessage, response: ServerResponse): Promise<void> {
  let text = ''
  for await (const chunk of request) text += chunk
  const { content } = JSON.parse(text)
  room.number++
  told++
  const data = JSON.stringify({ name: 'message.sent', ids: { groupId: room.id, number: room.number } })
  const frame = Buffer.from(`id: ${told}\nevent: fact\ndata: ${data}\n\n`)
  for (const stream of room.streams) stream.write(frame)
  const body = JSON.stringify({ number: room.number, content })
  response.writeHead(201, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}
