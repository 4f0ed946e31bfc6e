import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Address, type Log, liftTimeLimits, sessionSettings } from './connect.ts'
import { requireUtf8 } from './encoding.ts'
import { applyFunctions, functionsDir } from './functions.ts'
import { underMigrationLock } from './migration-lock.ts'
import { explainFailure, readSqlFiles, readVersion, type SqlFile } from './sql-files.ts'
import { hasCode, refusal } from './startup-refusal.ts'

const WRITABLE_AGAIN_MS = 1_000

/** While only a standby answers, as during a failover, a start waits for the server that takes writes. */
async function connectWritable({ address, log }: { address: Address; log: Log }): Promise<pg.Client> {
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client({ ...address, application_name: 'thandaza migrations', keepAlive: true })
    client.on('error', () => log.warn('database connection lost while migrating'))
    await connectOrExplain(client)
    await requireSuitable(client, address)
    await liftTimeLimits(client)
    const { rows } = await client.query('show transaction_read_only')
    if (rows[0]?.transaction_read_only === 'off') return client
    await client.end()
    if (tries === 0) log.warn('The database may only be read from. Waiting until it takes writes.')
    await sleep(WRITABLE_AGAIN_MS)
  }
}

/** Closes the client and throws a refusal when no server can work with what the address leads to. */
async function requireSuitable(client: pg.Client, address: Address): Promise<void> {
  try {
    const session = await openSession(address)
    try {
      await requireOneConnection(client, session)
      await requireTimeLimits(session)
    } finally {
      await session.end()
    }
    await requireUtf8(client)
  } catch (error) {
    await client.end()
    throw error
  }
}

/**
 * A pooler in transaction mode shares connections, but locks, time limits and LISTEN belong to one connection. Throws
 * a refusal when two clients share one connection, or one client has two.
 */
async function requireOneConnection(client: pg.Client, other: pg.Client): Promise<void> {
  const first = await backendOf(client)
  await other.query('begin')
  const isLent = (await backendOf(other)) === first || (await backendOf(client)) !== first
  await other.query('rollback')
  if (!isLent) return
  throw refusal(
    'DATABASE_URL leads through a connection pooler that gives each transaction another connection. Use its session mode (PgBouncer: pool_mode = session), or PostgreSQL itself.',
  )
}

const TIME_LIMITS = 'statement_timeout, lock_timeout, idle_in_transaction_session_timeout and options'
const PROTOCOL_VIOLATION = '08P01'

/** Opens a connection like those of the pools. PgBouncer refuses every parameter that it was not told to ignore. */
async function openSession(address: Address): Promise<pg.Client> {
  const session = new pg.Client({ ...sessionSettings, ...address })
  session.on('error', () => undefined) // The statement that is waited for throws it.
  try {
    await session.connect()
    return session
  } catch (error) {
    if (!hasCode(error, PROTOCOL_VIOLATION)) throw error
    throw refusal(
      `DATABASE_URL leads through a connection pooler that refuses the time limits of connections. Let it ignore ${TIME_LIMITS} (PgBouncer: ignore_startup_parameters), and give them to the role in PostgreSQL: docs/production.md has the lines.`,
      error,
    )
  }
}

