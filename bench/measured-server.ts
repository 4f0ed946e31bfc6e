import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
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
  // The server ends also when the measuring process failed.
  process.on('disconnect', () => process.exit())
  process.send?.({ port: (server.address() as AddressInfo).port })
}

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<unknown>

/** Serves as JSON what `answer` returns, unless that is nothing, and checks nothing. */
export function serve(answer: Answer, end = async () => {}): void {
  // The same keep-alive timeout as the app's.
  const server = createServer({ keepAliveTimeout: 65_000 }, async (request, response) => {
    const value = await answer(request, response)
    if (value === undefined) return
    const body = JSON.stringify(value)
    const head = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    response.writeHead(200, head).end(body)
  })
  const close = async () => {
    server.close()
    server.closeAllConnections()
    await end()
  }
  server.listen(0, '127.0.0.1', () => serveMeasured(server, close))
}

/** The session token of a request: its only cookie. */
export const tokenIn = ({ headers }: IncomingMessage) => (headers.cookie ?? '').slice('tz_sid='.length)

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
