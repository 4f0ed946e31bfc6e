import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createConnection } from 'node:net'
import { groupIdOf, groupOf, liveTokenOf } from '#bench/live-groups.ts'

/** Sends messages one after the other over a connection that is kept; a server closes it when nobody speaks long. */
export type MessageConnection = {
  /** Sends a message of a person to their group; gives back its number there. */
  say(person: number, content: string): Promise<number>
  close(): void
}

type Line = { isOpen(): boolean; exchange(request: string): Promise<string>; close(): void }

const HEAD_END = '\r\n\r\n'

/** One connection for messages, one after the other as a browser sends them; opened again when the server closed it. */
export function createMessageConnection(port: number): MessageConnection {
  let line: Line | null = null
  let before: Promise<unknown> = Promise.resolve()

  async function exchange(request: string): Promise<string> {
    if (!line?.isOpen()) line = await openSocket(port)
    return await line.exchange(request)
  }

  return {
    say: async (person, content) => {
      const turn = before.then(() => exchange(requestOf(person, content)))
      before = turn
      return numberIn(await turn)
    },
    close: () => line?.close(),
  }
}

async function openSocket(port: number): Promise<Line> {
  const socket = createConnection({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  let answered: (answer: string) => void = () => undefined
  let brokenOff: (error: Error) => void = () => undefined
  let unread = ''
  socket.on('data', (chunk) => {
    unread += chunk.toString('latin1')
    if (!isWhole(unread)) return
    answered(unread)
    unread = ''
  })
  socket.on('error', (error) => brokenOff(error))
  socket.on('close', () => brokenOff(new Error('The server closed a connection in the middle')))
  return {
    isOpen: () => socket.writable,
    exchange: (request) =>
      new Promise((resolve, reject) => {
        answered = resolve
        brokenOff = reject
        socket.write(request)
      }),
    close: () => socket.destroy(),
  }
}

function isWhole(answer: string): boolean {
  const end = answer.indexOf(HEAD_END)
  const length = Number(/content-length: (\d+)/i.exec(answer)?.[1] ?? 0)
  return end >= 0 && answer.length >= end + HEAD_END.length + length
}

function numberIn(answer: string): number {
  const number = /"number":(\d+)/.exec(answer)?.[1]
  if (number === undefined) throw new Error(`A message was refused: ${answer}`)
  return Number(number)
}

function requestOf(person: number, content: string): string {
  const body = JSON.stringify({ clientId: randomUUID(), content, images: [] })
  const lines = [`POST /api/groups/${groupIdOf(groupOf(person))}/messages HTTP/1.1`, 'host: 127.0.0.1']
  lines.push(`cookie: tz_sid=${liveTokenOf(person)}`, 'sec-fetch-site: same-origin')
  lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(body)}`)
  return `${lines.join('\r\n')}${HEAD_END}${body}`
}
