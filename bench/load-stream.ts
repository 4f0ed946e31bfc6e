import { once } from 'node:events'
import { createConnection } from 'node:net'
import { liveAddress } from '#contract/live-events.ts'
import { groupIdOf, groupOf, liveTokenOf } from './live-groups.ts'

/** A message as a stream was told of it, and when that was read. */
export type Told = { groupId: string; number: number; at: number }

/** The open app of one person. */
export type LiveStream = { group: number; told: Told[]; close(): Promise<void> }

const MESSAGE = /"message\.sent","ids":\{"groupId":"([^"]+)","number":(\d+)\}/g
const FRAME_END = '\n\n'

/** Opens the stream of a person and reads no more of it than which messages it tells of: measuring must be cheap. */
export async function openLiveStream(port: number, person: number): Promise<LiveStream> {
  const group = groupOf(person)
  const told: Told[] = []
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
        told.push({ groupId, number: Number(number), at })
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
    told,
    close: async () => {
      socket.end()
      if (!socket.closed) await once(socket, 'close')
    },
  }
}
