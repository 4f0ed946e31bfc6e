import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Address, Log } from './connect.ts'
import { hasCode, refusal } from './refusal.ts'

type Migration = { name: string; sql: string; checksum: string }

const ownFolder = join(import.meta.dirname, 'migrations')
const lockKey = 42

/**
 * Brings a database to today's shape: every new NNNN_name.sql of the folder, each in a transaction of its own, one
 * server at a time. Refuses a database whose applied files were changed or are unknown here. Returns what it applied.
 */
export async function migrate(options: { address: Address; log: Log; folder?: string }): Promise<string[]> {
  const migrations = await readMigrations(options.folder ?? ownFolder)
  const client = new pg.Client({
    ...options.address,
    application_name: 'thandaza migrations',
    keepAlive: true,
  })
  client.on('error', () => options.log.warn('database connection lost while migrating'))
  await reach(client)
  try {
    await client.query(`select pg_advisory_lock(${lockKey})`)
    const pending = await compare(client, migrations)
    for (const migration of pending) {
      await applyPatiently(client, migration)
      options.log.info('migration applied', { name: migration.name })
    }
    return pending.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/** A first connection that fails is a wrong address more often than not: one sentence, without the password in it. */
async function reach(client: pg.Client): Promise<void> {
  try {
    await client.connect()
  } catch (error) {
    const said = error instanceof Error && 'code' in error ? error.message || error.code : error
    throw refusal(`The database cannot be used: ${said}. DATABASE_URL says where PostgreSQL is.`, error)
  }
}

/** The names of migrations that this code needs and the database does not have yet (for /readyz). */
export async function pendingMigrations(pool: pg.Pool, folder = ownFolder): Promise<string[]> {
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

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const numbers = names.map((name) => /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1])
  for (const [index, number] of numbers.entries()) {
    if (!number) throw refusal(`The migration ${names[index]} must be called like 0001_what_it_does.sql.`)
    if (number === numbers[index - 1]) throw refusal(`Two migrations have the number ${number}.`)
  }
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex') }
    }),
  )
}

async function compare(client: pg.Client, migrations: Migration[]): Promise<Migration[]> {
  await client.query(
    `create table if not exists schema_migrations (
       name text primary key,
       checksum text not null,
       applied_at timestamptz not null default now()
     )`,
  )
  const { rows } = await client.query<Migration>('select name, checksum from schema_migrations order by name')
  const known = new Map(migrations.map((each) => [each.name, each]))
  for (const { name, checksum } of rows) {
    const migration = known.get(name)
    if (!migration)
      throw refusal(`The database is newer than this program: it already has the migration ${name}.`)
    if (migration.checksum !== checksum) {
      throw refusal(`The migration ${name} was changed after it was applied. Undo that and write a new one.`)
    }
  }
  const applied = new Set(rows.map(({ name }) => name))
  const latest = rows.at(-1)?.name ?? ''
  const pending = migrations.filter(({ name }) => !applied.has(name))
  const late = pending.find(({ name }) => name < latest)
  if (late)
    throw refusal(
      `The migration ${late.name} comes before ${latest}, which is applied: give it a later number.`,
    )
  return pending
}

/** A migration waits for a lock only a second at a time, so that the requests queueing behind it are not stopped. */
async function applyPatiently(client: pg.Client, migration: Migration): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await apply(client, migration)
    } catch (error) {
      if (!hasCode(error, '55P03') || attempt === 30) throw explained(error, migration)
      await sleep(200 * Math.min(attempt, 5))
    }
  }
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query("set local lock_timeout = '1s'")
    await client.query(sql)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    if (error instanceof pg.DatabaseError) await client.query('rollback')
    throw error
  }
}

function explained(error: unknown, { name, sql }: Migration): Error {
  const said = error instanceof Error ? error.message : String(error)
  const position = error instanceof pg.DatabaseError ? Number(error.position) : Number.NaN
  const line = Number.isNaN(position) ? '' : `, line ${sql.slice(0, position).split('\n').length}`
  return refusal(`The migration ${name} failed${line}: ${said}. Nothing of it was applied.`, error)
}
