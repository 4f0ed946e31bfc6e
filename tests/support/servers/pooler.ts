import { connect, createServer, type Socket } from 'node:net'
import type { Address } from '#server/database/connect.ts'
import { routeTo } from './database-proxy.ts'

/** The type and length of a message of the server. */
const HEAD_BYTES = 5
const READY_FOR_QUERY = 0x5a
const IDLE = 0x49

/** Changes the message by which a client asks for a session; null sends nothing on. */
type OnStart = (client: Socket, message: Buffer) => Buffer | null

/** A pooler in transaction mode: statements of one client outside a transaction alternate between two connections. */
export function createPooler(address: Address) {
  return proxyTo(address, 2, (_, message) => message)
}

/** A pooler in session mode that refuses a time limit as PgBouncer does. */
export function createRefusingPooler(address: Address) {
  const text = 'SFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0'
  const refusal = Buffer.concat([Buffer.from('E'), int32(text.length + 4), Buffer.from(text)])
  return proxyTo(address, 1, (client, message) => {
    if (!parametersOf(message).has('statement_timeout')) return message
    client.end(refusal)
    return null
  })
}

/** A pooler in session mode that ignores the parameters of a session but for user, database and name. */
export function createForgetfulPooler(address: Address) {
  return proxyTo(address, 1, (_, message) => {
    const kept = [...parametersOf(message)].filter(([name]) =>
      /^(user|database|application_name)$/.test(name),
    )
    const text = Buffer.from(`${kept.flat().join('\0')}\0\0`)
    return Buffer.concat([int32(text.length + 8), message.subarray(4, 8), text])
  })
}

function parametersOf(message: Buffer): Map<string, string> {
  const parts = message.subarray(8).toString().split('\0')
  return new Map(parts.flatMap((name, at) => (at % 2 === 0 && name ? [[name, parts[at + 1] ?? '']] : [])))
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

type Pooler = { address: Address; close(): Promise<void> }

async function proxyTo(address: Address, connections: 1 | 2, onStart: OnStart): Promise<Pooler> {
  const route = await routeTo(address)
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const backends = Array.from({ length: connections }, () => connect(route.target))
    for (const socket of [client, ...backends]) {
      sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    }
    client.on('close', () => {
      for (const backend of backends) backend.destroy()
    })
    distribute(client, backends, onStart)
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

/** All connections get the same start-up message; the client is shown the answer of the first. */
function distribute(client: Socket, backends: readonly Socket[], onStart: OnStart): void {
  let [turn, isIdle, isGreeted] = [0, false, false]
  client.on('data', (chunk) => {
    if (!isGreeted) {
      isGreeted = true
      const message = onStart(client, chunk)
      for (const backend of backends) if (message) backend.write(message)
      return
    }
    if (isIdle) turn = (turn + 1) % backends.length
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
