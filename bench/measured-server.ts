import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'

/** Processor time so far in microseconds; the resident set and the used part of the heap in bytes. */
export type Usage = { cpuMicros: number; resident: number; used: number }

/** Lets the measuring process read port, processor time and memory of this server, and stop it. */
export function serveMeasured(server: Server, close: () => Promise<void>): void {
  process.on('message', async (message: 'usage' | 'memory' | 'stop') => {
    if (message === 'memory') await collectGarbage()
    if (message !== 'stop') return process.send?.(readUsage())
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
  const { rss, heapUsed, external } = process.memoryUsage()
  return { cpuMicros: user + system, resident: rss, used: heapUsed + external }
}

/** The engine returns freed memory to the system a moment later. */
async function collectGarbage(): Promise<void> {
  for (let time = 0; time < 2; time++) {
    globalThis.gc?.()
    await setTimeout(500)
  }
}
