import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OutputOf } from '#contract/api/all-operations.ts'
import { connect } from '#server/database/connect.ts'
import { insertGroup } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember } from '#server/fixtures/member-fixtures.ts'
import { insertMiracle } from '#server/fixtures/miracle-fixtures.ts'
import { createLog } from '#server/platform/core/log.ts'
import { createDatabaseProxy, type DatabaseProxy } from '#tests/support/servers/database-proxy.ts'
import { createListeningApp, type ListeningApp } from '#tests/support/servers/listening-app.ts'
import { send, type Write } from '#tests/support/servers/writers.ts'
import { goodPassword } from '#tests/support/test-browser.ts'
import { freshDatabase } from '#tests/support/test-database.ts'
import { openStream } from '#tests/support/test-stream.ts'

type TestRequest = Write | { method: 'GET'; path: string; cookie?: string }

let database: Awaited<ReturnType<typeof freshDatabase>>
let proxy: DatabaseProxy
let app: ListeningApp
let origin: string
/** Bypasses the proxy, to read the actual rows. */
let direct: pg.Pool
let cookie: string | undefined

beforeAll(async () => {
  database = await freshDatabase()
  proxy = await createDatabaseProxy(database.address)
  direct = connect({ address: database.address, log: createLog('silent'), max: 3 }).pool
  app = await createListeningApp(proxy.address)
  origin = app.origin
  cookie = (await insertMember(direct)).cookies.tz_sid
})

afterAll(async () => {
  await app.close()
  await direct.end()
  await proxy.close()
  await database.drop()
})

function prayer(title: string): Write {
  const body = { title, description: 'In trouble.', category: 'health', audience: { kind: 'public' } }
  return { method: 'POST', path: '/api/prayers', cookie, body }
}

function registration(email: string): Write {
  const passwords = { password: goodPassword, confirmPassword: goodPassword }
  const body = { fullName: 'Patient Person', email, ...passwords, acceptsTerms: true }
  return { method: 'POST', path: '/api/account', body }
}

/** One request of every kind that needs the database: reads, writes, with and without a session. */
function everyKind(title: string): TestRequest[] {
  return [
    { method: 'GET', path: '/api/prayers' },
    { method: 'GET', path: '/api/dashboard', cookie },
    { method: 'GET', path: '/api/session', cookie },
    prayer(title),
    registration(`${title.replaceAll(' ', '.')}@example.co.za`),
    { method: 'GET', path: '/readyz' },
  ]
}

/** Waits until the lock blocks many connections of the server. */
async function waitForBlockedConnections(): Promise<void> {
  const waiting = () =>
    countOf(
      'select from pg_stat_activity where datname = current_database() and wait_event_type = $1',
      'Lock',
    )
  await expect.poll(waiting).toBeGreaterThan(10)
}

async function expectUnavailable(requests: TestRequest[]): Promise<void> {
  const answers = await Promise.all(requests.map((request) => send(origin, request)))
  for (const [index, { status, retryAfter, body }] of answers.entries()) {
    expect([requests[index]?.path, status, body]).toEqual([
      requests[index]?.path,
      503,
      { error: expect.objectContaining({ code: 'UNAVAILABLE', message: expect.any(String) }) },
    ])
    expect(Number(retryAfter)).toBeGreaterThan(0)
  }
  expect((await send(origin, { method: 'GET', path: '/healthz' })).status).toBe(200)
}

/** Everything works again, in time, without anybody's help. */
async function expectRecovery(title: string): Promise<void> {
  await expect.poll(async () => (await send(origin, { method: 'GET', path: '/readyz' })).status).toBe(200)
  const statuses = await Promise.all(
    everyKind(title).map(async (request) => (await send(origin, request)).status),
  )
  expect(statuses).toEqual([200, 200, 200, 201, 201, 200])
  await expect.poll(() => countOf('select from prayer_requests where title = $1', title)).toBe(1)
}

async function countOf(sql: string, value: string): Promise<number> {
  return (await direct.query(sql, [value])).rowCount ?? 0
}

