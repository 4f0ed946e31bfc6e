import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createConnection } from 'node:net'
import { tokenOf } from './database.ts'

/** Repeated requests: one address, or several in turn. With a body they are POSTs. */
export type Work = {
  paths: readonly string[]
  /** The session of the n-th request; without it a signed-out visitor sends them. */
  tokenAt?: (turn: number) => string
  body?: string
}

/** Status and duration of an answer; the last piece of it has all of it when it is short. */
export type Answer = { status: number; ms: number; end: Buffer }
export type Connection = { send(text: string): Promise<Answer>; close(): void }

/** Requests of a signed-out visitor. */
export function visit(...paths: readonly string[]): Work {
  return { paths }
}

/** Requests of signed-in members, who take turns. */
export function signedIn(...paths: readonly string[]): Work {
  return { paths, tokenAt: tokenOf }
}

/** Requests of one person with this session. */
export function signedInAs(token: string, ...paths: readonly string[]): Work {
  return { paths, tokenAt: () => token }
}

/** The raw request of the member whose turn it is. */
export function requestText({ paths, tokenAt, body }: Work, turn: number): string {
  const headers = tokenAt ? sessionHeaders(tokenAt(turn)) : []
  if (body) headers.push(`idempotency-key: ${randomUUID()}`)
  return rawRequest(`${body ? 'POST' : 'GET'} ${paths[turn % paths.length]}`, headers, body)
}

/** The headers of a signed-in member's browser. */
export function sessionHeaders(token: string): string[] {
  return [`cookie: tz_sid=${token}`, 'sec-fetch-site: same-origin']
}

/** A request as it is sent; a body is JSON. */
export function rawRequest(start: string, headers: readonly string[], body = ''): string {
  const lines = [`${start} HTTP/1.1`, 'host: 127.0.0.1', ...headers]
  if (body) lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(body)}`)
  return `${lines.join('\r\n')}\r\n\r\n${body}`
}

/** Opens a keep-alive connection that parses only status and length of an answer: measuring must be cheap. */
export async function openConnection(port: number): Promise<Connection> {
  const socket = createConnection({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  let onAnswer: (answer: Answer) => void = () => undefined
  let onError: (error: Error) => void = () => undefined
  let [status, missing, sentAt] = [0, 0, 0]
  socket.on('data', (chunk) => {
    if (missing === 0) {
      const head = chunk.toString('latin1', 0, chunk.indexOf('\r\n\r\n') + 4)
      status = Number(head.slice(9, 12))
      missing = head.length + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
    }
    missing -= chunk.length
    if (missing === 0) onAnswer({ status, ms: performance.now() - sentAt, end: chunk })
  })
  // A server that is stopped resets what is open; a request that is sent then fails.
  socket.on('error', (error) => onError(error))
  return {
    send: (text) =>
      new Promise((resolve, reject) => {
        onAnswer = resolve
        onError = reject
        sentAt = performance.now()
        socket.write(text)
      }),
    close: () => socket.destroy(),
  }
}

/** Sends requests to a server over as many connections as are needed at a moment. */
export function openVisitors(port: number): Connection['send'] {
  const idle: Connection[] = []
  return async (text) => {
    const connection = idle.pop() ?? (await openConnection(port))
    const answer = await connection.send(text)
    idle.push(connection)
    return answer
  }
}
