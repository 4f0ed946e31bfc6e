import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { expect, inject } from 'vitest'
import {
  type Address,
  connectServer,
  type DatabaseLimits,
  type ServerDatabase,
} from '#server/database/connect.ts'
import { createLog } from '#server/platform/core/log.ts'
import { dropDatabase, onDatabase, runOn } from './postgres-for-tests.ts'

/**
 * Generous limits for tests of behaviour: on a busy machine a slow answer would be refused like one that never comes. A
 * test of the limits themselves uses the product's own.
 */
export const patientLimits: DatabaseLimits = {
  connectionTimeoutMillis: 600_000,
  statement_timeout: 600_000,
  lock_timeout: 600_000,
  query_timeout: 620_000,
  idle_in_transaction_session_timeout: 600_000,
}

/**
 * Few connections that stay open: each one loads its catalogues and plans every statement for itself, which takes longer
 * than running it on a test's few rows. Tests of concurrency have as many as a server.
 */
export const testLimits: DatabaseLimits = { ...patientLimits, max: 3, idleTimeoutMillis: 600_000 }

/** Random, because a worker process may load this file again, for another project, beside databases it still has. */
function newName(template: string): string {
  return `${template}_${process.pid}_${randomBytes(6).toString('hex')}`
}

/** A migrated database of one's own (about 0.1 s); drop it when the test file ends. */
export async function freshDatabase(): Promise<{ address: Address; drop: () => Promise<void> }> {
  const { address, template } = inject('testServer')
  const name = newName(template)
  await runOn(address, `create database ${name} template ${template} strategy file_copy`)
  return {
    address: onDatabase(address, name),
    drop: () => dropDatabase(address, name),
  }
}

/** An empty database that stores text in another encoding than ours. */
export async function databaseEncodedAs(
  encoding: string,
): Promise<{ address: Address; drop: () => Promise<void> }> {
  const { address, template } = inject('testServer')
  const name = newName(template)
  await runOn(
    address,
    `create database ${name} template template0 encoding '${encoding}' locale_provider libc lc_collate 'C' lc_ctype 'C'`,
  )
  return { address: onDatabase(address, name), drop: () => dropDatabase(address, name) }
}

/** A migrated, empty database with open pools, for one app at a time. */
export type UsedDatabase = {
  address: Address
  database: ServerDatabase
  /** Ends the use: the database is emptied for the next app of this worker, or dropped where that is not safe. */
  giveBack(): Promise<void>
}

type Kept = Omit<UsedDatabase, 'giveBack'> & {
  listeners: number
  schema: string
  /** The counters that the migrations insert, as JSON. */
  totals: string
  drop(): Promise<void>
}

/** The databases of this worker that no app uses now. */
const idle: Kept[] = []
const silent = createLog('error', () => undefined)

/**
 * A migrated, empty database whose connections an earlier app of this worker may have opened: what they have loaded and
 * planned costs more than most tests.
 */
export async function takeDatabase(): Promise<UsedDatabase> {
  const kept = idle.pop() ?? (await openDatabase())
  return { ...kept, giveBack: () => giveBack(kept) }
}

async function openDatabase(): Promise<Kept> {
  const { address, drop } = await freshDatabase()
  const opened = connectServer({ address, log: silent, limits: testLimits })
  const database = { ...opened, end: async () => undefined }
  return {
    address,
    database,
    listeners: countListeners(database),
    schema: await schemaOf(database.pool),
    totals: await totalsIn(database.pool),
    drop: async () => {
      await opened.end()
      await drop()
    },
  }
}

async function giveBack(kept: Kept): Promise<void> {
  const { superuser } = inject('testServer')
  const { pool, nestedPool } = kept.database
  const isAtRest = [pool, nestedPool].every(
    ({ totalCount, idleCount, waitingCount }) => totalCount === idleCount && waitingCount === 0,
  )
  const isSafe =
    superuser !== null &&
    isAtRest &&
    countListeners(kept.database) === kept.listeners &&
    (await schemaOf(pool)) === kept.schema
  if (!isSafe) return await kept.drop()
  await runOn({ ...kept.address, user: superuser }, emptied(kept.totals))
  idle.push(kept)
}

function countListeners({ pool, nestedPool }: ServerDatabase): number {
  return [pool, nestedPool]
    .flatMap((each) => each.eventNames().map((name) => each.listenerCount(name)))
    .reduce((sum, count) => sum + count, 0)
}

async function totalsIn(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query(
    `select coalesce(json_agg(t), '[]')::text as totals from statistic_totals t`,
  )
  return rows[0].totals
}

/** A digest of everything that a test could change about the tables; partitions come with time. */
async function schemaOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query(schemaDigest)
  return rows[0].digest
}

const schemaDigest = `
  with ours as (
    select c.oid, c.relname, c.relkind
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'pgboss') and not c.relispartition
  )
  select md5(string_agg(part, ' ' order by part)) as digest
    from (select relname || relkind::text as part from ours
          union all
          select conname || conrelid from pg_constraint where conrelid in (select oid from ours)
          union all
          select tgname || tgrelid || tgenabled::text from pg_trigger
           where tgrelid in (select oid from ours) and not tgisinternal
          union all
          select proname || md5(prosrc) from pg_proc where pronamespace = 'public'::regnamespace) parts(part)`

/** Deletes all rows but those of the migrations and of the set-up of the job queue, without any trigger. */
const emptied = (totals: string) => `
  set session_replication_role = replica;
  do $$
    declare
      one regclass;
    begin
      for one in
        select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where c.relkind in ('r', 'p') and not c.relispartition
           and (n.nspname = 'public' and c.relname <> 'schema_migrations'
             or n.nspname = 'pgboss' and (c.relname like 'job%' or c.relname = 'queue'))
      loop
        execute format('delete from %s', one);
      end loop;
      insert into statistic_totals select * from json_populate_recordset(null::statistic_totals, '${totals}');
    end
  $$;`

/** Waits until so many statements of this database wait for a lock of another transaction. */
export async function waitForLockWaits(pool: pg.Pool, count = 1): Promise<void> {
  const waiting = async () => {
    const { rows } = await pool.query(
      `select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows[0].waiting
  }
  await expect.poll(waiting).toBe(count)
}
