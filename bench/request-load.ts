import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import type { Address } from '#server/database/connect.ts'
import { databaseTimes, timeBetween } from './bench-database.ts'
import { tokenOf } from './community-data.ts'
import type { Memory } from './measured-server.ts'

/** The child processes that run now. */
const living = new Set<ChildProcess>()

export type Target = { port: number; address: Address; process: ChildProcess }

/** The result of one round: answers per second, and processor time of server and PostgreSQL for each answer. */
export type Round = { perSecond: number; cpuMicros: number; databaseMicros: number; failures: number }

/** Repeated requests: one address, or several in turn; signed in, the members take turns. */
export type Work = {
  method: 'GET' | 'POST'
  paths: readonly string[]
  isSignedIn: boolean
  body?: string
  /** The session to use instead of the members'. */
  token?: string
}

/** The duration and the number of connections. */
export type Load = { seconds: number; connections: number }

/** The engine options that every start of the product uses. */
const engine = ['--max-semi-space-size=4', '--heap-growing-percent=50']
const COMPILE_CACHE = join(import.meta.dirname, '..', '.cache', 'compile')

/** Requests that follow each other are for different members and contents, evenly spread over all. */
export const STRIDE = 7919

type Start = {
  settings?: Record<string, string>
  execArgv?: readonly string[]
  /** The folder of the compile cache; by default that of `npm start`. */
  compileCache?: string
}

/** Starts a server of this folder in its own process, with settings besides the common ones. */
export async function startTarget(
  file: string,
  address: Address,
  { settings = {}, execArgv = [], compileCache = COMPILE_CACHE }: Start = {},
): Promise<Target> {
  const child = startProcess(file, [JSON.stringify(address), JSON.stringify(settings)], {
    execArgv,
    compileCache,
  })
  const { port } = await answerOf<{ port: number }>(child)
  return { port, address, process: child }
}

/** Starts a file of this folder in its own process, which ends at the latest when its part does. */
export function startProcess(
  file: string,
  values: readonly string[] = [],
  { execArgv = [], compileCache = COMPILE_CACHE }: Omit<Start, 'settings'> = {},
): ChildProcess {
  const child = fork(join(import.meta.dirname, file), values, {
    // `env` adds the variable to those of this process and becomes the server: same process id, same channel.
    execPath: 'env',
    execArgv: [`NODE_COMPILE_CACHE=${compileCache}`, process.execPath, ...engine, ...execArgv],
  })
  living.add(child)
  child.once('exit', () => living.delete(child))
  return child
}

/** Stops the processes of a failed part, which would disturb the next one. */
export function stopAllTargets(): void {
  for (const child of living) if (child.connected) child.disconnect()
}

export async function stopTarget({ process: child }: Target): Promise<void> {
  child.send('stop')
  await once(child, 'exit')
}

/** Sends a message to a process and returns its answer. */
export async function ask<T>(child: ChildProcess, message: string | object): Promise<T> {
  const answer = answerOf<T>(child)
  child.send(message)
  return await answer
}

/** The next message of a process; throws when it exits instead, so that no caller waits for ever. */
async function answerOf<T>(child: ChildProcess): Promise<T> {
  return await new Promise((resolve, reject) => {
    const breakOff = (code: number | null) => reject(new Error(`A measured process ended (${code})`))
    child.once('exit', breakOff)
    child.once('message', (answer) => {
      child.off('exit', breakOff)
      resolve(answer as T)
    })
  })
}

/** Sends one request after the other over each connection, for some seconds. */
export async function run(target: Target, work: Work, { seconds, connections }: Load): Promise<Round> {
  const opened = await Promise.all(Array.from({ length: connections }, () => openConnection(target.port)))
  const [cpuBefore, databaseBefore] = [await cpuOf(target), await databaseTimes(target.address)]
  const started = performance.now()
  const until = started + seconds * 1000
  let [answers, failures] = [0, 0]
  async function drive(connection: Connection, number: number): Promise<void> {
    for (let turn = number * STRIDE; performance.now() < until; turn++) {
      const { status } = await connection.send(requestText(work, turn))
      if (status >= 200 && status < 300) answers++
      else failures++
    }
  }
  await Promise.all(opened.map(drive))
  const elapsed = (performance.now() - started) / 1000
  const databaseNanos = timeBetween(databaseBefore, await databaseTimes(target.address))
  const cpuMicros = (await cpuOf(target)) - cpuBefore
  for (const connection of opened) connection.close()
  const each = Math.max(1, answers)
  return {
    perSecond: answers / elapsed,
    cpuMicros: cpuMicros / each,
    databaseMicros: databaseNanos / 1000 / each,
    failures,
  }
}

/** The quantile of sorted numbers. */
export function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

/** The raw request of the member whose turn it is. */
export function requestText({ method, paths, isSignedIn, body, token }: Work, turn: number): string {
  const headers: string[] = []
  if (isSignedIn) headers.push(...sessionHeaders(token ?? tokenOf(turn)))
  if (body) headers.push(`idempotency-key: ${randomUUID()}`)
  return rawRequest(`${method} ${paths[turn % paths.length]}`, headers, body)
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

/** The last piece of an answer has all of it when it is short. */
type Answer = { status: number; end: Buffer }

export type Connection = { send(text: string): Promise<Answer>; close(): void }

/** Opens a keep-alive connection that parses only status and length of an answer: measuring must be cheap. */
export async function openConnection(port: number): Promise<Connection> {
  const socket = createConnection({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  let onAnswer: (answer: Answer) => void = () => undefined
  let onError: (error: Error) => void = () => undefined
  let status = 0
  let missing = 0
  socket.on('data', (chunk) => {
    if (missing === 0) {
      const head = chunk.toString('latin1', 0, chunk.indexOf('\r\n\r\n') + 4)
      status = Number(head.slice(9, 12))
      missing = head.length + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
    }
    missing -= chunk.length
    if (missing === 0) onAnswer({ status, end: chunk })
  })
  // A server that is stopped resets what is open; a request that is sent then fails.
  socket.on('error', (error) => onError(error))
  return {
    send: (text) =>
      new Promise((resolve, reject) => {
        onAnswer = resolve
        onError = reject
        socket.write(text)
      }),
    close: () => socket.destroy(),
  }
}

/** Processor time so far, in microseconds. */
export async function cpuOf({ process: child }: Target): Promise<number> {
  return (await ask<{ cpuMicros: number }>(child, 'usage')).cpuMicros
}

/** The resident memory at this moment, in bytes, without a garbage collection. */
export async function residentOf({ process: child }: Target): Promise<number> {
  return (await ask<{ resident: number }>(child, 'usage')).resident
}

/** Memory after a garbage collection, where the process was started with `--expose-gc`. */
export async function memoryOf({ process: child }: Target): Promise<Memory> {
  return await ask<Memory>(child, 'memory')
}
