import type pg from 'pg'
import { dbOn } from '#server/database/db.ts'
import { refusal } from '#server/database/startup-refusal.ts'
import type { openQueuesFor } from '#server/platform/jobs/job-queue.ts'
import type { EncryptedBackup } from './backup-files.ts'
import type { Contents } from './backup-manifest.ts'
import { backedUpTables, nameOf, setPlainForms, type Table } from './backup-tables.ts'
import { markOf } from './backup-versions.ts'
import { copyTableIn, isSame } from './copy-rows.ts'
import { furnished } from './restore-target.ts'
import { jobsIn } from './waiting-jobs.ts'

const foreignKeys = `
  select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
   where contype = 'f'
     and connamespace = 'public'::regnamespace
     and conparentid = 0
   order by oid`

/**
 * Transaction ids belong to one cluster. Restored events keep their order, and cursors their position; all of them come
 * before the events of this cluster.
 */
const renumber = `
  with marks as (
    select xid, event_id, row_number() over (order by xid, event_id) as number
      from (select distinct xid, event_id from event_cursors) as known
  ), moved as (
    update domain_events f
       set xid = (1 + (select count(*) from marks m where (m.xid, m.event_id) < (f.xid, f.id)))::text::xid8
    returning id, xid
  )
  update event_cursors c
     set xid = m.number::text::xid8,
         event_id = coalesce((select max(id) from moved where moved.xid = m.number::text::xid8), 0)
    from marks m
   where (m.xid, m.event_id) = (c.xid, c.event_id)`

type Loading = {
  client: pg.ClientBase
  encryptedBackup: EncryptedBackup
  contents: Contents
  hash: string
  queues: Pick<Awaited<ReturnType<typeof openQueuesFor>>, 'put'>
}

/**
 * Fills an empty database of the same schema in one transaction: it is loaded as it was, or not at all. It only needs
 * to own the tables: triggers are disabled, and foreign keys are dropped and created again, which checks them. When it
 * throws, the caller closes the connection and thereby ends the transaction.
 */
export async function loadDatabase(loading: Loading): Promise<void> {
  const { client } = loading
  await client.query('begin')
  await setPlainForms(client)
  await fill(loading)
  await client.query('commit')
}

async function fill({ client, encryptedBackup, contents, hash, queues }: Loading): Promise<void> {
  const tables = await sameTables(client, contents)
  for (const { name } of tables) await client.query(`alter table ${nameOf(name)} disable trigger user`)
  for (const { name } of tables.filter((table) => furnished.includes(table.name)))
    await client.query(`delete from ${nameOf(name)}`)
  await withoutForeignKeys(client, async () => {
    for (const name of contents.partitions) await client.query(partitionFor(name))
    for (const entry of contents.tables) await copyTableIn(client, encryptedBackup, entry)
    await requireSame(client, contents, tables)
    await client.query(renumber)
  })
  for (const { name } of tables) await client.query(`alter table ${nameOf(name)} enable trigger user`)
  for (const { name, last, isCalled } of contents.sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [nameOf(name), last, isCalled])
  await queues.put(dbOn(client as pg.PoolClient), await jobsIn(encryptedBackup, contents.jobs))
  const mark = markOf(hash)
  await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
    mark.name,
    mark.checksum,
  ])
}

/** The tables of the database, which must be those of the backup. */
async function sameTables(client: pg.ClientBase, { tables }: Contents): Promise<Table[]> {
  const here = await backedUpTables(client)
  const shape = (some: readonly Pick<Table, 'name' | 'columns'>[]) =>
    JSON.stringify(some.map(({ name, columns }) => [name, [...columns].sort()]))
  if (shape(here) !== shape(tables))
    throw refusal('The tables of the backup are not those of its migrations.')
  return here
}

async function requireSame(
  client: pg.ClientBase,
  contents: Contents,
  tables: readonly Table[],
): Promise<void> {
  for (const [index, table] of tables.entries()) {
    const wanted = contents.tables[index]
    const isWhole = wanted && (await isSame(client, table, wanted))
    if (!isWhole) throw refusal(`${table.name} did not arrive as it was. Nothing was restored.`)
  }
}

async function withoutForeignKeys(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(foreignKeys)
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  await work()
  for (const { table, name, definition } of rows)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
}

const spans: Record<string, string> = { domain_events: '1 week', audit_log: '1 month' }

/** Creates the partition in the form of maintain_event_log and maintain_audit_log; the name holds its first day. */
function partitionFor(name: string): string {
  const [, table = '', year, month, day] = /^(\w+)_(\d{4})(\d\d)(\d\d)$/.exec(name) ?? []
  const first = `date '${year}-${month}-${day}'`
  return `do $$ begin
    execute format('create table public.${name} partition of public.${table} for values from (%L) to (%L)',
                   ${first}, (${first} + interval '${spans[table]}')::date);
  end $$`
}
