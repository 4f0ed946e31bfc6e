import pg from 'pg'
import { type Address, sessionSettings } from '#server/database/connect.ts'
import { sql } from '#server/database/db.ts'
import { newToken } from '#server/platform/core/ids.ts'
import type { Log } from '#server/platform/core/log.ts'
import { type Attempt, keepListening } from './keep-listening.ts'
import type { WakeUpTransport } from './wake-up-bus.ts'

const wakeOthers = sql('wake-other-servers', `select pg_notify('domain_events', $1)`)

const CHECK_MS = 30_000

type Options = { pool: pg.Pool; address: Address; log: Log; onWakeUp(): void }

/**
 * Wakes other servers over PostgreSQL. NOTIFY is sent on the pool after the commit it announces: inside transactions it
 * would make commits wait for each other. Notifications arrive on a connection of their own, which is reopened whenever
 * it breaks.
 */
export function openNotifyTransport({ pool, address, log, onWakeUp }: Options): WakeUpTransport {
  const ownName = newToken()

  async function listen({ opened, signal }: Attempt): Promise<unknown> {
    const connection = new pg.Client({ ...sessionSettings, ...address })
    connection.on('notification', ({ payload }) => {
      if (payload !== ownName) onWakeUp()
    })
    return await whileOpen(connection, signal, async () => {
      await connection.query('listen domain_events')
      opened()
    })
  }

  const { isListening, stop } = keepListening({
    listen,
    onLoss: (reason) => log.warn('wake-ups of other servers are not received', codeOf(reason)),
    onWakeUp,
  })
  return {
    send: async () => {
      await pool.query({ ...wakeOthers, values: [ownName] })
    },
    isConnected: isListening,
    stop,
  }
}

/** Connects, runs `work`, and returns the reason once the connection is lost or the signal has closed it. */
async function whileOpen(connection: pg.Client, signal: AbortSignal, work: () => Promise<void>) {
  const ended = new Promise<unknown>((resolve) => {
    connection.on('error', resolve)
    connection.on('end', () => resolve(null))
  })
  const close = () => void connection.end()
  signal.addEventListener('abort', close)
  const check = setInterval(() => connection.query('select 1').catch(close), CHECK_MS)
  try {
    signal.throwIfAborted()
    await connection.connect()
    await work()
    return await ended
  } finally {
    clearInterval(check)
    signal.removeEventListener('abort', close)
    await connection.end()
  }
}

function codeOf(error: unknown): { code: string } {
  return { code: error instanceof Error && 'code' in error ? String(error.code) : 'unknown' }
}
