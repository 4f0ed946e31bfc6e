import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Address } from '../../server/database/connect.ts'
import { startEmbedded } from '../../server/database/embedded.ts'
import { migrate } from '../../server/database/migrate.ts'
import type { Log } from '../../server/platform/log.ts'

const folder = join(import.meta.dirname, '..', '..', '.cache', 'bench')
const migrationsFolder = join(import.meta.dirname, '..', '..', 'server', 'database', 'migrations')

/** The databases that are measured. A million prayers take minutes to write, so they are kept between runs. */
export type Store = {
  /** A community of so many prayers: kept from an earlier run while tables and community.sql are the same. */
  community(prayers: number): Promise<Address>
  /** The same data once more, for what writes: nobody waits for another's rows, and the kept data stays as it was. */
  copy(of: Address, name: string): Promise<Address>
  close(): Promise<void>
}

/** Starts the PostgreSQL of the bench on its cache folder. */
export async function openStore(log: Log): Promise<Store> {
  const { address, stop } = await startEmbedded({ dataDir: folder, log })
  const admin = new pg.Client({ ...address, user: 'postgres', database: 'postgres' })
  await admin.connect()
  const community = await readFile(join(import.meta.dirname, 'community.sql'), 'utf8')
  const version = await versionOf(community)

  async function write(target: Address, prayers: number): Promise<void> {
    const started = performance.now()
    await admin.query(`drop database if exists ${target.database} with (force)`)
    await admin.query(`create database ${target.database} owner ${address.user}`)
    await migrate({ address: target, log })
    await fill(target, community, prayers)
    await admin.query(`comment on database ${target.database} is '${version}'`)
    const seconds = (performance.now() - started) / 1000
    console.log(`Wrote ${prayers.toLocaleString('en')} prayers in ${seconds.toFixed(0)} s.`)
  }

  return {
    community: async (prayers) => {
      const target = { ...address, database: `community_${prayers}` }
      if ((await keptVersion(admin, target)) !== version) await write(target, prayers)
      return target
    },
    copy: async (of, name) => {
      await admin.query(`drop database if exists ${name} with (force)`)
      await admin.query(`create database ${name} owner ${of.user} template ${of.database} strategy file_copy`)
      return { ...of, database: name }
    },
    close: async () => {
      await admin.end()
      await stop()
    },
  }
}

/** Tables and text of the community together: when either changes, what was kept is written anew. */
async function versionOf(community: string): Promise<string> {
  const hash = createHash('sha256').update(community)
  for (const name of (await readdir(migrationsFolder)).sort())
    hash.update(await readFile(join(migrationsFolder, name)))
  return hash.digest('hex')
}

async function keptVersion(admin: pg.Client, { database }: Address): Promise<string | undefined> {
  const { rows } = await admin.query(
    "select shobj_description(oid, 'pg_database') as version from pg_database where datname = $1",
    [database],
  )
  return rows[0]?.version
}

/** As superuser, so that a million rows are not asked for their references one by one: what is written fits together. */
async function fill(target: Address, community: string, prayers: number): Promise<void> {
  const client = new pg.Client({ ...target, user: 'postgres' })
  await client.connect()
  await client.query('set session_replication_role = replica')
  await client.query("set maintenance_work_mem = '512MB'")
  await client.query("set work_mem = '256MB'")
  await client.query(`set bench.prayers = ${prayers}`)
  await client.query(community)
  await client.query('vacuum (analyze, freeze)')
  await client.query('checkpoint')
  await client.end()
}
