import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import type { Address } from '#server/database/connect.ts'
import { openNotifyWire } from './bus/notify.ts'
import type { Log } from './log.ts'

/** A doorbell between servers: it says that there is something to read, never what (ADR-16). */
export type Bus = {
  /** After a commit: who listens here hears at once, other servers some milliseconds later. */
  ring(): void
  /** Hears the rings of every server; gives back how to stop. */
  listen(onRing: () => void): () => void
  /** Whether the wire stands; without it others are heard by looking, once a second. */
  isConnected(): boolean
  stop(): Promise<void>
}

/** What carries rings to other servers. One that gets lost costs them a poll. */
export type Wire = { send(): Promise<void>; isConnected(): boolean; stop(): Promise<void> }

const PACE_MS = 10

type Options = { pool: pg.Pool; address: Address; redisUrl: string | null; log: Log }

/** The bus of this house. However often it rings, the wire is used once per 10 ms at most. */
export async function openBus({ pool, address, redisUrl, log }: Options): Promise<Bus> {
  const listeners = new Set<() => void>()
  const onRing = tellListeners
  const wire = redisUrl
    ? await redisWire(redisUrl, log, onRing)
    : openNotifyWire({ pool, address, log, onRing })
  let sending: Promise<void> | null = null
  let isDue = false

  function tellListeners(): void {
    for (const listener of listeners) listener()
  }

  async function send(): Promise<void> {
    while (isDue) {
      isDue = false
      await wire.send().catch((error: Error) => log.warn('a ring got lost', { errorKind: error.name }))
      await setTimeout(PACE_MS)
    }
    sending = null
  }

  return {
    ring: () => {
      tellListeners()
      isDue = true
      sending ??= send()
    },
    listen: (onRing) => {
      listeners.add(onRing)
      return () => listeners.delete(onRing)
    },
    isConnected: wire.isConnected,
    stop: async () => {
      listeners.clear()
      await sending
      await wire.stop()
    },
  }
}

/** Its client is a quarter of all modules: where there is no Redis, a start goes without them. */
async function redisWire(url: string, log: Log, onRing: () => void): Promise<Wire> {
  const { openRedisWire } = await import('./bus/redis.ts')
  return openRedisWire({ url, log, onRing })
}
