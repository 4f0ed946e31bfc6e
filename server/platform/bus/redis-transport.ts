import { createClient } from '@redis/client'
import { newToken } from '#server/platform/core/ids.ts'
import type { Log } from '#server/platform/core/log.ts'
import type { WakeUpTransport } from './wake-up-bus.ts'

const CHANNEL = 'thandaza:facts'
const FIRST_RETRY_MS = 100
const SLOWEST_RETRY_MS = 5_000
const PATIENCE_MS = 3_000

type Options = { url: string; log: Log; onWakeUp(): void }

/**
 * Rings over Redis, which takes that work off PostgreSQL. Nothing is kept there. While Redis is away rings get lost,
 * and every server looks by itself once a second; the house opens and serves without it.
 */
export function openRedisTransport({ url, log, onWakeUp }: Options): WakeUpTransport {
  const ownName = newToken()
  let isLost = false
  const client = clientOf(url)
  client.on('error', (error) => {
    if (!isLost) log.warn('Redis is away: other servers are heard more slowly', { errorKind: error.name })
    isLost = true
  })
  let isStopped = false
  let isListening = false

  /** Once it listens, the client goes on doing so after every loss. */
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

  // What rang while it was away is made up for by one ring.
  client.on('ready', () => {
    isLost = false
    void listen()
    onWakeUp()
  })

  const connecting = client.connect().catch((error) => {
    // Stopped before Redis was ever there.
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
