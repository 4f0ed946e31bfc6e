import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import type { Address } from '#server/database/connect.ts'
import { tokenOf } from './community-data.ts'
import type { Memory } from './measured-server.ts'

/** The child processes that run now. */
const living = new Set<ChildProcess>()

export type Target = { port: number; process: ChildProcess }
/**
 * The result of one round: answers per second, processor time of the server per answer, and latencies in milliseconds.
 */
export type Schedule = {
  perSecond: number
  cpuMicros: number
  medianMs: number
  slowMs: number
  failures: number
}

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

type Start = {
  settings?: Record<string, string>
  execArgv?: string[]
  /** The folder of the compile cache; by default that of `npm start`. */
  compileCache?: string
}

/** The engine options that every start of the product uses. */
const engine = ['--max-semi-space-size=4', '--heap-growing-percent=50']
const COMPILE_CACHE = join(import.meta.dirname, '..', '.cache', 'compile')

/** Starts a server of this folder in its own process, with settings besides the common ones. */
export async function startTarget(
  file: string,
  address: Address,
  { settings = {}, execArgv = [], compileCache = COMPILE_CACHE }: Start = {},
): Promise<Target> {
  const values = [JSON.stringify(address), JSON.stringify(settings)]
  const child = fork(join(import.meta.dirname, file), values, {
    execArgv: [...engine, ...execArgv],
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
  })
  living.add(child)
  child.once('exit', () => living.delete(child))
  const { port } = await answerOf<{ port: number }>(child)
  return { port, process: child }
}

/** Stops the servers of a failed part, which would disturb the next one. */
export function stopAllTargets(): void {
  for (const child of living) if (child.connected) child.disconnect()
}

/** The next message of a server; throws when the server exits instead, so that no caller waits for ever. */
async function answerOf<T>(child: ChildProcess): Promise<T> {
  return await new Promise((resolve, reject) => {
    const breakOff = (code: number | null) => reject(new Error(`A measured server ended (${code})`))
    child.once('exit', breakOff)
    child.once('message', (answer) => {
      child.off('exit', breakOff)
      resolve(answer as T)
    })
  })
}

export async function stopTarget({ process: child }: Target): Promise<void> {
  child.send('stop')
  await once(child, 'exit')
}

/** Sends one request after the other over each connection, for some seconds. */
export async function run(target: Target, work: Work, { seconds, connections }: Load): Promise<Schedule> {
  const openConnections = await Promise.all(
    Array.from({ length: connections }, () => openConnection(target.port)),
  )
  const before = await cpuOf(target)
  const started = performance.now()
  const until = started + seconds * 1000
  const times: number[] = []
  let failures = 0
  async function drive(connection: Connection, number: number): Promise<void> {
    for (let turn = number * 7919; performance.now() < until; turn++) {
      const sent = performance.now()
      const status = await connection.send(requestText(work, turn))
      if (status >= 200 && status < 300) times.push(performance.now() - sent)
      else failures++
    }
  }
  await Promise.all(openConnections.map(drive))
  const elapsed = (performance.now() - started) / 1000
  const after = await cpuOf(target)
  for (const connection of openConnections) connection.close()
  times.sort((a, b) => a - b)
  return {
    perSecond: times.length / elapsed,
    cpuMicros: (after - before) / Math.max(1, times.length),
    medianMs: quantile(times, 0.5),
    slowMs: quantile(times, 0.95),
    failures,
  }
}

/** The quantile of sorted numbers. */
export function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

/** The raw request of the member whose turn it is. */
export function requestText({ method, paths, isSignedIn, body, token }: Work, turn: number): string {
  const lines = [`${method} ${paths[turn % paths.length]} HTTP/1.1`, 'host: 127.0.0.1']
  if (isSignedIn) lines.push(`cookie: tz_sid=${token ?? tokenOf(turn)}`, 'sec-fetch-site: same-origin')
  if (body) {
    lines.push('content-type: application/json', `idempotency-key: ${randomUUID()}`)
    lines.push(`content-length: ${Buffer.byteLength(body)}`)
  }
  return `${lines.join('\r\n')}\r\n\r\n${body ?? ''}`
}

export type Connection = { send(text: string): Promise<number>; close(): void }

/** Opens a keep-alive connection that parses only status and length of an answer: measuring must be cheap. */
export async function openConnection(port: number): Promise<Connection> {
  const socket = createConnection({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  let onAnswer: (status: number) => void = () => undefined
  let status = 0
  let missing = 0
  socket.on('data', (chunk) => {
    if (missing === 0) {
      const head = chunk.toString('latin1', 0, chunk.indexOf('\r\n\r\n') + 4)
      status = Number(head.slice(9, 12))
      missing = head.length + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
    }
    missing -= chunk.length
    if (missing === 0) onAnswer(status)
  })
  return {
    send: (text) =>
      new Promise((resolve) => {
        onAnswer = resolve
        socket.write(text)
      }),
    close: () => socket.destroy(),
  }
}

/** Processor time so far, in microseconds. */
export async function cpuOf({ process: child }: Target): Promise<number> {
  child.send('cpu')
  const { cpu } = await answerOf<{ cpu: NodeJS.CpuUsage }>(child)
  return cpu.user + cpu.system
}

/** Memory after a garbage collection, where the process was started with `--expose-gc`. */
export async function memoryOf({ process: child }: Target): Promise<Memory> {
  child.send('memory')
  const { memory } = await answerOf<{ memory: Memory }>(child)
  return memory
}

/** The resident memory at this moment, in bytes, without a garbage collection. */
export async function residentOf({ process: child }: Target): Promise<number> {
  child.send('resident')
  const { resident } = await answerOf<{ resident: number }>(child)
  return resident
}
