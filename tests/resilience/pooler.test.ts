import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPool } from '#ops/backup/backup-connection.ts'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { withStatementTimeout } from '#server/database/statement-timeout.ts'
import { createLog } from '#server/platform/core/log.ts'
import { type ScheduledTask, startSchedule } from '#server/platform/jobs/schedules.ts'
import { runOn } from '#tests/support/postgres-for-tests.ts'
import { createForgetfulPooler, createPooler, createRefusingPooler } from '#tests/support/servers/pooler.ts'
import { isTest, sourcesOf } from '#tests/support/sources.ts'
import { freshDatabase } from '#tests/support/test-database.ts'

const log = createLog('silent')

let database: Awaited<ReturnType<typeof freshDatabase>>
let pooler: Awaited<ReturnType<typeof createPooler>>
/** One client of the pooler, whose transactions alternate between two connections. */
let pooled: ReturnType<typeof connect>
let direct: pg.Client

beforeAll(async () => {
  database = await freshDatabase()
  pooler = await createPooler(database.address)
  pooled = connect({ address: pooler.address, log, max: 1 })
  direct = new pg.Client({ ...database.address })
  await direct.connect()
})
afterAll(async () => {
  await direct?.end()
  await pooled?.end()
  await pooler?.close()
  await database?.drop()
})

const queryValue = async (text: string) => Object.values((await pooled.pool.query(text)).rows[0])[0]

test('a pooler that gives each transaction another connection is refused at the start, with a sentence', async () => {
  // Statements reach the database through it, so it is not refused for being unreachable.
  await runOn(pooler.address, 'select 1', 'begin', 'create table through_it ()', 'commit', 'table through_it')
  await expect(migrate({ address: pooler.address, log })).rejects.toThrow(
    /^DATABASE_URL leads through a connection pooler/,
  )
  expect(await migrate({ address: database.address, log })).toEqual([])
})

test.each([
  [
    'refuses the time limits of connections',
    createRefusingPooler,
    /that refuses the time limits.*ignore_startup_parameters/,
  ],
  [
    'ignores them, for a role without any',
    createForgetfulPooler,
    /that drops idle_in_transaction_session_timeout, lock_timeout, statement_timeout/,
  ],
] as const)('one in session mode that %s is refused with a sentence', async (_, create, message) => {
  const other = await create(database.address)
  await expect(migrate({ address: other.address, log })).rejects.toThrow(message)
  await other.close()
})

test('one that ignores them is taken once the role has them, and a backup lifts them', async () => {
  const { rows } = await direct.query('select current_user as role, current_database() as name')
  const forRole = `alter role "${rows[0].role}" in database "${rows[0].name}"`
  for (const setting of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
    await direct.query(`${forRole} set ${setting} = 3000`)
  await direct.query(`${forRole} set timezone = 'UTC'`)
  const other = await createForgetfulPooler(database.address)
  expect(await migrate({ address: other.address, log })).toEqual([])
  const limited = await onPool(other.address, (pool) =>
    pool.query(
      "select name from pg_settings where name ~ '^(statement|lock|idle_in.*session)_timeout$' and setting <> '0'",
    ),
  )
  expect(limited.rows).toEqual([])
  await direct.query(`${forRole} reset all`)
  await other.close()
})

test('a scheduled run whose statements are spread over connections leaves no lock on any of them', async () => {
  const locks = `select count(*)::int as held from pg_locks
    where locktype = 'advisory' and objid = 99
      and database = (select oid from pg_database where datname = current_database())`
  const held: number[] = []
  const task: ScheduledTask = {
    name: 'counting',
    run: async () => void held.push((await direct.query(locks)).rows[0].held),
  }
  const deps = {
    log,
    enqueue: async () => undefined,
    runAsSystem: () => Promise.reject(new Error('no action is expected')),
  }
  const schedule = { everyMs: 5, lock: 99 }
  const schedules = startSchedule({ pool: pooled.pool, tasks: [task], schedule, deps })
  await expect.poll(() => held.length).toBeGreaterThan(4)
  await schedules.stop()
  expect(new Set(held)).toEqual(new Set([1]))
  expect((await direct.query(locks)).rows).toEqual([{ held: 0 }])
})

test('a statement timeout that was set stays on no connection', async () => {
  const [first, second] = [
    await queryValue('select pg_backend_pid()'),
    await queryValue('select pg_backend_pid()'),
  ]
  expect(first).not.toBe(second)
  const within = await withStatementTimeout(pooled.pool, { seconds: 600 }, (db) =>
    db.run('show statement_timeout'),
  )
  expect(within.rows).toEqual([{ statement_timeout: '10min' }])
  const after = [await queryValue('show statement_timeout'), await queryValue('show statement_timeout')]
  expect(after).toEqual(['5s', '5s'])
})

test('no statement leaves anything on its connection: locks, limits and tables last as long as a transaction', () => {
  const lasting =
    /pg_(try_)?advisory_lock(_shared)?\(|\bcreate temp|\bset_config\(|[`'"]set (?!local |transaction |constraints )/
  const found = sourcesOf('ops', 'server', 'tools')
    .filter((source) => !isTest(source) && lasting.test(source.text))
    .map(({ path }) => path)
  // Commands lift the limits of a whole session, which no pooler in session mode lends to another; only the server itself
  // reaches the packaged PostgreSQL.
  expect(found).toEqual(['server/database/connect.ts', 'server/database/embedded/supervisor.ts'])
})
