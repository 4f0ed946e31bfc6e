import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { isDatabaseUnavailable } from '#server/database/constraints.ts'
import { inTransaction } from '#server/database/db.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { createLog } from '#server/platform/core/log.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let thandi: Person

beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
  thandi = await insertMember(app.pool)
})
afterAll(() => app.close())

const prayer = {
  title: 'For rain',
  description: 'Dry dams.',
  category: 'other',
  audience: { kind: 'private' },
} as const

/** Imitates the moment in which a standby answers but is not promoted yet: every connection is cut first. */
async function mayWrite(isAllowed: boolean): Promise<void> {
  const { pool, end } = connect({ address: app.address, log: createLog('silent'), max: 1 })
  await pool.query('set session characteristics as transaction read write')
  await pool.query(
    `do $$ begin execute format('alter database %I set default_transaction_read_only = ${isAllowed ? 'off' : 'on'}', current_database()); end $$`,
  )
  await pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await end()
}

const write = () => app.as(thandi).call('submitPrayer', prayer)
const read = () => app.as(thandi).call('getProfile', {})

test('a database that only allows reading is reported as away, never as a fault of ours; it recovers by itself', async () => {
  expect((await write()).status).toBe(201)
  await mayWrite(false)
  await expect.poll(async () => (await read()).status).toBe(200)
  for (let tries = 0; tries < 5; tries += 1) {
    const { status, error, headers } = await write()
    expect([status, error?.code, headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '2'])
  }
  expect(app.logged.filter((line) => line.includes('"unexpected"'))).toEqual([])
  await mayWrite(true)
  await expect.poll(async () => (await write()).status).toBe(201)
})

test('a connection that led to a read-only server is not used again', async () => {
  const { pool, end } = connect({ address: app.address, log: createLog('silent'), max: 1 })
  await pool.query('set session characteristics as transaction read only')
  const insert = () =>
    inTransaction(pool, async (db) => {
      await db.run(`insert into rate_limits (key, full_at, span) values ('a test', now(), '1s')`)
    })
  await expect(insert()).rejects.toMatchObject({ code: '25006' })
  await insert()
  await end()
})

test.each(['25006', '57P04', '08001', '08004', '40001', '40P01'])('%s means: try again', (code) => {
  expect(isDatabaseUnavailable(Object.assign(new Error('the database says no'), { code }))).toBe(true)
})

describe('errors of the system', () => {
  const failed = (code: string, syscall?: string) =>
    Object.assign(new Error(`${syscall ?? 'aborted'} ${code}`), { code, ...(syscall && { syscall }) })

  test.each([
    failed('ECONNREFUSED', 'connect'),
    failed('ENOENT', 'connect'),
    failed('ECONNRESET', 'read'),
    failed('EPIPE', 'write'),
    new AggregateError([failed('ECONNREFUSED', 'connect'), failed('ECONNREFUSED', 'connect')]),
    failed('the socket broke before secure TLS connection was established'),
  ])('%s means: try again', (error) => expect(isDatabaseUnavailable(error)).toBe(true))

  test.each([
    failed('ECONNRESET'),
    failed('ENOENT', 'open'),
    failed('ENOENT', 'mkdir'),
    new AggregateError([]),
  ])('%s is no error of the database', (error) => expect(isDatabaseUnavailable(error)).toBe(false))
})
