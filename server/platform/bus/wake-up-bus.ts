import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import type { Address } from '#server/database/connect.ts'
import type { Log } from '#server/platform/core/log.ts'
import type { MetricCollector } from '#server/platform/core/metric-collector.ts'
import { openNotifyTransport } from './notify-transport.ts'

/** A doorbell between servers: it says that there is something to read, never what (ADR-16). */
export type Bus = {
  /** After a commit: who listens here hears at once, other servers some milliseconds later. */
  wakeUp(): void
  /** Hears the rings of every server; gives back how to stop. */
  listen(onWakeUp: () => void): () => void
  /** Whether the wire stands; without it others are heard by looking, once a second. */
  isConnected(): boolean
  stop(): Promise<void>
}

/** What carries rings to other servers. One that gets lost costs them a poll. */
export type WakeUpTransport = { send(): Promise<void>; isConnected(): boolean; stop(): Promise<void> }

const PACE_MS = 10

type Options = { pool: pg.Pool; address: Address; redisUrl: string | null; log: Log }

/** The bus of this house. However often it rings, the wire is used once per 10 ms at most. */
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
      await transport.send().catch((error: Error) => log.warn('a ring got lost', { errorKind: error.name }))
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

/** Its client is a quarter of all modules: where there is no Redis, a start goes without them. */
async function redisTransport(url: string, log: Log, onWakeUp: () => void): Promise<WakeUpTransport> {
  const { openRedisTransport } = await import('./redis-transport.ts')
  return openRedisTransport({ url, log, onWakeUp })
}

/** Whether this server hears at once what happens on others, over PostgreSQL or Redis. */
export function busMetrics(bus: Bus): MetricCollector<'bus_connected'> {
  return {
    definitions: {
      bus_connected: { help: '1 while rings of other servers are heard; else they are a second late' },
    },
    read: async () => ({ bus_connected: bus.isConnected() ? 1 : 0 }),
  }
}
