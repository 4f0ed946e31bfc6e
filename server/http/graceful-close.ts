import type { Server as HttpServer } from 'node:http'
import { Server as Listener } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { stopwatch } from '#server/platform/core/clock.ts'
import type { Log } from '#server/platform/core/log.ts'

/** Until a proxy in front has seen that readiness is red and sends people elsewhere (SEC-G6). */
const NOTICE_MS = 2_500
/** How long who still has a connection may ask on it; every answer says that it is the last one there. */
const LAST_REQUESTS_MS = 500
/** From the closing of the door on: who is not answered by then dawdles, or nobody answers at all. */
const LONGEST_RESPONSE_MS = 4_000
const POLL_MS = 20

type Options = {
  log: Log
  isBehindProxy: boolean
  /** Ends what would stay open by itself: the live streams. */
  onListeningStopped(): void
}

/**
 * Lets an HTTP server go without breaking off anybody it has heard. In this order: what is asked is still answered, but
 * with `connection: close`, so that nobody speaks into a connection that closes at that moment; the door is shut; open
 * connections have their last call; who is still not answered is cut off.
 */
export async function drain(
  server: FastifyInstance,
  { log, isBehindProxy, onListeningStopped }: Options,
): Promise<void> {
  server.server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'))
  if (isBehindProxy) await sleep(NOTICE_MS)
  const cutOff = setTimeout(() => {
    log.warn('stopping without having answered everybody')
    server.server.closeAllConnections()
  }, LONGEST_RESPONSE_MS)
  stopListening(server.server)
  onListeningStopped()
  await waitForLastRequests(server.server)
  await server.close()
  clearTimeout(cutOff)
}

/** No new connections. An HTTP server's own closing would cut off idle ones too, whatever is just arriving on them. */
function stopListening(server: HttpServer): void {
  Listener.prototype.close.call(server)
}

async function waitForLastRequests(server: HttpServer): Promise<void> {
  const elapsed = stopwatch()
  while (elapsed() < LAST_REQUESTS_MS && (await connectionsOf(server)) > 0) await sleep(POLL_MS)
}

function connectionsOf(server: HttpServer): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
  })
}
