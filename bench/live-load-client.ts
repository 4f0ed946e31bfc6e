import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createConnection } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { evaluate, type Figures, type SentMessage } from './live-figures.ts'
import { GROUPS, groupIdOf, groupOf, liveTokenOf, PEOPLE } from './live-groups.ts'
import { type LiveStream, openLiveStream } from './load-stream.ts'
import { createRandom } from './random-arrivals.ts'

/** Sends messages one after the other over a keep-alive connection, which the server closes when it is idle. */
export type MessageConnection = {
  /** Sends a message of a person to their group; returns its number there. */
  say(person: number, content: string): Promise<number>
  close(): void
}

type Line = { isOpen(): boolean; exchange(request: string): Promise<string>; close(): void }

const HEAD_END = '\r\n\r\n'

/**
 * Opens a connection that sends messages one after the other, as a browser does; it reconnects when the server closed
 * it.
 */
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

/** The orders that the measuring process sends to this one. */
export type Order =
  | { kind: 'come'; ports: readonly number[]; streams: number }
  | { kind: 'talk'; seconds: number }
  | { kind: 'leave' }

const PER_SECOND = 50
const COMING_AT_ONCE = 50
const PATIENCE_MS = 10_000
/** Long enough for a stray frame to arrive. */
const STRAYS_MS = 300

let streams: LiveStream[] = []
/** One connection per server and group. */
let connections: MessageConnection[][] = []

process.on('message', async (order: Order) => process.send?.(await execute(order)))

/** Runs all clients of the measured servers in one process, so that one clock times sending and reading. */
async function execute(order: Order): Promise<Figures | 'done'> {
  if (order.kind === 'come') await connectStreams(order.ports, order.streams)
  if (order.kind === 'leave') await closeStreams()
  return order.kind === 'talk' ? await sendMessages(order.seconds) : 'done'
}

async function connectStreams(ports: readonly number[], count: number): Promise<void> {
  await closeStreams()
  connections = ports.map((port) => Array.from({ length: GROUPS }, () => createMessageConnection(port)))
  for (let person = 0; person < count; person += COMING_AT_ONCE) {
    const group = Array.from({ length: COMING_AT_ONCE }, (_, turn) => person + turn)
    streams.push(...(await Promise.all(group.map((each) => openLiveStream(portFor(each, ports), each)))))
  }
}

/** Neighbours in a group are connected to different servers. */
function portFor(person: number, ports: readonly number[]): number {
  return ports[Math.floor(person / GROUPS) % ports.length] ?? 0
}

async function closeStreams(): Promise<void> {
  await Promise.all(streams.map((stream) => stream.close()))
  for (const connection of connections.flat()) connection.close()
  streams = []
  connections = []
}

/**
 * Sends messages at random moments, as people do, fifty a second on average, whether or not earlier ones were answered;
 * the same moments and people each time.
 */
async function sendMessages(seconds: number): Promise<Figures> {
  for (const stream of streams) stream.received.length = 0
  const random = createRandom()
  const sending: Promise<SentMessage>[] = []
  const started = performance.now()
  for (let due = 0; due < seconds * 1000; due += (-Math.log(1 - random()) * 1000) / PER_SECOND) {
    const early = started + due - performance.now()
    if (early > 0) await setTimeout(early)
    sending.push(sendMessage(Math.floor(random() * PEOPLE), sending.length))
  }
  const sentMessages = await Promise.all(sending)
  await untilReceived(sentMessages)
  return evaluate(streams, sentMessages)
}

/** No two texts are the same, because repeated messages are refused. */
async function sendMessage(person: number, turn: number): Promise<SentMessage> {
  const group = groupOf(person)
  const connection = connections[turn % connections.length]?.[group]
  if (!connection) throw new Error('No streams are connected yet')
  const sentAt = performance.now()
  const number = await connection.say(person, `${randomUUID()} ${'We carry this with you. '.repeat(4)}`)
  return { group, number, sentAt, answeredAt: performance.now() }
}

async function untilReceived(sentMessages: readonly SentMessage[]): Promise<void> {
  const inGroup = Array.from(
    { length: GROUPS },
    (_, group) => sentMessages.filter((one) => one.group === group).length,
  )
  const until = performance.now() + PATIENCE_MS
  const isMissing = () => streams.some(({ group, received }) => received.length < (inGroup[group] ?? 0))
  while (isMissing() && performance.now() < until) await setTimeout(20)
  await setTimeout(STRAYS_MS)
}
