import { createClient } from '@redis/client'
import { newToken } from '#server/platform/core/ids.ts'
import type { Log } from '#server/platform/core/log.ts'
import type { WakeUpTransport } from './wake-up-bus.ts'

const CHANNEL = 'thandaza:events'
const FIRST_RETRY_MS = 100
const SLOWEST_RETRY_MS = 5_000
const PATIENCE_MS = 3_000

type Options = { url: string; log: Log; onWakeUp(): void }

/**
 * Wakes other servers over Redis, which takes that work off PostgreSQL. Nothing is stored there. While Redis is
 * unreachable wake-ups get lost, and every server polls once a second; the server starts and works without it.
 */
export function openRedisTransport({ url, log, onWakeUp }: Options): WakeUpTransport {
  const ownName = newToken()
  let isLost = false
  const client = clientOf(url)
  client.on('error', (error) => {
    if (!isLost)
      log.warn('Redis is away: events of other servers arrive more slowly', { errorKind: error.name })
    isLost = true
  })
  let isStopped = false
  let isListening = false

  /** Once subscribed, the client subscribes again after every lost connection. */
  async function listen(): Promise<void> {
    if (isListening) return
    try {
      await client.subscribe(CHANNEL, (from) => {
        if (from !== ownName) onWakeUp()
      })
      isListening = true
    } catch (error) {
      if (!isStopped) log.warn('Redis cannot be listened to yet', { errorKind: kindOf(error) })
    }
  }

  // One wake-up makes up for those missed while it was disconnected.
  client.on('ready', () => {
    isLost = false
    void listen()
    onWakeUp()
  })

  const connecting = client.connect().catch((error) => {
    // Stopped before Redis was ever reachable.
    if (!isStopped) log.error('Redis cannot be reached', { error })
  })
  return {
    send: async () => {
      if (client.isReady) await client.publish(CHANNEL, ownName)
    },
    isConnected: () => client.isReady,
    stop: async () => {
      isStopped = true
      client.destroy()
      await connecting
    },
  }
}

function clientOf(url: string) {
  return createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: 30_000,
    socket: {
      connectTimeout: PATIENCE_MS,
      reconnectStrategy: (retries) => Math.min(FIRST_RETRY_MS * 2 ** retries, SLOWEST_RETRY_MS),
    },
  })
}

function kindOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error
}
