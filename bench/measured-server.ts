import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'

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

/** Serves what `answer` returns as JSON, and checks nothing. */
export function serveJson(
  answer: (request: IncomingMessage) => Promise<unknown>,
  end: () => Promise<void>,
): void {
  // The same keep-alive timeout as the app's.
  const server = createServer({ keepAliveTimeout: 65_000 }, async (request, response) => {
    const body = JSON.stringify(await answer(request))
    const length = Buffer.byteLength(body)
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': length }).end(body)
  })
  server.listen(0, '127.0.0.1', () =>
    serveMeasured(server, async () => {
      server.close()
      await end()
    }),
  )
}

function readUsage() {
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
