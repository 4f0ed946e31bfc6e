import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Page, Route } from '@playwright/test'

/** Holds requests to an address back until `letGo`, as a slow line does. */
export async function delayRequests(page: Page, address: string, then = (route: Route) => route.continue()) {
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

/** A refusal as the server words it. */
export function refusal(code: string, key: string) {
  return { error: { code, key, message: 'This is a test.', requestId: 'journey' } }
}

/**
 * The line of one browser, between it and the product: it can be cut in the middle of everything, and tells how many
 * bytes went over it. The browser is given its address as a proxy; what else a browser seeks outside finds no way.
 */
export async function createNetwork() {
  const sockets = new Set<Socket>()
  let isCut = false
  let ended = 0
  const server = createServer((asked, answer) => {
    sockets.add(asked.socket)
    passOn(asked, answer)
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
    /** Everything that went over it so far, in both directions. */
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

/** Browsers name the whole address to a proxy; what the product says goes back piece by piece. */
function passOn(asked: IncomingMessage, answer: ServerResponse): void {
  const onward = request(asked.url ?? '', { method: asked.method, headers: asked.headers, agent: false })
  onward.on('response', (given) => {
    answer.writeHead(given.statusCode ?? 502, given.rawHeaders)
    answer.flushHeaders()
    given.pipe(answer)
    given.on('error', () => answer.destroy())
  })
  onward.on('error', () => answer.destroy())
  answer.on('close', () => onward.destroy())
  asked.pipe(onward)
}

function bytesOf({ bytesRead, bytesWritten }: Socket): number {
  return bytesRead + bytesWritten
}
