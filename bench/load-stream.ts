import { once } from 'node:events'
import { createConnection } from 'node:net'
import { liveAddress } from '#contract/events/live-stream.ts'
import { groupIdOf, groupOf, liveTokenOf } from './live-groups.ts'

/** A message received on a stream, and when it was read. */
export type ReceivedMessage = { groupId: string; number: number; at: number }

/** One person's open stream. */
export type LiveStream = { group: number; received: ReceivedMessage[]; close(): Promise<void> }

const MESSAGE = /"message\.sent","ids":\{"groupId":"([^"]+)","number":(\d+)\}/g
const FRAME_END = '\n\n'

/** Opens a person's stream and parses only which messages it reports: measuring must be cheap. */
export async function openLiveStream(port: number, person: number): Promise<LiveStream> {
  const group = groupOf(person)
  const received: ReceivedMessage[] = []
  const socket = createConnection({ port, host: '127.0.0.1', noDelay: true })
  const open = new Promise<void>((resolve, reject) => {
    let unread = ''
    socket.on('data', (chunk) => {
      const at = performance.now()
      unread += chunk.toString('latin1')
      const end = unread.lastIndexOf(FRAME_END) + FRAME_END.length
      if (end < FRAME_END.length) return
      const frames = unread.slice(0, end)
      unread = unread.slice(end)
      if (frames.startsWith('HTTP/1.1') && !frames.startsWith('HTTP/1.1 200')) reject(new Error(frames))
      if (frames.includes('event: open')) resolve()
      for (const [, groupId = '', number] of frames.matchAll(MESSAGE))
        received.push({ groupId, number: Number(number), at })
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('A stream was refused')))
  })
  const lines = [`GET ${liveAddress}?watch=group:${groupIdOf(group)} HTTP/1.1`, 'host: 127.0.0.1']
  lines.push(`cookie: tz_sid=${liveTokenOf(person)}`, 'sec-fetch-site: same-origin')
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  await open
  return {
    group,
    received,
    close: async () => {
      socket.end()
      if (!socket.closed) await once(socket, 'close')
    },
  }
}
