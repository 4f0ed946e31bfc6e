import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Address } from '#server/database/connect.ts'
import { startEmbedded } from '#server/database/embedded/embedded-postgres.ts'
import { functionsDir } from '#server/database/functions.ts'
import { migrate, migrationsDir } from '#server/database/migrate.ts'
import { createLog } from '#server/platform/core/log.ts'
import { runFile, withConnection } from './database.ts'

/** The folder of data sets and reports. */
export const folder = join(import.meta.dirname, '..', '.cache', 'bench')
const log = createLog('warn')

/** The measured databases. A million prayers take minutes to write, so they are cached between runs. */
export type Store = Awaited<ReturnType<typeof openStore>>

/** Starts PostgreSQL for the bench on its cache folder; tests have another one, which need not outlive a crash. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: its closures are short, and measured alone.
export async function openStore(dataDir = folder, durable = true) {
  const { address, stop } = await startEmbedded({ dataDir, log, durable })
  const admin = new pg.Client({ ...address, user: 'postgres', database: 'postgres' })
  await admin.connect()

  async function create(name: string, template = 'template0'): Promise<Address> {
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.query(`create database ${name} owner ${address.user} template ${template} strategy file_copy`)
    return { ...address, database: name }
  }

  /** Filled by groundwork.sql and the SQL file of this name, unless an earlier run with the same files did it. */
  async function cached(filling: string, size: number): Promise<Address> {
    const name = `${filling}_${size}`
    const files = ['groundwork.sql', `${filling}.sql`]
    const version = await versionOf(files)
    const { rows } = await admin.query(storedVersion, [name])
    if (rows[0]?.version === version) return { ...address, database: name }
    const started = performance.now()
    const target = await create(name)
    await migrate({ address: target, log })
    // The superuser writes, so that foreign keys are not checked row by row: the generated data is consistent.
    await withConnection({ ...target, user: 'postgres' }, async (client) => {
      await client.query(settings)
      for (const file of files) await runFile(client, file, { size })
      await client.query('vacuum (analyze, freeze)')
      await client.query('checkpoint')
    })
    await admin.query(`comment on database ${name} is '${version}'`)
    console.log(`Wrote ${name} in ${((performance.now() - started) / 1000).toFixed(0)} s.`)
    return target
  }

  return {
    /** A community of this many prayers. */
    community: (prayers: number) => cached('community', prayers),
    /** This many campaigns with ten donations each on average. */
    campaigns: (count: number) => cached('fundraising', count),
    /** This many members and as many audit log entries. */
    people: (members: number) => cached('people', members),
    /** A copy of the data for parts that write: servers do not share locks, and the cached data stays as it was. */
    copy: (of: Address, name: string) => create(name, of.database),
    /** A database without any tables. */
    empty: (name: string) => create(name),
    /** Gives the disk back that a database used. */
    drop: (name: string) => admin.query(`drop database if exists ${name} with (force)`),
    close: async () => {
      await admin.end()
      await stop()
    },
  }
}

const storedVersion = `select shobj_description(oid, 'pg_database') as version from pg_database where datname = $1`

const settings = `
  set session_replication_role = replica;
  set maintenance_work_mem = '512MB';
  set work_mem = '256MB'`

/** Hashes the schema and SQL files of this folder: when either changes, the cached data is written again. */
async function versionOf(files: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const file of files) hash.update(await readFile(join(import.meta.dirname, file)))
  for (const dir of [migrationsDir, functionsDir])
    for (const name of (await readdir(dir)).sort()) hash.update(await readFile(join(dir, name)))
  return hash.digest('hex')
}
