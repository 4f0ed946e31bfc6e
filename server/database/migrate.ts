import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Address, Log } from './connect.ts'
import { hasCode, refusal } from './startup-refusal.ts'

const WRITABLE_AGAIN_MS = 1_000

/** While only a standby answers, as during a failover, a start waits for the server that takes writes. */
async function connectWritable({ address, log }: { address: Address; log: Log }): Promise<pg.Client> {
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
 * A pooler in transaction mode shares connections, but locks, time limits and LISTEN belong to one connection. Closes
 * the client and throws a refusal when two clients share one connection, or one client has two.
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

/** A first connection that fails usually has a wrong address: the error is one sentence, without the password. */
async function connectOrExplain(client: pg.Client): Promise<void> {
  try {
    await client.connect()
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.message || error.code : error
    throw refusal(`The database cannot be used: ${reason}. DATABASE_URL says where PostgreSQL is.`, error)
  }
}

export type Migration = { name: string; sql: string; checksum: string; needs: string | null }
type Applied = Pick<Migration, 'name' | 'checksum' | 'needs'>

/** The folder of the migrations. */
export const migrationsDir = join(import.meta.dirname, 'migrations')
/** A migration's transaction locks this key exclusively; a backup shares it, so that no table changes under it. */
export const lockKey = 42
/**
 * Listed among the applied migrations while `npm run restore` is running: until it ends no server opens the database.
 */
export const unfinishedRestore = '0000_unfinished_restore.sql'

/**
 * Migrates a database to the current schema: every new NNNN_name.sql of the folder, each in a transaction of its own,
 * one server at a time. Refuses a database whose applied files were changed, or where a newer program removed something
 * this one uses; additions of a newer one do no harm (ADR-30). Returns the applied names.
 */
export async function migrate(options: { address: Address; log: Log; folder?: string }): Promise<string[]> {
  const migrations = await readMigrations(options.folder ?? migrationsDir)
  const client = await connectWritable(options)
  const done: string[] = []
  try {
    if (await isUpToDate(client, migrations)) return done
    for (let name = await applyNext(client, migrations); name; name = await applyNext(client, migrations)) {
      options.log.info('migration applied', { name })
      done.push(name)
    }
    return done
  } finally {
    await client.end()
  }
}

/** Names of migrations that this code needs and the database does not have yet (for /readyz). */
export async function pendingMigrations(pool: pg.Pool, folder = migrationsDir): Promise<string[]> {
  const migrations = await readMigrations(folder)
  try {
    const { rows } = await pool.query<{ name: string }>('select name from schema_migrations')
    const applied = new Set(rows.map(({ name }) => name))
    return migrations.map(({ name }) => name).filter((name) => !applied.has(name))
  } catch (error) {
    const isUntouched = hasCode(error, '42P01')
    if (isUntouched) return migrations.map(({ name }) => name)
    throw error
  }
}

/** Every migration of a folder, in order. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const numbers = names.map((name) => /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1])
  for (const [index, number] of numbers.entries()) {
    if (!number) throw refusal(`The migration ${names[index]} must be called like 0001_what_it_does.sql.`)
    if (number === numbers[index - 1]) throw refusal(`Two migrations have the number ${number}.`)
  }
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      const checksum = createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')
      return { name, sql, checksum, needs: /^-- needs (\S+\.sql)\s/.exec(sql)?.[1] ?? null }
    }),
  )
}

/** Checked before the lock is taken: a start that changes nothing does not wait for another server or a backup. */
async function isUpToDate(client: pg.Client, migrations: Migration[]): Promise<boolean> {
  try {
    return (await compare(client, migrations)).length === 0
  } catch (error) {
    if (hasCode(error, '42P01')) return false
    throw error
  }
}

async function prepareList(client: pg.Client): Promise<void> {
  await client.query(
    `create table if not exists schema_migrations (
       name text primary key,
       checksum text not null,
       applied_at timestamptz not null default now()
     )`,
  )
  await client.query('alter table schema_migrations add column if not exists needs text')
}

/** The migrations still to be applied. A table created by an older program has no `needs` column yet. */
async function compare(client: pg.Client, migrations: Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<Applied>(
    `select name, checksum, to_jsonb(m)->>'needs' as needs from schema_migrations m order by name`,
  )
  const migrationsByName = new Map(migrations.map((each) => [each.name, each]))
  for (const { name, checksum, needs } of rows) {
    const migration = migrationsByName.get(name)
    if (!migration && name === unfinishedRestore)
      throw refusal('A restore into this database was broken off: run the same npm run restore once more.')
    if (!migration && needs && !migrationsByName.has(needs))
      throw refusal(
        `The database is newer than this program: its migration ${name} needs programs that know ${needs}.`,
      )
    if (migration && migration.checksum !== checksum) {
      throw refusal(`The migration ${name} was changed after it was applied. Undo that and write a new one.`)
    }
  }
  const applied = new Set(rows.map(({ name }) => name))
  const latest = rows.at(-1)?.name ?? ''
  const pending = migrations.filter(({ name }) => !applied.has(name))
  const outOfOrder = pending.find(({ name }) => name < latest)
  if (outOfOrder)
    throw refusal(
      `The migration ${outOfOrder.name} comes before ${latest}, which is applied: give it a later number.`,
    )
  return pending
}

/**
 * Applies the next pending migration and returns its name; null when there is none. It waits for a table lock only a
 * second at a time, so that requests queueing behind it are not stopped; after a deadlock with a request it starts
 * again too.
 */
async function applyNext(client: pg.Client, migrations: Migration[]): Promise<string | null> {
  for (let attempt = 1; ; attempt += 1) {
    let next: Migration | undefined
    try {
      await client.query('begin')
      await client.query(`select pg_advisory_xact_lock(${lockKey})`)
      await prepareList(client)
      next = (await compare(client, migrations))[0]
      if (next) await apply(client, next)
      await client.query('commit')
      return next?.name ?? null
    } catch (error) {
      if (error instanceof pg.DatabaseError) await client.query('rollback')
      if (!hasCode(error, '55P03', '40P01') || attempt === 30)
        throw next ? explainFailure(error, next) : error
      await sleep(200 * Math.min(attempt, 5))
    }
  }
}

async function apply(client: pg.Client, { name, sql, checksum, needs }: Migration): Promise<void> {
  await client.query("set local lock_timeout = '1s'")
  await client.query(sql)
  const values = [name, checksum, needs]
  await client.query('insert into schema_migrations (name, checksum, needs) values ($1, $2, $3)', values)
}

function explainFailure(error: unknown, { name, sql }: Migration): Error {
  const reason = error instanceof Error ? error.message : String(error)
  const position = error instanceof pg.DatabaseError ? Number(error.position) : Number.NaN
  const line = Number.isNaN(position) ? '' : `, line ${sql.slice(0, position).split('\n').length}`
  return refusal(`The migration ${name} failed${line}: ${reason}. Nothing of it was applied.`, error)
}
