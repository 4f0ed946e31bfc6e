import type { Server as HttpServer } from 'node:http'
import { Server as Listener } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { stopwatch } from '#server/platform/core/clock.ts'
import type { Log } from '#server/platform/core/log.ts'

/** Time until a proxy in front has seen the failing readiness check and routes people elsewhere (SEC-G6). */
const NOTICE_MS = 2_500
/** Time for last requests on open connections; every response on them says `connection: close`. */
const LAST_REQUESTS_MS = 500
/** Time limit after the server stopped listening: a request unanswered by then is slow to arrive, or hangs. */
const LONGEST_RESPONSE_MS = 4_000
const POLL_MS = 20

type Options = {
  log: Log
  isBehindProxy: boolean
  /** Ends connections that would stay open by themselves: the live streams. */
  onListeningStopped(): void
}

/**
 * Closes an HTTP server without breaking off a received request. In this order: requests are still answered, but with
 * `connection: close`, so that no client sends into a connection that is closing; the server stops listening; open
 * connections may send last requests; the rest is cut off.
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

/**
 * Stops accepting connections. An HTTP server's own close would also cut off idle connections on which a request is
 * just arriving.
 */
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
