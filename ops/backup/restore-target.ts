import type pg from 'pg'
import { sessionSettings } from '#server/database/connect.ts'
import { requireUtf8 } from '#server/database/encoding.ts'
import { unfinishedRestore } from '#server/database/migrate.ts'
import { refusal } from '#server/database/startup-refusal.ts'
import type { Contents } from './backup-manifest.ts'
import { nameOf } from './backup-tables.ts'
import { markOf } from './backup-versions.ts'

/** Tables that the program itself fills in an empty database; loading truncates them first. */
export const furnished = ['statistic_totals', 'event_cursors']

const emptyOne = 'Restore into an empty database: a new DATA_DIR, or another DATABASE_URL.'

const ownTables = `
  select c.relname as name
    from pg_class c
   where c.relnamespace = to_regnamespace('public')
     and c.relkind in ('r', 'p')
     and not c.relispartition
   order by c.relname`

const servers = `
  select count(*) as count
    from pg_stat_activity
   where datname = current_database()
     and application_name = $1`

type State = 'empty' | 'broken-off'

/**
 * Throws for a database that cannot store every text, holds rows or has a server on it, so that nothing is overwritten. A database in which a
 * restore of the same backup was aborted after loading may be finished.
 */
export async function requireEmptyDatabase(
  client: pg.ClientBase,
  { migrations }: Contents,
  hash: string,
): Promise<State> {
  await requireUtf8(client)
  const { rows } = await client.query<{ count: number }>(servers, [sessionSettings.application_name])
  if (rows[0]?.count)
    throw refusal('A server is running on this database. Stop it first; nothing was changed.')
  const { rows: tables } = await client.query<{ name: string }>(ownTables)
  const names = tables.map(({ name }) => name)
  const applied = names.includes('schema_migrations') ? await appliedIn(client) : []
  const mark = applied.find(({ name }) => name === unfinishedRestore)
  if (mark && mark.checksum === markOf(hash).checksum) return 'broken-off'
  if (mark) throw refusal(`Another backup was being restored into this database. ${emptyOne}`)
  const full = await firstWithRows(client, names)
  if (full)
    throw refusal(`The database is not empty (there are rows in ${full}); nothing was changed. ${emptyOne}`)
  const known = new Set(migrations.map(({ name }) => name))
  const later = applied.find(({ name }) => !known.has(name))
  if (later)
    throw refusal(`The database was already prepared for a newer version (${later.name}). ${emptyOne}`)
  return 'empty'
}

async function appliedIn(client: pg.ClientBase): Promise<Contents['migrations']> {
  const { rows } = await client.query('select name, checksum from schema_migrations order by name')
  return rows
}

async function firstWithRows(client: pg.ClientBase, names: readonly string[]): Promise<string | null> {
  const checked = names.filter((name) => !/^schema_/.test(name) && !furnished.includes(name)).map(nameOf)
  const { rows } = await client.query<{ hasQueue: boolean }>(
    `select to_regclass('pgboss.job') is not null as "hasQueue"`,
  )
  for (const table of [...checked, ...(rows[0]?.hasQueue ? ['pgboss.job'] : [])]) {
    const { rows: found } = await client.query<{ isFull: boolean }>(
      `select exists (select from ${table}) as "isFull"`,
    )
    if (found[0]?.isFull) return table.replaceAll('"', '')
  }
  return null
}
