import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createConnection } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { createChance } from '#server/simulators/paystack/provider-faults.ts'
import { databaseTimes, tokenOf } from './database.ts'
import { sum } from './numbers.ts'
import { type Target, usageOf } from './targets.ts'

/** Repeated requests: one address, or several in turn. With a body they are POSTs, unless a method is given. */
export type Work = {
  paths: readonly string[]
  method?: 'PUT'
  /** The session of the n-th request; without it a signed-out visitor sends them. */
  tokenAt?: (turn: number) => string
  body?: string
}

/** Status, duration and bytes of an answer; the last piece of it has all of it when it is short. */
export type Answer = { status: number; ms: number; bytes: number; end: Buffer }
export type Send = (request: string) => Promise<Answer>
export type Connection = { send: Send; isOpen(): boolean; close(): void }

/** Two servers, and what belongs to each. */
export type Pair<T> = readonly [T, T]

/** Answers per second; processor time of server and PostgreSQL, and bytes, for each answer. */
export type Round = {
  answers: number
  perSecond: number
  cpuMicros: number
  databaseMicros: number
  sent: number
}

/** Requests that follow each other are for different members and contents, evenly spread over all. */
const STRIDE = 7919

/** Requests of a signed-out visitor. */
export const visit = (...paths: readonly string[]): Work => ({ paths })

/** Requests of signed-in members, who take turns. */
export const signedIn = (...paths: readonly string[]): Work => ({ paths, tokenAt: tokenOf })

/** Requests of one person with this session. */
export const signedInAs = (token: string, ...paths: readonly string[]) => ({ paths, tokenAt: () => token })

/** The headers of a signed-in member's browser. */
export const sessionHeaders = (token: string) => [`cookie: tz_sid=${token}`, 'sec-fetch-site: same-origin']

/** A request as it is sent; a body is JSON. */
export function rawRequest(start: string, headers: readonly string[] = [], body = ''): string {
  const lines = [`${start} HTTP/1.1`, 'host: 127.0.0.1', ...headers]
  if (body) lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(body)}`)
  return `${lines.join('\r\n')}\r\n\r\n${body}`
}

/** Opens a keep-alive connection that sends in turn and parses only status and length: measuring must be cheap. */
export async function openConnection(port: number): Promise<Connection> {
  const socket = createConnection({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  let waiting = { sentAt: 0, resolve: (_: Answer) => {}, reject: (_: Error) => {} }
  let [status, missing, bytes] = [0, 0, 0]
  socket.on('data', (chunk) => {
    if (missing === 0) {
      const head = chunk.toString('latin1', 0, chunk.indexOf('\r\n\r\n') + 4)
      status = Number(head.slice(9, 12))
      bytes = head.length + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
      missing = bytes
    }
    missing -= chunk.length
    if (missing === 0) waiting.resolve({ status, ms: performance.now() - waiting.sentAt, bytes, end: chunk })
  })
  // A server that is stopped resets what is open; a request that is sent then fails.
  socket.on('error', (error) => waiting.reject(error))
  socket.on('close', () => waiting.reject(new Error('The server closed the connection')))
  const transmit = (request: string) =>
    new Promise<Answer>((resolve, reject) => {
      waiting = { sentAt: performance.now(), resolve, reject }
      socket.write(request)
    })
  let last: Promise<unknown> = Promise.resolve()
  const send: Send = (request) => {
    const answer = last.then(() => transmit(request))
    last = answer
    return answer
  }
  return { send, isOpen: () => !socket.destroyed && !socket.readableEnded, close: () => socket.destroy() }
}

/** An answer that is no refusal; throws one. */
export function accepted(answer: Answer): Answer {
  if (answer.status >= 200 && answer.status < 300) return answer
  throw new Error(`Refused with ${answer.status}: ${String(answer.end).split('\r\n\r\n').at(-1)}`)
}

/** Sends requests to a server over as many connections as are needed at a moment. */
export function openVisitors({ port }: Pick<Target, 'port'>): Send {
  const idle: Connection[] = []
  return async (request) => {
    let connection = idle.pop()
    // The server closes what was idle for a minute.
    while (connection && !connection.isOpen()) connection = idle.pop()
    connection ??= await openConnection(port)
    const answer = await connection.send(request)
    idle.push(connection)
    return answer
  }
}

/** Sends the request of the member whose turn it is; throws when it is refused. */
async function sendTurn({ send }: Connection, work: Work, turn: number): Promise<Answer> {
  const { paths, tokenAt, body, method = body ? 'POST' : 'GET' } = work
  const headers = tokenAt ? sessionHeaders(tokenAt(turn)) : []
  if (body) headers.push(`idempotency-key: ${randomUUID()}`)
  const start = `${method} ${paths[turn % paths.length]}`
  return accepted(await send(rawRequest(start, headers, body)))
}

/** The length of a round, and the connections over which it sends. */
type Sending = { seconds: number; connections: number }

/**
 * Sends one request after the other over each connection, for some seconds; each round other ones, because a repeated
 * write may have nothing to do.
 */
export async function run(
  target: Target,
  work: Work,
  { seconds, connections }: Sending,
  round = 0,
): Promise<Round> {
  const opened = await Promise.all(Array.from({ length: connections }, () => openConnection(target.port)))
  const [before, databaseBefore] = [await usageOf([target]), await databaseTimes(target.address)]
  const started = performance.now()
  const until = started + seconds * 1000
  let [answers, bytes] = [0, 0]
  async function drive(connection: Connection, number: number): Promise<void> {
    for (let turn = (round * connections + number) * STRIDE; performance.now() < until; turn++) {
      const answer = await sendTurn(connection, work, turn)
      bytes += answer.bytes
      answers++
    }
  }
  await Promise.all(opened.map(drive))
  const perSecond = (1000 * answers) / (performance.now() - started)
  const database = [...(await databaseTimes(target.address))]
  const databaseNanos = sum(database.map(([pid, nanos]) => nanos - (databaseBefore.get(pid) ?? 0)))
  const cpuMicros = ((await usageOf([target])).cpuMicros - before.cpuMicros) / answers
  for (const connection of opened) connection.close()
  const databaseMicros = databaseNanos / 1000 / answers
  return { answers, perSecond, cpuMicros, databaseMicros, sent: bytes / answers }
}

/**
 * Sends one request to each server in turn, over one connection each, so that other load on the machine hits both
 * alike. Returns the response times in milliseconds.
 */
export async function takeTurns([one, other]: Pair<Target>, works: Pair<Work>, requests: number) {
  const connections = [await openConnection(one.port), await openConnection(other.port)] as const
  const times: Pair<number[]> = [[], []]
  const warming = Math.min(100, requests)
  for (let turn = 0; turn < requests + warming; turn++) {
    for (const index of [0, 1] as const) {
      const { ms } = await sendTurn(connections[index], works[index], turn * STRIDE)
      if (turn >= warming) times[index].push(ms)
    }
  }
  for (const connection of connections) connection.close()
  return times
}

/** Runs an action at random moments, whether or not earlier ones are finished; the same moments each time. */
export async function atRandomMoments<T>(
  perSecond: number,
  seconds: number,
  act: (turn: number) => Promise<T>,
  random = createChance(1).next,
): Promise<T[]> {
  const begun: Promise<T>[] = []
  const started = performance.now()
  for (let due = 0; due < seconds * 1000; due += (-Math.log(1 - random()) * 1000) / perSecond) {
    const early = started + due - performance.now()
    if (early > 0) await setTimeout(early)
    begun.push(act(begun.length))
  }
  return await Promise.all(begun)
}
