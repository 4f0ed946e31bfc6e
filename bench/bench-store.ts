import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Address } from '#server/database/connect.ts'
import { startEmbedded } from '#server/database/embedded/embedded-postgres.ts'
import { functionsDir } from '#server/database/functions.ts'
import { migrate, migrationsDir } from '#server/database/migrate.ts'
import type { Log } from '#server/platform/core/log.ts'

const folder = join(import.meta.dirname, '..', '.cache', 'bench')

/** The SQL file that fills a database after groundwork.sql. */
type Filling = 'community' | 'fundraising' | 'people'

/** The measured databases. A million prayers take minutes to write, so they are cached between runs. */
export type Store = {
  /** A community of this many prayers: reused from an earlier run while the schema and the SQL are unchanged. */
  community(prayers: number): Promise<Address>
  /** This many campaigns with ten donations each on average; cached likewise. */
  campaigns(count: number): Promise<Address>
  /** This many members and as many audit log entries; cached likewise. */
  people(members: number): Promise<Address>
  /** A copy of the data for parts that write: servers do not share locks, and the cached data stays as it was. */
  copy(of: Address, name: string): Promise<Address>
  /** A database without any tables. */
  empty(name: string): Promise<Address>
  close(): Promise<void>
}

/** Starts PostgreSQL for the bench on its cache folder. */
export async function openStore(log: Log): Promise<Store> {
  const { address, stop } = await startEmbedded({ dataDir: folder, log })
  const admin = new pg.Client({ ...address, user: 'postgres', database: 'postgres' })
  await admin.connect()

  async function write(target: Address, { sql, version, size }: Content): Promise<void> {
    const started = performance.now()
    await admin.query(`drop database if exists ${target.database} with (force)`)
    await admin.query(`create database ${target.database} owner ${address.user}`)
    await migrate({ address: target, log })
    await fill(target, sql, size)
    await admin.query(`comment on database ${target.database} is '${version}'`)
    const seconds = (performance.now() - started) / 1000
    console.log(`Wrote ${target.database} in ${seconds.toFixed(0)} s.`)
  }

  async function cached(filling: Filling, size: number): Promise<Address> {
    const target = { ...address, database: `${filling}_${size}` }
    const sql = await Promise.all(['groundwork', filling].map(readFilling))
    const version = await versionOf(sql)
    if ((await storedVersion(admin, target)) !== version) await write(target, { sql, version, size })
    return target
  }

  return {
    community: (prayers) => cached('community', prayers),
    campaigns: (count) => cached('fundraising', count),
    people: (members) => cached('people', members),
    copy: async (of, name) => {
      await admin.query(`drop database if exists ${name} with (force)`)
      await admin.query(`create database ${name} owner ${of.user} template ${of.database} strategy file_copy`)
      return { ...of, database: name }
    },
    empty: async (name) => {
      await admin.query(`drop database if exists ${name} with (force)`)
      await admin.query(`create database ${name} owner ${address.user} template template0`)
      return { ...address, database: name }
    },
    close: async () => {
      await admin.end()
      await stop()
    },
  }
}

type Content = { sql: readonly string[]; version: string; size: number }

async function readFilling(name: string): Promise<string> {
  return await readFile(join(import.meta.dirname, `${name}.sql`), 'utf8')
}

/** Hashes the schema and the SQL: when either changes, the cached data is written again. */
async function versionOf(sql: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(sql.join())
  for (const folder of [migrationsDir, functionsDir])
    for (const name of (await readdir(folder)).sort()) hash.update(await readFile(join(folder, name)))
  return hash.digest('hex')
}

async function storedVersion(admin: pg.Client, { database }: Address): Promise<string | undefined> {
  const { rows } = await admin.query(
    "select shobj_description(oid, 'pg_database') as version from pg_database where datname = $1",
    [database],
  )
  return rows[0]?.version
}

/** Fills as superuser, so that foreign keys are not checked row by row: the generated data is consistent. */
async function fill(target: Address, sql: readonly string[], size: number): Promise<void> {
  const client = new pg.Client({ ...target, user: 'postgres' })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query("set maintenance_work_mem = '512MB'")
    await client.query("set work_mem = '256MB'")
    await client.query(`set bench.size = ${size}`)
    for (const each of sql) await client.query(each)
    await client.query('vacuum (analyze, freeze)')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}
