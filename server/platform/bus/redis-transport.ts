import { createClient } from '@redis/client'
import { newToken } from '#server/platform/core/ids.ts'
import type { Log } from '#server/platform/core/log.ts'
import { type RedisAddress, redisAddressOf } from '#server/platform/settings/redis-address.ts'
import { type Attempt, keepListening } from './keep-listening.ts'
import type { WakeUpTransport } from './wake-up-bus.ts'

const CHANNEL = 'thandaza:events'
const PATIENCE_MS = 3_000
const PING_MS = 30_000

type Client = ReturnType<typeof clientOf>
type Options = { url: string; log: Log; onWakeUp(): void }

/**
 * Wakes other servers over Redis, which takes that work off PostgreSQL. Nothing is stored there. While Redis is
 * unreachable wake-ups get lost, and every server polls once a second; the server starts and works without it. After a
 * lost connection the next server of a cluster is taken, or the next sentinel is asked where the master is.
 */
export function openRedisTransport({ url, log, onWakeUp }: Options): WakeUpTransport {
  const address = redisAddressOf(url)
  if (!address) throw new Error('REDIS_URL has another form')
  const ownName = newToken()
  let client: Client | null = null

  const listen = async ({ number, opened, signal }: Attempt): Promise<unknown> => {
    const attempted = clientOf(await serverUrl(address, number))
    return await whileOpen(attempted, signal, async () => {
      await attempted.subscribe(CHANNEL, (from) => {
        if (from !== ownName) onWakeUp()
      })
      client = attempted
      opened()
    })
  }

  const { isListening, stop } = keepListening({
    listen,
    onLoss: (reason) =>
      log.warn('Redis is away: events of other servers arrive more slowly', { errorKind: kindOf(reason) }),
    onWakeUp,
  })
  return {
    send: async () => {
      if (client?.isReady) await client.publish(CHANNEL, ownName)
    },
    isConnected: isListening,
    stop,
  }
}

/** Any server of a cluster carries a message to all of its listeners. */
async function serverUrl(address: RedisAddress, attempt: number): Promise<string> {
  if ('servers' in address) return address.servers[attempt % address.servers.length] ?? ''
  return await masterUrl(address.sentinels[attempt % address.sentinels.length] ?? '', address.name)
}

/** Asks a sentinel for the address of its master. Sentinels often take no password, and refuse one then. */
async function masterUrl(sentinel: string, name: string): Promise<string> {
  const [host, port] = await addressOfMaster(withoutLogin(sentinel), name).catch((error: unknown) => {
    if (!(error instanceof Error) || !error.message.startsWith('NOAUTH')) throw error
    return addressOfMaster(sentinel, name)
  })
  const url = new URL(sentinel)
  url.hostname = host.includes(':') ? `[${host}]` : host
  url.port = port
  return url.href
}

async function addressOfMaster(sentinel: string, name: string): Promise<[host: string, port: string]> {
  const client = clientOf(sentinel)
  client.on('error', () => undefined) // `connect` and `sendCommand` throw it.
  try {
    await client.connect()
    const answer = await client.sendCommand(['SENTINEL', 'GET-MASTER-ADDR-BY-NAME', name])
    if (!Array.isArray(answer)) throw new Error('The sentinel knows no master of this name')
    const [host = '', port = ''] = answer.map(String)
    return [host, port]
  } finally {
    client.destroy()
  }
}

function withoutLogin(address: string): string {
  const url = new URL(address)
  url.username = ''
  url.password = ''
  return url.href
}

/** Connects, runs `work`, and returns the reason once the connection is lost or the signal has closed it. */
async function whileOpen(client: Client, signal: AbortSignal, work: () => Promise<void>): Promise<unknown> {
  const ended = new Promise<unknown>((resolve) => {
    client.on('error', resolve)
    client.on('end', () => resolve(null))
  })
  const close = () => client.destroy()
  signal.addEventListener('abort', close)
  try {
    signal.throwIfAborted()
    await client.connect()
    await work()
    return await ended
  } finally {
    signal.removeEventListener('abort', close)
    close()
  }
}

function clientOf(url: string) {
  return createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: PING_MS,
    socket: { connectTimeout: PATIENCE_MS, socketTimeout: PING_MS + PATIENCE_MS, reconnectStrategy: false },
  })
}

function kindOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error
}
