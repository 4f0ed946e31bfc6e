import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Address, Log } from './connect.ts'
import { refusal } from './startup-refusal.ts'

const WRITABLE_AGAIN_MS = 1_000

/** While only a standby answers, as in the moments of a failover, a start waits for the server that takes writes. */
export async function connectWritable({ address, log }: { address: Address; log: Log }): Promise<pg.Client> {
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client({ ...address, application_name: 'thandaza migrations', keepAlive: true })
    client.on('error', () => log.warn('database connection lost while migrating'))
    await connectOrExplain(client)
    await requireOneConnection(client, address)
    const { rows } = await client.query('show transaction_read_only')
    if (rows[0]?.transaction_read_only === 'off') return client
    await client.end()
    if (tries === 0) log.warn('The database may only be read from. Waiting until it takes writes.')
    await sleep(WRITABLE_AGAIN_MS)
  }
}

/**
 * A pooler in transaction mode lends connections: locks, time limits and LISTEN, which belong to one, would be somebody
 * else's. Closes the client and throws a sentence where two clients meet one connection, or one client two.
 */
async function requireOneConnection(client: pg.Client, address: Address): Promise<void> {
  const first = await backendOf(client)
  const other = new pg.Client({ ...address, application_name: 'thandaza migrations' })
  try {
    await other.connect()
    await other.query('begin')
    const isLent = (await backendOf(other)) === first || (await backendOf(client)) !== first
    if (!isLent) return
  } finally {
    await other.end()
  }
  await client.end()
  throw refusal(
    'DATABASE_URL leads through a connection pooler that gives each transaction another connection. Use its session mode (PgBouncer: pool_mode = session), or PostgreSQL itself.',
  )
}

async function backendOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}

/** A first connection that fails is a wrong address more often than not: one sentence, without the password in it. */
async function connectOrExplain(client: pg.Client): Promise<void> {
  try {
    await client.connect()
  } catch (error) {
    const said = error instanceof Error && 'code' in error ? error.message || error.code : error
    throw refusal(`The database cannot be used: ${said}. DATABASE_URL says where PostgreSQL is.`, error)
  }
}
