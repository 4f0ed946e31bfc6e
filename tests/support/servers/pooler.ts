import { connect, createServer, type Socket } from 'node:net'
import type { Address } from '#server/database/connect.ts'
import { routeTo } from './database-proxy.ts'

/** The type and length of a message of the server. */
const HEAD_BYTES = 5
const READY_FOR_QUERY = 0x5a
const IDLE = 0x49

/** A pooler in transaction mode: statements of one client outside a transaction alternate between two connections. */
export async function createPooler(address: Address): Promise<{ address: Address; close(): Promise<void> }> {
  const route = await routeTo(address)
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const backends = [connect(route.target), connect(route.target)] as const
    for (const socket of [client, ...backends]) {
      sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    }
    client.on('close', () => {
      for (const backend of backends) backend.destroy()
    })
    distribute(client, backends)
  })
  await new Promise<void>((resolve) => server.listen(route.here, resolve))
  return {
    address: route.address,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
      await route.remove()
    },
  }
}

/** Both connections get the same start-up message; the client is shown the answer of the first. */
function distribute(client: Socket, backends: readonly [Socket, Socket]): void {
  let [turn, isIdle, isGreeted] = [0, false, false]
  client.on('data', (chunk) => {
    if (!isGreeted) {
      isGreeted = true
      for (const backend of backends) backend.write(chunk)
      return
    }
    if (isIdle) turn = 1 - turn
    isIdle = false
    backends[turn]?.write(chunk)
  })
  for (const [index, backend] of backends.entries()) {
    let isReady = index === 0
    readMessages(backend, (message) => {
      const isReadyNow = message[0] === READY_FOR_QUERY
      if (isReady) client.write(message)
      if (isReady && isReadyNow) isIdle = message[HEAD_BYTES] === IDLE
      isReady ||= isReadyNow
    })
  }
}

function readMessages(backend: Socket, take: (message: Buffer) => void): void {
  let rest = Buffer.alloc(0)
  backend.on('data', (chunk) => {
    rest = Buffer.concat([rest, chunk])
    while (rest.length >= HEAD_BYTES) {
      const length = 1 + rest.readUInt32BE(1)
      if (rest.length < length) return
      take(rest.subarray(0, length))
      rest = rest.subarray(length)
    }
  })
}