describe('the database', () => {
  test('gone: everything that needs it answers 503 with Retry-After at once, and nothing was written', async () => {
    for (const round of ['first', 'second']) {
      const cutting = proxy.cut()
      await expectUnavailable(everyKind(`${round} lost`))
      await cutting
      await expectUnavailable(everyKind(`${round} lost`))
      await proxy.restore()
      await expectRecovery(`${round} found`)
      expect(await countOf('select from prayer_requests where title = $1', `${round} lost`)).toBe(0)
      expect(await countOf('select from accounts where email = $1', `${round}.lost@example.co.za`)).toBe(0)
    }
  })

  test('silent: no request waits for ever', async () => {
    proxy.freeze()
    await expectUnavailable(everyKind('silence'))
    await proxy.restore()
    await expectRecovery('a voice')
    expect(await countOf('select from prayer_requests where title = $1', 'silence')).toBe(0)
  })

  test('gone or silent: the home page keeps working, with its last good numbers and their age (REQ-2)', async () => {
    const miracle = { by: await insertMember(direct), audience: 'public', mayShowOnHome: true } as const
    await insertMiracle(direct, { ...miracle, description: 'It rained.' })
    const visit = async () => {
      const { status, body } = await send(origin, { method: 'GET', path: '/api/landing' })
      return { status, body: body as OutputOf<'getLanding'> }
    }
    const { body: well } = await visit()
    expect(well).toMatchObject({ statistics: { isCurrent: true }, testimonies: [{ excerpt: 'It rained.' }] })
    const old = { ...well, statistics: { ...well.statistics, isCurrent: false } }
    await proxy.cut()
    expect(await visit()).toEqual({ status: 200, body: old })
    await proxy.restore()
    proxy.freeze()
    expect(await visit()).toEqual({ status: 200, body: old })
    await proxy.restore()
    await expectRecovery('home again')
  })

  test('gone or silent: live streams stay open, and miss nothing that happened meanwhile', async () => {
    const member = await insertMember(direct)
    const group = await insertGroup(direct, { by: member })
    const stream = await openStream({ listen: async () => origin }, member)
    const publish = (numbers: number[]) =>
      direct.query(
        `insert into domain_events (name, payload, at)
         select 'message.sent', jsonb_build_object('groupId', $1::text, 'number', n), now()
           from unnest($2::int[]) n`,
        [group.id, numbers],
      )
    await proxy.cut()
    await publish([1, 2, 3])
    await proxy.restore()
    await stream.waitForEvent('message.sent', { number: 3 })
    proxy.freeze()
    await publish([4, 5])
    await expect.poll(() => proxy.swallowed()).toBeGreaterThan(0)
    await proxy.restore()
    await stream.waitForEvent('message.sent', { number: 5 })
    expect(stream.liveEvents().map(({ ids }) => ('number' in ids ? ids.number : 0))).toEqual([1, 2, 3, 4, 5])
    stream.close()
  })

  test('locked: waiting requests give up, use up the pool only for a moment, and others get a quick 503', async () => {
    // Opened before, so that many requests reach the lock within its time limit.
    await Promise.all(Array.from({ length: 18 }, () => app.pool.query('select pg_sleep(0.2)')))
    const locker = await direct.connect()
    await locker.query('begin')
    await locker.query('lock table prayer_requests in access exclusive mode')
    const waiting = Array.from({ length: 40 }, (_, number) => prayer(`waiting ${number}`))
    const slow = app.pool.query('select pg_sleep(9)').catch((error: unknown) => error)
    try {
      await Promise.all([
        expectUnavailable(waiting),
        waitForBlockedConnections().then(() => expectUnavailable([{ method: 'GET', path: '/api/prayers' }])),
      ])
      expect(await slow).toMatchObject({ code: '57014' })
    } finally {
      await locker.query('rollback')
      locker.release()
    }
    await expectRecovery('unlocked')
    expect(await countOf('select from prayer_requests where title like $1', 'waiting %')).toBe(0)
  })
})
