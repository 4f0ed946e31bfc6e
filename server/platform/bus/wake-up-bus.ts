import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import type { Address } from '#server/database/connect.ts'
import type { Log } from '#server/platform/core/log.ts'
import type { MetricCollector } from '#server/platform/core/metric-collector.ts'
import { openNotifyTransport } from './notify-transport.ts'

/** Wake-ups between servers: they say that there is something to read, never what (ADR-16). */
export type Bus = {
  /** Called after a commit: listeners on this server are called at once, other servers some milliseconds later. */
  wakeUp(): void
  /** Listens to the wake-ups of every server; returns the function that stops it. */
  listen(onWakeUp: () => void): () => void
  /** Whether the transport is connected; without it events of other servers are found by polling, once a second. */
  isConnected(): boolean
  stop(): Promise<void>
}

/** Carries wake-ups to other servers. A lost one costs them one poll. */
export type WakeUpTransport = { send(): Promise<void>; isConnected(): boolean; stop(): Promise<void> }

const PACE_MS = 10

type Options = { pool: pg.Pool; address: Address; redisUrl: string | null; log: Log }

/** The bus of this server. However often it is woken, the transport is used once per 10 ms at most. */
export async function openBus({ pool, address, redisUrl, log }: Options): Promise<Bus> {
  const listeners = new Set<() => void>()
  const onWakeUp = notifyListeners
  const transport = redisUrl
    ? await redisTransport(redisUrl, log, onWakeUp)
    : openNotifyTransport({ pool, address, log, onWakeUp })
  let sending: Promise<void> | null = null
  let isDue = false

  function notifyListeners(): void {
    for (const listener of listeners) listener()
  }

  async function send(): Promise<void> {
    while (isDue) {
      isDue = false
      await transport
        .send()
        .catch((error: Error) => log.warn('a wake-up got lost', { errorKind: error.name }))
      await setTimeout(PACE_MS)
    }
    sending = null
  }

  return {
    wakeUp: () => {
      notifyListeners()
      isDue = true
      sending ??= send()
    },
    listen: (onWakeUp) => {
      listeners.add(onWakeUp)
      return () => listeners.delete(onWakeUp)
    },
    isConnected: transport.isConnected,
    stop: async () => {
      listeners.clear()
      await sending
      await transport.stop()
    },
  }
}

/** The Redis client is a quarter of all modules: without Redis, a start does not load them. */
async function redisTransport(url: string, log: Log, onWakeUp: () => void): Promise<WakeUpTransport> {
  const { openRedisTransport } = await import('./redis-transport.ts')
  return openRedisTransport({ url, log, onWakeUp })
}

/** Whether this server learns at once of events on other servers, over PostgreSQL or Redis. */
export function busMetrics(bus: Bus): MetricCollector<'bus_connected'> {
  return {
    definitions: {
      bus_connected: { help: '1 while wake-ups of other servers are received; else they are a second late' },
    },
    read: async () => ({ bus_connected: bus.isConnected() ? 1 : 0 }),
  }
}
