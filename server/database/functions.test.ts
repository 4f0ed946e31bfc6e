import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '#tests/support/test-database.ts'
import { connect, type Log } from './connect.ts'
import { functionsDir } from './functions.ts'
import { migrate, migrationsDir } from './migrate.ts'
import { readSqlFiles } from './sql-files.ts'

const log: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const cleanups: (() => Promise<void>)[] = []

afterAll(async () => {
  for (const cleanup of cleanups) await cleanup()
})

async function openFresh() {
  const { address, drop } = await freshDatabase()
  const { pool, end } = connect({ address, log })
  cleanups.push(async () => {
    await end()
    await drop()
  })
  return { address, pool }
}

const answering = (text: string) =>
  `create or replace function spoken() returns text language sql as $$ select '${text}' $$;`

/** A database that servers of several versions open, each with functions of its own. */
async function given() {
  const { address, pool } = await openFresh()
  await pool.query('drop table schema_functions')
  /** Starts a server whose functions answer with this text under this number. */
  const start = async (number: number, text: string, ignoresNumber = false) => {
    const functions = await mkdtemp(join(tmpdir(), 'functions-'))
    await writeFile(join(functions, 'VERSION'), `${number} x\n`)
    await writeFile(join(functions, 'same.sql'), answering('same').replace('spoken', 'same'))
    await writeFile(join(functions, 'spoken.sql'), answering(text))
    await migrate({ address, log, functions, ignoresNumber })
    await rm(functions, { recursive: true })
  }
  const spoken = async () => (await pool.query<{ text: string }>('select spoken() as text')).rows[0]?.text
  return { address, pool, start, spoken }
}

test('an old server that starts after a new one never puts older functions back', async () => {
  const { start, spoken } = await given()
  await start(1, 'old')
  await start(2, 'new')
  for (let turn = 0; turn < 2; turn += 1) {
    await start(1, 'old')
    expect(await spoken()).toBe('new')
    await start(2, 'new')
    expect(await spoken()).toBe('new')
  }
})

test('servers of two versions that start together end with the newer functions', async () => {
  const { start, spoken } = await given()
  await start(1, 'first')
  await Promise.all([start(2, 'old'), start(3, 'new'), start(2, 'old'), start(3, 'new')])
  expect(await spoken()).toBe('new')
})

test('under the same number a change waits for the next one, except in development', async () => {
  const { start, spoken } = await given()
  await start(4, 'before')
  await start(4, 'after')
  expect(await spoken()).toBe('before')
  await start(4, 'after', true)
  expect(await spoken()).toBe('after')
})

test('only files that changed are applied, and one that fails leaves everything as it was', async () => {
  const { start, spoken, pool } = await given()
  const numbers = async () =>
    (await pool.query('select file, number from schema_functions order by file')).rows
  await start(1, 'one')
  await start(2, 'two')
  expect(await numbers()).toEqual([
    { file: 'same.sql', number: 1 },
    { file: 'spoken.sql', number: 2 },
  ])
  await expect(start(3, 'three$$ and more')).rejects.toThrow(/The file spoken.sql failed/)
  expect(await spoken()).toBe('two')
  expect(await numbers()).toContainEqual({ file: 'spoken.sql', number: 2 })
})

test('a trigger that is replaced gives way to a writer and succeeds after it', async () => {
  const { address, pool } = await openFresh()
  const writer = await pool.connect()
  await writer.query('begin')
  await writer.query('lock table groups in row exclusive mode')
  setTimeout(() => writer.query('commit').then(() => writer.release()), 1_500)
  await pool.query("update schema_functions set checksum = '' where file = 'triggers.sql'")
  await migrate({ address, log, ignoresNumber: true })
  const { rows } = await pool.query("select checksum from schema_functions where file = 'triggers.sql'")
  expect(rows).not.toEqual([{ checksum: '' }])
})

test('a column that a migration adds or drops is one of what visible_prayers returns, for prepared statements too', async () => {
  const { address, pool } = await openFresh()
  const folder = await mkdtemp(join(tmpdir(), 'next-version-'))
  await cp(migrationsDir, folder, { recursive: true })
  const client = await pool.connect()
  const count = {
    name: 'count',
    text: 'select count(p.title) from visible_prayers(null) p where p.relations = $1',
  }
  const columns = async () =>
    (await client.query('select * from visible_prayers(null)')).fields.map(({ name }) => name)
  const before = await columns()
  for (let times = 0; times < 6; times += 1) await client.query({ ...count, values: [[]] })

  await writeFile(
    join(folder, '9000_mark.sql'),
    'alter table prayer_requests add column marked_at timestamptz',
  )
  await migrate({ address, log, folder })
  expect(await columns()).toEqual([...before, 'marked_at'])
  expect((await client.query({ ...count, values: [[]] })).rows).toEqual([{ count: 0 }])

  await writeFile(join(folder, '9001_unpin.sql'), 'alter table prayer_requests drop column marked_at')
  await migrate({ address, log, folder })
  expect(await columns()).toEqual(before)
  expect((await client.query({ ...count, values: [[]] })).rows).toEqual([{ count: 0 }])
  client.release()
  await rm(folder, { recursive: true })
})

test('every function is valid by itself, and applying all of them again changes nothing', async () => {
  const { pool } = await openFresh()
  const shape = async () =>
    (
      await pool.query(
        `select pg_get_functiondef(oid) as text from pg_proc where pronamespace = 'public'::regnamespace
         union all
         select pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = t.tgrelid
          where not tgisinternal and c.relnamespace = 'public'::regnamespace
         order by 1`,
      )
    ).rows
  const before = await shape()
  const client = await pool.connect()
  await client.query('begin')
  for (const { sql } of await readSqlFiles(functionsDir)) await client.query(sql)
  await client.query('commit')
  client.release()
  expect(await shape()).toEqual(before)
})
