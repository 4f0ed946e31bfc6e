import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import type { Log } from '#server/database/connect.ts'
import { migrate, migrationsDir } from '#server/database/migrate.ts'

const quiet: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }

/**
 * Expands the schema as the migrations of the next version may (ADR-30), by the ordinary way: two columns for every
 * table there is, or for those that are named, an index on a busy one, and a table of its own. A file changes one table, so that it never holds one
 * while it waits for another.
 */
export async function expandSchema(pool: pg.Pool, named: readonly string[] = []): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and c.relname <> 'schema_migrations' order by c.relname`,
  )
  const folder = await mkdtemp(join(tmpdir(), 'next-version-'))
  await cp(migrationsDir, folder, { recursive: true })
  const write = (number: number, name: string, sql: string) =>
    writeFile(join(folder, `${number}_next_${name}.sql`), sql)
  const tables = rows.filter(({ name }) => named.length === 0 || named.includes(name))
  for (const [index, { name }] of tables.entries())
    await write(
      9000 + index,
      name,
      `alter table ${name} add column next_text text, add column next_number int not null default 7`,
    )
  await write(
    9900,
    'things',
    'create table next_things (id uuid primary key, account_id uuid references accounts)',
  )
  await write(9901, 'index', 'create index next_index on prayer_requests (next_text)')
  const { connectionString, host, port, user, database } = pool.options
  await migrate({ address: { connectionString, host, port, user, database }, log: quiet, folder })
  await rm(folder, { recursive: true })
}

/** What servers of the next version leave for this one to find: a fact and a queue it does not know, and a new kind of mail. */
export async function leaveWordOfNextVersion(pool: pg.Pool, actorId: string): Promise<void> {
  await pool.query(
    `insert into facts (name, payload, actor_id, at)
     values ('prayer.next-version', jsonb_build_object('prayerId', gen_random_uuid()), $1, now())`,
    [actorId],
  )
  await pool.query(`select pgboss.create_queue('next-version-job', '{"policy": "standard"}'::jsonb)`)
  await pool.query(`insert into pgboss.job (name, data) values ('next-version-job', '{}')`)
  await pool.query(
    `insert into pgboss.job (name, data, retry_limit, retry_delay)
     values ('send-mail', '{"kind": "next-version-mail", "email": "later@example.co.za"}', 12, 60)`,
  )
}
