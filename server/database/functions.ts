import { join } from 'node:path'
import type pg from 'pg'
import type { Log } from './connect.ts'
import { underMigrationLock } from './migration-lock.ts'
import { explainFailure, readSqlFiles, readVersion, type SqlFile } from './sql-files.ts'
import { hasCode } from './startup-refusal.ts'

/** The folder of functions, views and triggers; each is defined once, with `create or replace`. */
export const functionsDir = join(import.meta.dirname, 'functions')

type Options = {
  client: pg.Client
  log: Log
  folder: string
  /** Development and tests: what changed is applied whatever the number is. */
  ignoresNumber: boolean
}

/**
 * Applies the files that changed when the number of this program is higher than the database's. A lower or equal number
 * changes nothing, so that an old server that starts after a new one never puts older functions back.
 */
export async function applyFunctions({ client, log, folder, ignoresNumber }: Options): Promise<void> {
  const files = await readSqlFiles(folder)
  const number = (await readVersion(folder))?.number ?? 0
  const isDue = (found: Applied) =>
    changed(files, found).length > 0 && (ignoresNumber || number > found.number)
  if (!isDue(await findApplied(client))) return
  await underMigrationLock(client, async () => {
    await prepareList(client)
    const found = await findApplied(client)
    if (!isDue(found)) return
    // Functions use each other and may stand in any order.
    await client.query('set local check_function_bodies = off')
    for (const file of changed(files, found)) await apply(client, file, number)
    log.info('functions applied', { number })
  })
}

type Applied = { number: number; checksums: Map<string, string> }

async function findApplied(client: pg.Client): Promise<Applied> {
  const { rows: tables } = await client.query(`select to_regclass('public.schema_functions') as name`)
  if (!tables[0]?.name) return { number: 0, checksums: new Map() }
  const { rows } = await client.query<{ file: string; number: number; checksum: string }>(
    'select file, number, checksum from schema_functions',
  )
  return {
    number: Math.max(0, ...rows.map(({ number }) => number)),
    checksums: new Map(rows.map(({ file, checksum }) => [file, checksum])),
  }
}

function changed(files: readonly SqlFile[], { checksums }: Applied): SqlFile[] {
  return files.filter(({ name, checksum }) => checksums.get(name) !== checksum)
}

async function prepareList(client: pg.Client): Promise<void> {
  await client.query(
    `create table if not exists schema_functions (
       file text primary key,
       number integer not null,
       checksum text not null,
       applied_at timestamptz not null default now()
     )`,
  )
}

async function apply(client: pg.Client, file: SqlFile, number: number): Promise<void> {
  try {
    await client.query(file.sql)
  } catch (error) {
    if (hasCode(error, '55P03', '40P01')) throw error
    throw explainFailure(error, 'file', file)
  }
  await client.query(
    `insert into schema_functions (file, number, checksum) values ($1, $2, $3)
     on conflict (file) do update set number = excluded.number, checksum = excluded.checksum, applied_at = now()`,
    [file.name, number, file.checksum],
  )
}
