import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { errors, type Page, type Route } from '@playwright/test'

/** Holds requests to an address back until `release`, as a slow network does. */
export async function delayRequests(
  page: Page,
  address: Parameters<Page['route']>[0],
  then = (route: Route) => route.continue(),
) {
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(address, async (route) => {
    await gate
    await then(route)
  })
  return { release: () => release() }
}

type Transfer = { path: string; kind: string; bytes: number }

/**
 * Records what a page transfers from now on: each finished request with the bytes of its response, headers included, by
 * the browser's own count. Playwright's `request.sizes()` never answers where the browser leaves one of its events out.
 */
export async function recordTransfers(
  page: Page,
): Promise<{ transfers: Transfer[]; end: () => Promise<void> }> {
  const session = await page.context().newCDPSession(page)
  const begun = new Map<string, Omit<Transfer, 'bytes'>>()
  const transfers: Transfer[] = []
  session.on('Network.requestWillBeSent', ({ requestId, request: { url }, type = 'Other' }) => {
    begun.set(requestId, { path: new URL(url).pathname, kind: type })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = begun.get(requestId)
    if (request) transfers.push({ ...request, bytes: encodedDataLength })
  })
  await session.send('Network.enable')
  return { transfers, end: () => session.detach() }
}

/**
 * Waits until a page has requested nothing for half a second. Playwright's own wait never ends where the browser leaves
 * out the end of one request: after a minute it is enough that the browser's record has nothing new for two seconds.
 */
export async function networkIdle(page: Page): Promise<void> {
  try {
    await page.waitForLoadState('networkidle', { timeout: 60_000 })
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error
    const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').length)
    for (let [before, now] = [-1, await loaded()]; now !== before; [before, now] = [now, await loaded()])
      await page.waitForTimeout(2_000)
  }
}

/** A refusal in the server's format. */
export function refusal(code: string, key: string) {
  return { error: { code, key, message: 'This is a test.', requestId: 'journey' } }
}

/**
 * The network of one browser, between it and the product: it can be cut at any moment, and counts its bytes. The
 * browser uses it as a proxy; requests to any other address fail.
 */
export async function createNetwork() {
  const sockets = new Set<Socket>()
  let isCut = false
  let ended = 0
  const server = createServer((incoming, answer) => {
    sockets.add(incoming.socket)
    passOn(incoming, answer)
  })
  server.on('connection', (socket) => {
    if (isCut) return void socket.destroy()
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      if (sockets.delete(socket)) ended += bytesOf(socket)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const place = server.address()
  function cut(): void {
    isCut = true
    server.closeAllConnections()
  }
  return {
    address: `http://127.0.0.1:${typeof place === 'object' ? place?.port : place}`,
    /** All bytes so far, in both directions. */
    bytes: () => [...sockets].reduce((sum, socket) => sum + bytesOf(socket), ended),
    cut,
    mend: () => {
      isCut = false
    },
    close: async () => {
      server.close()
      cut()
      await once(server, 'close')
    },
  }
}

/** Browsers send the whole address to a proxy; responses are streamed back. */
function passOn(incoming: IncomingMessage, answer: ServerResponse): void {
  const onward = request(incoming.url ?? '', {
    method: incoming.method,
    headers: incoming.headers,
    agent: false,
  })
  onward.on('response', (response) => {
    answer.writeHead(response.statusCode ?? 502, response.rawHeaders)
    answer.flushHeaders()
    response.pipe(answer)
    response.on('error', () => answer.destroy())
  })
  onward.on('error', () => answer.destroy())
  answer.on('close', () => onward.destroy())
  incoming.pipe(onward)
}

function bytesOf({ bytesRead, bytesWritten }: Socket): number {
  return bytesRead + bytesWritten
}
