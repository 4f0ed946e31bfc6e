import type { ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { liveAddress } from '#contract/events/live-stream.ts'
import { serve } from './measured-server.ts'

/** The minimal live server: groups in memory, a counter, and a frame written to each stream of the group. */
const liveGroups = new Map<string, { number: number; streams: Set<ServerResponse> }>()
let eventCount = 0

serve(async (request, response) => {
  const groupId = /[0-9a-f-]{36}/.exec(request.url ?? '')?.[0] ?? ''
  const liveGroup = liveGroups.get(groupId) ?? { number: 0, streams: new Set() }
  liveGroups.set(groupId, liveGroup)
  if (request.url?.startsWith(liveAddress)) {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    response.write('event: open\ndata: {}\n\n')
    liveGroup.streams.add(response)
    response.once('close', () => liveGroup.streams.delete(response))
    return
  }
  const { content } = (await json(request)) as { content: string }
  const number = ++liveGroup.number
  const data = JSON.stringify({ name: 'message.sent', ids: { groupId, number } })
  const frame = Buffer.from(`id: ${++eventCount}\nevent: event\ndata: ${data}\n\n`)
  for (const stream of liveGroup.streams) stream.write(frame)
  return { number, content }
})
