import type pg from 'pg'
import { underSharedLock } from '#server/database/advisory-lock.ts'
import type { Address } from '#server/database/connect.ts'
import { lockKey } from '#server/database/migration-lock.ts'
import { refusal } from '#server/database/startup-refusal.ts'
import { waitForReplica } from '../replica.ts'
import { onConnection } from './backup-connection.ts'
import type { EncryptedBackup } from './backup-files.ts'
import type { Contents } from './backup-manifest.ts'
import { backedUpTables, setPlainForms } from './backup-tables.ts'
import { copyTableOut, writeLines } from './copy-rows.ts'
import { JOBS, waitingJobLines } from './waiting-jobs.ts'

/** The part of a backup that comes from the database, and the ids of the images to copy, in one text. */
export type Snapshot = Omit<Contents, 'format' | 'createdAt' | 'appVersion' | 'media'> & { imageIds: string }

type Source = { primary: Address; replica: Address | null }

const allSequences = `
  select sequencename as name, coalesce(last_value, start_value)::text as last, last_value is not null as "isCalled"
    from pg_sequences
   where schemaname = 'public'
   order by sequencename`

const partitions = `
  select c.relname as name
    from pg_inherits i
    join pg_class c on c.oid = i.inhrelid
   where i.inhparent in (to_regclass('public.domain_events'), to_regclass('public.audit_log'))
     and c.relname ~ '_\\d{8}$'
   order by c.relname`

const imageIds = `select coalesce(string_agg(id::text, '' order by id), '') as ids from media where ready_at is not null`

const sealedValues = `
  select (select count(*) from payment_recipients where octet_length(account_number_sealed) > 1)
       + (select count(*) from donations where donor_email_sealed is not null) as count`

/**
 * Copies the database as of one moment, while people go on: one read-only transaction, one snapshot. It contains
 * everything that was acknowledged before it began. No migration can run meanwhile. A replica is read as soon as it has
 * all of that.
 */
export async function copyDatabaseOut(from: Source, encryptedBackup: EncryptedBackup): Promise<Snapshot> {
  return await withoutMigrations(from, async (client) => {
    await client.query('begin isolation level repeatable read read only')
    await setPlainForms(client)
    const migrations = await migrationsOf(client)
    const tables: Contents['tables'] = []
    for (const table of await backedUpTables(client))
      tables.push(await copyTableOut(client, encryptedBackup, table))
    const snapshot = {
      baseline: await baselineIn(client),
      migrations,
      tables,
      jobs: await writeLines(encryptedBackup, JOBS, await waitingJobLines(client)),
      partitions: (await rowsOf<{ name: string }>(client, partitions)).map(({ name }) => name),
      // Sequences ignore snapshots: they may be ahead of it, never behind.
      sequences: await rowsOf<Contents['sequences'][number]>(client, allSequences),
      imageIds: (await rowsOf<{ ids: string }>(client, imageIds))[0]?.ids ?? '',
      sealedValues: (await rowsOf<{ count: number }>(client, sealedValues))[0]?.count ?? 0,
    }
    await client.query('commit')
    return snapshot
  })
}

/**
 * Takes the lock before the snapshot, so that no migration runs from then on until the copy is done. A replica knows
 * nothing of locks: it waits for the changes of migrations before.
 */
async function withoutMigrations<T>(
  { primary, replica }: Source,
  copy: (client: pg.Client) => Promise<T>,
): Promise<T> {
  return await onConnection(primary, (holder) =>
    underSharedLock(holder, lockKey, async () => {
      if (replica) await waitForReplica(primary, replica)
      return await onConnection(replica ?? primary, copy)
    }),
  )
}

async function migrationsOf(client: pg.ClientBase): Promise<Contents['migrations']> {
  const [found] = await rowsOf<{ isThere: boolean }>(
    client,
    `select to_regclass('public.schema_migrations') is not null as "isThere"`,
  )
  if (!found?.isThere) throw refusal('There is nothing to back up: no server has ever run on this database.')
  return await rowsOf(client, 'select name, checksum from schema_migrations order by name')
}

/** A database of an older program has none. */
async function baselineIn(client: pg.ClientBase): Promise<number> {
  const [found] = await rowsOf<{ baseline: number | null }>(
    client,
    `select max((to_jsonb(m)->>'baseline')::int) as baseline from schema_migrations m`,
  )
  return found?.baseline ?? 0
}

async function rowsOf<R extends pg.QueryResultRow>(client: pg.ClientBase, text: string): Promise<R[]> {
  return (await client.query<R>(text)).rows
}
