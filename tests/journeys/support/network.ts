import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
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

/** The moment at which a connection ends: before the product has the request, before its answer is back, or in the middle of that. */
export type Cut = 'request' | 'answer' | 'half-answer'

/** In place of the product's answer: another one, the same with another text, or the end of the connection. */
export type Interception =
  | { answer: { headers: Record<string, string>; body: string } }
  | { change(text: string): string }
  | { cut: Cut }
type Intercept = (path: string) => Interception | undefined

/**
 * The network of one browser, between it and the product: it can be cut at any moment, counts its bytes, and can answer
 * in the product's place. The browser uses it as a proxy; requests to any other address fail.
 */
export async function createNetwork() {
  const sockets = new Set<Socket>()
  let isCut = false
  let ended = 0
  let intercept: Intercept = () => undefined
  const responses: Transfer[] = []
  const server = createServer((incoming, answer) => {
    sockets.add(incoming.socket)
    const path = new URL(incoming.url ?? '', 'http://localhost').pathname
    const interception = intercept(path)
    if (interception && 'answer' in interception) {
      answer.writeHead(200, interception.answer.headers).end(interception.answer.body)
      return
    }
    const { change, cut: cutAt } = { change: undefined, cut: undefined, ...interception }
    if (cutAt === 'request') return void incoming.socket.destroy()
    const transfer = { path, kind: incoming.method ?? '', bytes: 0 }
    responses.push(transfer)
    const onBytes = (bytes: number) => {
      transfer.bytes += bytes
    }
    passOn(incoming, answer, { change, cutAt, onBytes })
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
    /** The requests so far, with the bytes of the product's answers: headers, and as much of the bodies as came. */
    responses,
    /** Answers in the product's place from now on. */
    intercept: (by: Intercept) => {
      intercept = by
    },
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

type Passing = {
  change: ((text: string) => string) | undefined
  cutAt: Cut | undefined
  onBytes(bytes: number): void
}

/** Browsers send the whole address to a proxy; responses are streamed back, unless they are changed. */
function passOn(
  incoming: IncomingMessage,
  answer: ServerResponse,
  { change, cutAt, onBytes }: Passing,
): void {
  const whole = { ...incoming.headers, 'accept-encoding': 'identity', 'if-none-match': '' }
  const onward = request(incoming.url ?? '', {
    method: incoming.method,
    headers: change ? whole : incoming.headers,
    agent: false,
  })
  onward.on('response', (response) => {
    onBytes(response.rawHeaders.join('  ').length)
    response.on('data', (part: Buffer) => onBytes(part.length))
    response.on('error', () => answer.destroy())
    const send = (body: string) =>
      cutAt
        ? sendHalf(response, answer, cutAt === 'answer' ? '' : body)
        : sendChanged(response, answer, change?.(body) ?? body)
    if (cutAt || change) return void text(response).then(send, () => answer.destroy())
    answer.writeHead(response.statusCode ?? 502, response.rawHeaders)
    answer.flushHeaders()
    response.pipe(answer)
  })
  onward.on('error', () => answer.destroy())
  answer.on('close', () => onward.destroy())
  incoming.pipe(onward)
}

function sendChanged({ statusCode, headers }: IncomingMessage, answer: ServerResponse, body: string): void {
  const { etag: _etag, 'content-length': _length, 'transfer-encoding': _encoding, ...others } = headers
  answer.writeHead(statusCode ?? 502, others).end(body)
}

/** Ends the connection after half of the body; without one before the answer has begun. */
function sendHalf({ statusCode, rawHeaders }: IncomingMessage, answer: ServerResponse, body: string): void {
  if (!body) return void answer.destroy()
  answer.writeHead(statusCode ?? 502, rawHeaders)
  answer.write(body.slice(0, body.length / 2), () => answer.destroy())
}

function bytesOf({ bytesRead, bytesWritten }: Socket): number {
  return bytesRead + bytesWritten
}

/** Turns on the browser's own wish to save data. */
export async function saveData(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true })
}
