import pg from 'pg'
import { type Address, sessionSettings } from '#server/database/connect.ts'
import { sql } from '#server/database/db.ts'
import { newToken } from '#server/platform/core/ids.ts'
import { sleep } from '#server/platform/core/interval.ts'
import type { Log } from '#server/platform/core/log.ts'
import type { WakeUpTransport } from './wake-up-bus.ts'

const wakeOthers = sql('wake-other-servers', `select pg_notify('domain_events', $1)`)

const FIRST_RETRY_MS = 100
const SLOWEST_RETRY_MS = 5_000
const CHECK_MS = 30_000

type Options = { pool: pg.Pool; address: Address; log: Log; onWakeUp(): void }

/**
 * Wakes other servers over PostgreSQL. NOTIFY is sent on the pool after the commit it announces: inside transactions it
 * would make commits wait for each other. Notifications arrive on a connection of their own, which is reopened whenever
 * it breaks.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: its closures are short, and measured alone.
export function openNotifyTransport({ pool, address, log, onWakeUp }: Options): WakeUpTransport {
  const ownName = newToken()
  const stopping = new AbortController()
  let isLost = false
  let isListening = false

  /** The wait between attempts grows until one succeeds. */
  async function keepListening(): Promise<void> {
    let retryMs = FIRST_RETRY_MS
    while (!stopping.signal.aborted) {
      const connection = new pg.Client({ ...sessionSettings, ...address })
      connection.on('error', logLoss)
      try {
        await listenOn(connection)
        retryMs = FIRST_RETRY_MS
      } catch (error) {
        logLoss(error)
      }
      await connection.end().catch(logLoss)
      await sleep(retryMs, stopping.signal)
      retryMs = Math.min(retryMs * 2, SLOWEST_RETRY_MS)
    }
  }

  /** Returns when the connection has ended. One wake-up makes up for those missed before it was open. */
  async function listenOn(connection: pg.Client): Promise<void> {
    const ended = new Promise<void>((resolve) => connection.once('end', () => resolve()))
    connection.on('notification', ({ payload }) => {
      if (payload !== ownName) onWakeUp()
    })
    await connection.connect()
    await connection.query('listen domain_events')
    isLost = false
    isListening = true
    onWakeUp()
    const check = setInterval(() => {
      connection.query('select 1').catch(() => connection.end())
    }, CHECK_MS)
    await Promise.race([ended, aborted(stopping.signal)])
    clearInterval(check)
    isListening = false
  }

  function logLoss(error: unknown): void {
    if (!isLost && !stopping.signal.aborted)
      log.warn('wake-ups of other servers are not received', codeOf(error))
    isLost = true
  }

  const listening = keepListening()
  return {
    send: async () => {
      await pool.query({ ...wakeOthers, values: [ownName] })
    },
    isConnected: () => isListening,
    stop: async () => {
      stopping.abort()
      await listening
    },
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

function codeOf(error: unknown): { code: string } {
  return { code: error instanceof Error && 'code' in error ? String(error.code) : 'unknown' }
}
