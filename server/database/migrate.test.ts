import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseEncodedAs, freshDatabase } from '#tests/support/test-database.ts'
import { connect, type Database, type Log } from './connect.ts'
import { migrate, pendingMigrations } from './migrate.ts'
import { lockKey } from './migration-lock.ts'

const log: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const first = {
  '0001_things.sql': 'create table things (id int primary key); insert into things values (1);',
}
const second = { '0002_more.sql': 'create table more_things (id int); insert into things values (2);' }

/** Creates a database without our own migrations, and a folder with these files. */
async function given(files: Record<string, string>) {
  const { address, drop } = await freshDatabase()
  const database = connect({ address, log })
  await database.pool.query('drop table if exists schema_migrations')
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  cleanups.push(async () => {
    await database.end()
    await drop()
    await rm(folder, { recursive: true })
  })
  const write = async (more: Record<string, string>) => {
    for (const [name, sql] of Object.entries(more)) await writeFile(join(folder, name), sql)
  }
  await write(files)
  return { folder, write, pool: database.pool, run: () => migrate({ address, log, folder }) }
}

const cleanups: (() => Promise<void>)[] = []
let probe: Database

beforeAll(async () => {
  const { address, drop } = await freshDatabase()
  probe = connect({ address, log })
  cleanups.push(async () => {
    await probe.end()
    await drop()
  })
})

afterAll(async () => {
  for (const cleanup of cleanups) await cleanup()
})

test('applies new migrations in order, once', async () => {
  const { run, write, pool, folder } = await given(first)
  expect(await pendingMigrations(pool, folder)).toEqual(['0001_things.sql'])
  expect(await run()).toEqual(['0001_things.sql'])
  expect(await run()).toEqual([])
  await write(second)
  expect(await pendingMigrations(pool, folder)).toEqual(['0002_more.sql'])
  expect(await run()).toEqual(['0002_more.sql'])
  expect(await pendingMigrations(pool, folder)).toEqual([])
  expect((await pool.query('select id from things order by id')).rows).toEqual([{ id: 1 }, { id: 2 }])
})

test('refuses an applied file that was changed, and one that comes too late', async () => {
  const { run, write, folder } = await given({ ...first, ...second })
  await run()
  await write({ '0001_things.sql': 'create table things (id bigint primary key)' })
  await expect(run()).rejects.toThrow(/0001_things.sql was changed after it was applied/)
  await write(first)
  await write({ '0001_almost.sql': 'select 1' })
  await expect(run()).rejects.toThrow(/Two migrations have the number 0001/)
  await rm(join(folder, '0001_almost.sql'))
  await write({ '0000_earlier.sql': 'select 1' })
  await expect(run()).rejects.toThrow(/0000_earlier.sql comes before 0002_more.sql/)
})

test('a program starts on a database with additions by a newer one, but not where something it uses was removed (ADR-30)', async () => {
  const { run, write, folder, pool } = await given(first)
  await write({ ...second, '0003_less.sql': '-- needs 0002_more.sql\nalter table things drop column id;' })
  await run()
  await rm(join(folder, '0003_less.sql'))
  expect(await run()).toEqual([])
  await rm(join(folder, '0002_more.sql'))
  await expect(run()).rejects.toThrow(
    /newer than this program: its migration 0003_less.sql needs programs that know 0002_more.sql/,
  )
  await pool.query("delete from schema_migrations where name = '0003_less.sql'")
  expect(await run()).toEqual([])
  expect(await pendingMigrations(pool, folder)).toEqual([])
})

test('a database of another baseline, or of none, is refused with what to do', async () => {
  const { run, write, pool } = await given({ ...first, VERSION: '2 x\n' })
  expect(await run()).toEqual(['0001_things.sql'])
  expect(await run()).toEqual([])
  await write({ VERSION: '3 x\n' })
  await expect(run()).rejects.toThrow(
    /another baseline of the schema \(2\) than this program has \(3\): start with a new DATA_DIR or another DATABASE_URL/,
  )
  await pool.query('alter table schema_migrations drop column baseline')
  await expect(run()).rejects.toThrow(/another baseline of the schema \(none\) than this program has \(3\)/)
})

