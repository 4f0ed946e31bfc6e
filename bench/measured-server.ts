import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'

/** Processor time so far in microseconds, and the resident set in bytes. */
export type Usage = { cpuMicros: number; resident: number }

/** In bytes: the resident set, and the used part of the heap. */
export type Memory = { resident: number; used: number }

/** Lets the measuring process read port, processor time and memory of this server, and stop it. */
export function serveMeasured(server: Server, close: () => Promise<void>): void {
  process.on('message', async (message) => {
    if (message === 'usage') process.send?.(readUsage())
    if (message === 'memory') process.send?.(await readMemory())
    if (message !== 'stop') return
    await close()
    process.disconnect()
  })
  // Also when the measuring process failed.
  process.on('disconnect', () => process.exit())
  process.send?.({ port: (server.address() as AddressInfo).port })
}

/** Serves requests without any checks. */
export function serve(listener: RequestListener, end = async () => {}): void {
  // The same keep-alive timeout as the app's.
  const server = createServer({ keepAliveTimeout: 65_000 }, listener)
  const close = async () => {
    server.close()
    server.closeAllConnections()
    await end()
  }
  server.listen(0, '127.0.0.1', () => serveMeasured(server, close))
}

/** Serves what `answer` returns as JSON. */
export function serveJson(
  answer: (request: IncomingMessage) => Promise<unknown>,
  end: () => Promise<void>,
): void {
  serve(async (request, response) => sendJson(response, 200, await answer(request)), end)
}

/** Sends a value as JSON. */
export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  const body = JSON.stringify(value)
  const length = Buffer.byteLength(body)
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': length }).end(body)
}

/** The session token of a request: its only cookie. */
export function tokenIn({ headers }: IncomingMessage): string {
  return (headers.cookie ?? '').slice('tz_sid='.length)
}

function readUsage(): Usage {
  const { user, system } = process.cpuUsage()
  return { cpuMicros: user + system, resident: process.memoryUsage.rss() }
}

/** The engine returns freed memory to the system a moment later. */
async function readMemory(): Promise<Memory> {
  for (let time = 0; time < 2; time++) {
    globalThis.gc?.()
    await setTimeout(500)
  }
  const { rss, heapUsed, external } = process.memoryUsage()
  return { resident: rss, used: heapUsed + external }
}
