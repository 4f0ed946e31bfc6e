import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createConnection } from 'node:net'
import { groupIdOf, groupOf, liveTokenOf } from './live-rooms.ts'

/** One keep-alive connection over which messages are sent, one after the other. */
export type MessageLane = {
  /** Sends a message of a person to their group; gives back its number there. */
  say(person: number, content: string): Promise<number>
  close(): void
}

const HEAD_END = '\r\n\r\n'

export async function openMessageLane(port: number): Promise<MessageLane> {
  const socket = createConnection({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  let answered: (answer: string) => void = () => undefined
  let unread = ''
  let before: Promise<unknown> = Promise.resolve()
  socket.on('data', (chunk) => {
    unread += chunk.toString('latin1')
    if (!isWhole(unread)) return
    answered(unread)
    unread = ''
  })

  function exchange(request: string): Promise<string> {
    return new Promise((resolve) => {
      answered = resolve
      socket.write(request)
    })
  }

  return {
    say: async (person, content) => {
      const turn = before.then(() => exchange(requestOf(person, content)))
      before = turn
      return numberIn(await turn)
    },
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
