import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { type Address, sessionSettings } from '#server/database/connect.ts'
import { dropDatabase, onDatabase, runOn } from '#tests/support/postgres-for-tests.ts'
import { runEnvironment, runTool } from '#tests/support/servers/server-process.ts'
import { urlOf } from '#tests/support/servers/two-servers.ts'
import { root } from '#tests/support/sources.ts'

/** A site as the commands reach it: its database and the folder of its images. */
export type Site = { address: Address; dataDir: string }

let made = 0

/** Creates a target for a restore: a database that was never used, and an empty folder. */
export async function createEmptySite(): Promise<Site & { drop(): Promise<void> }> {
  const { address, template } = inject('testServer')
  made += 1
  const name = `${template}_restored_${process.pid}_${made}`
  await runOn(address, `create database ${name} template template0`)
  const dataDir = await mkdtemp(join(tmpdir(), 'restored-'))
  return {
    address: onDatabase(address, name),
    dataDir,
    drop: async () => {
      await dropDatabase(address, name)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const environmentOf = ({ address, dataDir }: Site) => ({
  DATABASE_URL: urlOf(address),
  DATA_DIR: dataDir,
  DEMO: '0',
})

type More = Record<string, string>

/** `npm run backup -- …` on a site. */
export function backup(site: Site, args: string[], more: More = {}) {
  return runTool(['ops/backup.ts', ...args], { ...environmentOf(site), ...more })
}

/** `npm run restore -- …` into a site. */
export function restore(site: Site, args: string[], more: More = {}) {
  return runTool(['ops/restore.ts', ...args], { ...environmentOf(site), ...more })
}

/** The same as a process that can be killed. */
export function launchRestore(site: Site, args: string[]) {
  const { PATH = '', HOME = '', USER = '' } = process.env
  const child = spawn(process.execPath, ['ops/restore.ts', ...args], {
    cwd: root,
    env: { PATH, HOME, USER, ...runEnvironment(), ...environmentOf(site) },
    stdio: 'ignore',
  })
  const ended = new Promise((resolve) => child.on('close', resolve))
  return { kill: () => child.kill('SIGKILL'), ended }
}

/** Runs one query on a site. */
export async function query<R extends pg.QueryResultRow>(
  { address }: Pick<Site, 'address'>,
  text: string,
  values: unknown[] = [],
): Promise<R[]> {
  const client = new pg.Client({ ...sessionSettings, ...address, application_name: 'a test' })
  await client.connect()
  try {
    return (await client.query<R>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** Tables that a restore renumbers or leaves out on purpose. */
const notCompared = [
  'schema_migrations',
  'schema_functions',
  'event_cursors',
  'sessions',
  'one_time_tokens',
  'email_changes',
  'idempotency_keys',
  'data_exports',
  'drawn_pictures',
  'presence',
  'rate_limits',
]

/** Every row of every table, as text, sorted. Transaction numbers are left out, as each cluster has its own. */
export async function rowsOf(site: Pick<Site, 'address'>): Promise<Record<string, string[]>> {
  const tables = await query<{ name: string }>(
    site,
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      order by relname`,
  )
  const compared = tables.map(({ name }) => name).filter((name) => !notCompared.includes(name))
  const found: Record<string, string[]> = {}
  for (const name of compared) {
    const rows = await query<{ row: string }>(
      site,
      `select (to_jsonb(t) - 'xid')::text as row from ${name} t order by 1`,
    )
    found[name] = rows.map(({ row }) => row)
  }
  return found
}

/** Every constraint, trigger, index and sequence as the database describes it. */
export async function shapeOf(site: Pick<Site, 'address'>): Promise<string[]> {
  const rows = await query<{ line: string }>(
    site,
    `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated::text as line
       from pg_constraint where connamespace = 'public'::regnamespace
     union all
     select pg_get_triggerdef(t.oid) || ' ' || tgenabled::text
       from pg_trigger t join pg_class c on c.oid = tgrelid
      where relnamespace = 'public'::regnamespace and not tgisinternal
     union all
     select indexdef from pg_indexes where schemaname = 'public'
     union all
     select sequencename || ' ' || coalesce(last_value, 0) from pg_sequences where schemaname = 'public'
     union all
     select relname || ' is a partition' from pg_class
      where relispartition and relkind = 'r' and relnamespace = 'public'::regnamespace
     order by 1`,
  )
  return rows.map(({ line }) => line)
}

/** Every file of a folder with the hash of its bytes. */
export async function filesOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  const hashes = await Promise.all(
    paths
      .sort()
      .map(async (path): Promise<[string, string]> => [relative(folder, path), hashOf(await readFile(path))]),
  )
  return Object.fromEntries(hashes)
}

/** Changes the manifest of a plain backup, as an attacker could who knows its format. */
export async function forgeManifest(
  folder: string,
  change: (contents: Record<string, unknown>) => void,
): Promise<void> {
  const path = join(folder, 'manifest.json')
  const { contents } = JSON.parse(await readFile(path, 'utf8'))
  change(contents)
  await writeFile(path, JSON.stringify({ contents, sha256: hashOf(JSON.stringify(contents)) }))
}

function hashOf(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}
