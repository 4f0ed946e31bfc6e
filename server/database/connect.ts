import pg from 'pg'
import { types } from './column-types.ts'

/** The address of a PostgreSQL: one URL, or its fields. */
export type Address = Pick<
  pg.ClientConfig,
  'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database'
>

/** The logger that the database code needs. */
export type Log = {
  info(message: string, fields?: Record<string, string | number>): void
  warn(message: string, fields?: Record<string, string | number>): void
  error(message: string, fields: { error: unknown }): void
}

export type Pool = pg.Pool
export type Database = { pool: Pool; end: () => Promise<void> }

/** Settings of every connection, so that one slow statement cannot stop the server (SEC-D1). */
export const sessionSettings = {
  application_name: 'thandaza',
  connectionTimeoutMillis: 3_000,
  keepAlive: true,
  statement_timeout: 5_000,
  lock_timeout: 3_000,
  // The client's own limit, for a database that does not answer at all.
  query_timeout: 8_000,
  idle_in_transaction_session_timeout: 15_000,
  options: '-c timezone=UTC',
  types,
} satisfies pg.ClientConfig

/** Settings of the pools of commands, whose statements take longer than those of a page may. */
export const patientSettings = {
  ...sessionSettings,
  query_timeout: 0,
  statement_timeout: 0,
  lock_timeout: 0,
  idle_in_transaction_session_timeout: 0,
  onConnect: liftTimeLimits,
} satisfies pg.PoolConfig

/** Lifts the time limits of a session. The role may have some, as behind a pooler that drops those of the session. */
export async function liftTimeLimits(client: pg.ClientBase): Promise<void> {
  await client.query(
    "set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0; set timezone = 'UTC'",
  )
}

/**
 * Time limits of a connection, in milliseconds, the most connections of the larger pool, and how long one stays open
 * unused.
 */
export type DatabaseLimits = Partial<
  Pick<
    pg.ClientConfig,
    | 'connectionTimeoutMillis'
    | 'statement_timeout'
    | 'lock_timeout'
    | 'query_timeout'
    | 'idle_in_transaction_session_timeout'
  > & { max: number; idleTimeoutMillis: number }
>

/** The two pools together hold all connections of one server to its database. */
const POOL_SIZE = { main: 18, nestedPool: 2 }

type ServerConnection = { address: Address; log: Log; limits?: DatabaseLimits }

/** The two pools of a server: the second is for writes while a connection of the first is in use. */
export type ServerDatabase = Database & { nestedPool: Pool }

/** Opens the two pools of a server. They open their connections on demand and close them again. */
export function connectServer(to: ServerConnection): ServerDatabase {
  const [main, nestedPool] = [
    connect({ ...to, max: to.limits?.max ?? POOL_SIZE.main }),
    connect({ ...to, max: POOL_SIZE.nestedPool }),
  ]
  const end = async () => {
    await Promise.all([main.end(), nestedPool.end()])
  }
  return { pool: main.pool, nestedPool: nestedPool.pool, end }
}

/** Opens a pool on the address. A lost connection is logged, never thrown. */
export function connect({ address, log, limits, max = 20 }: ServerConnection & { max?: number }): Database {
  const pool = new pg.Pool({ ...sessionSettings, ...limits, ...address, max })
  let isEnding = false
  const logLoss = (error: Error) => {
    if (!isEnding) log.warn('database connection lost', { code: codeOf(error) })
  }
  // A connection can be lost between two statements of a transaction, when nothing awaits it: without a listener that
  // would end the process. The pool emits the loss of idle ones again, which needs a listener too.
  pool.on('connect', (client) => client.on('error', logLoss))
  pool.on('error', () => undefined)

  return {
    pool,
    end: () => {
      isEnding = true
      return pool.end()
    },
  }
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : error.name
}