/** A pooler may ignore our time limits. Then the role must have some, or a statement would run and wait without end. */
async function requireTimeLimits(session: pg.Client): Promise<void> {
  const { rows } = await session.query<{ missing: string }>(
    `select string_agg(name, ', ') as missing
       from pg_settings
      where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') and setting = '0'
         or name = 'TimeZone' and setting not in ('UTC', 'Etc/UTC')`,
  )
  const missing = rows[0]?.missing
  if (missing)
    throw refusal(
      `DATABASE_URL leads through a connection pooler that drops ${missing}. Give them to the role in PostgreSQL: docs/production.md has the lines.`,
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

export type Migration = SqlFile & { needs: string | null }
type Applied = Pick<Migration, 'name' | 'checksum' | 'needs'> & { baseline: number | null }
type Wanted = { migrations: Migration[]; baseline: number | null }

/** The folder of the migrations; those before 0100 are the baselines. */
export const migrationsDir = join(import.meta.dirname, 'migrations')
/**
 * Listed among the applied migrations while `npm run restore` is running: until it ends no server opens the database.
 */
export const unfinishedRestore = '0000_unfinished_restore.sql'

type Options = {
  address: Address
  log: Log
  /** Another folder of migrations has functions of its own, or none. */
  folder?: string
  functions?: string | null
  /** Development: functions that changed are applied whatever their number is. */
  ignoresNumber?: boolean
}

/**
 * Migrates a database to the current schema: every new NNNN_name.sql of the folder, each in a transaction of its own,
 * one server at a time, then the functions. Refuses a database of another baseline, one whose applied files were
 * changed, or where a newer program removed something this one uses; additions of a newer one do no harm (ADR-30).
 * Returns the applied names.
 */
export async function migrate(options: Options): Promise<string[]> {
  const { log, folder = migrationsDir, ignoresNumber = false } = options
  const functions = options.functions ?? (options.folder ? null : functionsDir)
  const wanted = { migrations: await readMigrations(folder), baseline: await baselineOf(folder) }
  const client = await connectWritable(options)
  try {
    const done = await applyMigrations(client, wanted, log)
    if (functions) await applyFunctions({ client, log, folder: functions, ignoresNumber })
    return done
  } finally {
    await client.end()
  }
}

async function applyMigrations(client: pg.Client, wanted: Wanted, log: Log): Promise<string[]> {
  const done: string[] = []
  if (await isUpToDate(client, wanted)) return done
  for (let name = await applyNext(client, wanted); name; name = await applyNext(client, wanted)) {
    log.info('migration applied', { name })
    done.push(name)
  }
  return done
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

/** The number of the baselines in a folder; null for a folder of other migrations. */
export async function baselineOf(folder = migrationsDir): Promise<number | null> {
  return (await readVersion(folder))?.number ?? null
}

/** Every migration of a folder, in order. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const files = await readSqlFiles(folder)
  const numbers = files.map(({ name }) => /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1])
  for (const [index, number] of numbers.entries()) {
    if (!number)
      throw refusal(`The migration ${files[index]?.name} must be called like 0001_what_it_does.sql.`)
    if (number === numbers[index - 1]) throw refusal(`Two migrations have the number ${number}.`)
  }
  return files.map((file) => ({ ...file, needs: /^-- needs (\S+\.sql)\s/.exec(file.sql)?.[1] ?? null }))
}

/** Checked before the lock is taken: a start that changes nothing does not wait for another server or a backup. */
async function isUpToDate(client: pg.Client, wanted: Wanted): Promise<boolean> {
  try {
    return (await compare(client, wanted)).length === 0
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
       applied_at timestamptz not null default now(),
       needs text,
       baseline integer
     )`,
  )
}

/** The migrations still to be applied. A table created by an older program has no column `baseline`. */
async function compare(client: pg.Client, { migrations, baseline }: Wanted): Promise<Migration[]> {
  const { rows } = await client.query<Applied>(
    `select name, checksum, to_jsonb(m)->>'needs' as needs, (to_jsonb(m)->>'baseline')::int as baseline
       from schema_migrations m order by name`,
  )
  const migrationsByName = new Map(migrations.map((each) => [each.name, each]))
  for (const applied of rows) requireFitting(applied, migrationsByName, baseline)
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

/** Throws when this program cannot work with what a database has. */
function requireFitting(
  applied: Applied,
  known: ReadonlyMap<string, Migration>,
  baseline: number | null,
): void {
  const { name, checksum, needs } = applied
  const migration = known.get(name)
  if (!migration && name === unfinishedRestore)
    throw refusal('A restore into this database was broken off: run the same npm run restore once more.')
  if (name !== unfinishedRestore && applied.baseline !== baseline)
    throw refusal(
      `This database was made with another baseline of the schema (${applied.baseline ?? 'none'}) than this program has (${baseline}): start with a new DATA_DIR or another DATABASE_URL, or use the program that made it.`,
    )
  if (!migration && needs && !known.has(needs))
    throw refusal(
      `The database is newer than this program: its migration ${name} needs programs that know ${needs}.`,
    )
  if (migration && migration.checksum !== checksum)
    throw refusal(`The migration ${name} was changed after it was applied. Undo that and write a new one.`)
}

/** Applies the next pending migration and returns its name; null when there is none. */
async function applyNext(client: pg.Client, wanted: Wanted): Promise<string | null> {
  let next: Migration | undefined
  try {
    return await underMigrationLock(client, async () => {
      await prepareList(client)
      next = (await compare(client, wanted))[0]
      if (next) await apply(client, next, wanted.baseline)
      return next?.name ?? null
    })
  } catch (error) {
    throw next ? explainFailure(error, 'migration', next) : error
  }
}

/** Functions that return whole rows return new columns from the same moment on. */
const widenRowTypes = `
  do $$ begin
    if to_regprocedure('widen_row_types()') is not null then perform widen_row_types(); end if;
  end $$`

async function apply(client: pg.Client, migration: Migration, baseline: number | null): Promise<void> {
  await client.query(migration.sql)
  await client.query(widenRowTypes)
  await client.query(
    'insert into schema_migrations (name, checksum, needs, baseline) values ($1, $2, $3, $4)',
    [migration.name, migration.checksum, migration.needs, baseline],
  )
}