test.each(['LATIN1', 'SQL_ASCII', 'WIN1252', 'EUC_JP'])(
  'a database that stores text as %s is refused with what to do, and stays empty (REQ-415)',
  async (encoding) => {
    const { address, drop } = await databaseEncodedAs(encoding)
    cleanups.push(drop)
    await expect(migrate({ address, log })).rejects.toThrow(
      new RegExp(`stores text as ${encoding}, .+ createdb --encoding=UTF8 --template=template0`),
    )
    const { pool, end } = connect({ address, log, max: 1 })
    const { rows } = await pool.query(
      "select relname from pg_class where relnamespace = 'public'::regnamespace",
    )
    await end()
    expect(rows).toEqual([])
  },
)

test('a start with nothing to change does not wait; a migration whose server was killed is finished by the next start', async () => {
  const { run, write, pool } = await given(first)
  await run()
  const holder = await pool.connect()
  await holder.query(`select pg_advisory_lock_shared(${lockKey})`)
  expect(await run()).toEqual([])
  await holder.query(`select pg_advisory_unlock_shared(${lockKey})`)

  await write({ '0002_slow.sql': 'create table half (id int); select pg_sleep(60)' })
  const cut = run().catch((error: unknown) => error)
  const asleep = `select pid from pg_stat_activity
    where application_name = 'thandaza migrations' and wait_event = 'PgSleep' and datname = current_database()`
  const pid = async () => (await holder.query<{ pid: number }>(asleep)).rows[0]?.pid
  await expect.poll(pid).toBeTypeOf('number')
  await holder.query('select pg_terminate_backend($1)', [await pid()])
  expect(await cut).toBeInstanceOf(Error)
  holder.release()

  await write({ '0002_slow.sql': 'create table half (id int)' })
  expect(await run()).toEqual(['0002_slow.sql'])
})

test('a failed migration leaves nothing behind, and the error names its line', async () => {
  const { run, write, pool } = await given(first)
  await write({ '0002_more.sql': 'create table half (id int);\n\nselect * from nowhere;' })
  await expect(run()).rejects.toThrow(/0002_more.sql failed, line 3: relation "nowhere" does not exist/)
  expect((await pool.query("select to_regclass('half') as half")).rows).toEqual([{ half: null }])
  await write(second)
  expect(await run()).toEqual(['0002_more.sql'])
})

test('servers that start together apply each migration once', async () => {
  const { run, pool } = await given({
    '0001_things.sql': `select pg_sleep(0.2); ${first['0001_things.sql']}`,
    ...second,
  })
  const outcomes = await Promise.all([run(), run(), run(), run()])
  expect(outcomes.flat().sort()).toEqual(['0001_things.sql', '0002_more.sql'])
  expect((await pool.query('select count(*) from things')).rows).toEqual([{ count: 2 }])
})

test('a migration gives way to a long read and succeeds after it', async () => {
  const { run, write, pool } = await given(first)
  await run()
  const reader = await pool.connect()
  await reader.query('begin')
  await reader.query('select * from things')
  setTimeout(() => reader.query('commit').then(() => reader.release()), 1_500)
  await write({ '0002_more.sql': 'alter table things add column name text' })
  expect(await run()).toEqual(['0002_more.sql'])
})

test('columns arrive as plain values that lose nothing', async () => {
  const { rows } = await probe.pool.query(
    `select 9007199254740991 as big, 1.50::numeric as exact, date '2026-02-28' as day,
            timestamptz '2026-02-28 23:59:59.123456+02' as at, array[timestamptz '2026-01-01 00:00+00', null] as moments,
            array[1::bigint] as numbers, '{"a":1}'::jsonb as json`,
  )
  expect(rows).toEqual([
    {
      big: 9007199254740991,
      exact: '1.50',
      day: '2026-02-28',
      at: '2026-02-28T21:59:59.123456Z',
      moments: ['2026-01-01T00:00:00Z', null],
      numbers: [1],
      json: { a: 1 },
    },
  ])
  await expect(probe.pool.query('select 9007199254740993')).rejects.toThrow(/bigint/)
})

test('none of our statements runs or waits without end', async () => {
  const { rows } = await probe.pool.query(
    `select name, setting from pg_settings where name in
       ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'TimeZone') order by name`,
  )
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
    statement_timeout: '5000',
    lock_timeout: '3000',
    idle_in_transaction_session_timeout: '15000',
    TimeZone: 'UTC',
  })
})

test('a connection lost inside a transaction fails that transaction only', async () => {
  const client = await probe.pool.connect()
  await client.query('begin')
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const ended = new Promise((resolve) => client.once('end', () => resolve(undefined)))
  await probe.pool.query('select pg_terminate_backend($1)', [rows[0].pid])
  await ended
  await expect(client.query('select 1')).rejects.toThrow()
  client.release(true)
  expect((await probe.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})
