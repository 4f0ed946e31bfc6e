import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { connect, type Log } from '#server/database/connect.ts'
import { baselineOf } from '#server/database/migrate.ts'
import { hashPassword } from '#server/features/account/passwords/password-hashing.ts'
import { insertGroup } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember } from '#server/fixtures/member-fixtures.ts'
import { type OAuthSimulator, startOAuthSimulator } from '#server/simulators/oauth-simulator.ts'
import { PASSWORD } from '#tests/support/access/access-scenes.ts'
import { doEveryOperation } from '#tests/support/access/every-operation.ts'
import { amount } from '#tests/support/chaos.ts'
import { createBalancer, type Load, startLoad } from '#tests/support/servers/balancer.ts'
import {
  baselineOfCommit,
  emptyDatabase,
  expandSchema,
  insertDataOfNextVersion,
  startEarlierVersion,
} from '#tests/support/servers/other-versions.ts'
import { launchServer, startServer } from '#tests/support/servers/server-process.ts'
import { openTwoServers } from '#tests/support/servers/two-servers.ts'
import { send } from '#tests/support/servers/writers.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { openStream } from '#tests/support/test-stream.ts'

const quiet: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const migrationsDone = 'select count(*)::int as done from schema_migrations'

describe('beside a schema that the next version has expanded', () => {
  let app: TestApp
  let simulator: OAuthSimulator
  let passwordHash: string

  beforeAll(async () => {
    simulator = await startOAuthSimulator()
    app = await createTestApp({
      settings: { rateLimitScale: 100_000 },
      simulatorOrigin: simulator.origin,
      payments: true,
    })
    passwordHash = await hashPassword(PASSWORD)
    // Runs once before, so that statements are already prepared when the tables change under them.
    expect(await doEveryOperation(app, passwordHash)).toMatchObject({ otherwise: [] })
    await expandSchema(app.pool)
  })

  afterAll(async () => {
    await app?.close()
    await simulator?.close()
  })

  test('every operation answers as before, and the server stays ready', async () => {
    const { done, otherwise } = await doEveryOperation(app, passwordHash)
    expect(otherwise).toEqual([])
    expect(done).toBeGreaterThan(100)
    expect((await app.request({ method: 'GET', path: '/readyz' })).statusCode).toBe(200)
  })

  test('scheduled tasks and roll-ups continue', async () => {
    for (const name of ['cleanup', 'rollUp', 'payments'] as const) await app.runSchedule(name)
    expect(app.logged.filter((line) => line.includes('"level":"error"'))).toEqual([])
  })

  test('unknown events and jobs are skipped: streams and subscribers continue, and the jobs wait for a server that knows them', async () => {
    const member = await insertMember(app.pool)
    const group = await insertGroup(app.pool, { by: member })
    const stream = await openStream(app, member, { watch: [`group:${group.id}`] })
    await insertDataOfNextVersion(app.pool, member.id)
    await app.as(member).must('sendMessage', {
      groupId: group.id,
      clientId: '01980000-0000-4000-8000-000000000001',
      content: 'Still here.',
    })
    await stream.waitForEvent('message.sent', { groupId: group.id })
    stream.close()

    const behind = async () => {
      const { rows } = await app.pool.query(
        `select subscriber from event_cursors
          where (xid, event_id) < (select xid, id from domain_events where name = 'prayer.next-version')`,
      )
      return rows
    }
    await expect.poll(behind).toEqual([])
    const states = async () => {
      const { rows } = await app.pool.query<{ name: string; state: string }>(
        `select name, state::text from pgboss.job
          where name = 'next-version-job' or data->>'kind' = 'next-version-mail' order by name`,
      )
      return rows.map(({ name, state }) => `${name} ${state}`)
    }
    await expect.poll(states).toEqual(['next-version-job created', 'send-mail retry'])
  })
})

test('servers that start at once on an empty database, one killed midway: each migration runs once, and all get ready', async () => {
  const database = await emptyDatabase()
  const { pool, end } = connect({ address: database.address, log: quiet, max: 1 })
  const environment = { DATABASE_URL: database.url }
  const servers = [launchServer(environment), launchServer(environment)]
  onTestFinished(async () => {
    for (const server of servers) server.signal('SIGKILL')
    await end()
    await database.drop()
  })
  const done = async () =>
    await pool.query<{ done: number }>(migrationsDone).then(
      ({ rows }) => rows[0]?.done ?? 0,
      () => 0,
    )
  while ((await done()) < 2) await sleep(2)
  servers[0]?.signal('SIGKILL')
  const next = await startServer(environment)
  servers.push(next)
  const second = await servers[1]?.ready
  for (const origin of [next.origin, second ?? ''])
    expect((await send(origin, { method: 'GET', path: '/readyz' })).status).toBe(200)
  const { rows } = await pool.query(`${migrationsDone} where name ~ '^\\d{4}_'`)
  expect(rows[0]?.done).toBe(await done())
  for (const server of [next, servers[1]]) server?.signal('SIGTERM')
  expect([await next.ended, await servers[1]?.ended]).toEqual([0, 0])
})

test('two servers are replaced one after the other under load, on a schema newer than theirs: no request is lost', async () => {
  const servers = await openTwoServers()
  onTestFinished(servers.close)
  const people = await Promise.all(Array.from({ length: amount(2, 4) }, () => insertMember(servers.pool)))
  const load = startLoad(createBalancer([() => servers.originOf(0), () => servers.originOf(1)]), people)
  await expectAllContinue(load)
  await expandSchema(servers.pool, [
    'prayer_requests',
    'prayer_supports',
    'prayer_comments',
    'domain_events',
    'sessions',
  ])
  for (let round = 0; round < amount(1, 10); round += 1) {
    for (const index of [0, 1] as const) {
      await servers.kill(index, 'SIGTERM')
      await expectAllContinue(load)
      await servers.restart(index)
      await expectAllContinue(load)
    }
  }
  await load.stop()
  expect(load.faults).toEqual([])
  const { rows } = await servers.pool.query('select title from prayer_requests')
  expect(rows.map(({ title }) => title).toSorted()).toEqual(load.prayers.toSorted())
})

/** Everybody has completed a whole round that began after now. */
async function expectAllContinue({ rounds }: Load): Promise<void> {
  const before = [...rounds]
  while (rounds.some((round, person) => round < (before[person] ?? 0) + 2)) await sleep(20)
}

/** Large numbers only: `npm run chaos versions`, with `COMMIT=` before it for another commit than the last. */
const earlier = amount(0, 1) > 0 ? [process.env.COMMIT ?? 'HEAD~1'] : []

test.each(earlier)(
  'the server of %s beside that of today, on one database that today’s has migrated or, with another baseline, refuses',
  async (commit) => {
    const database = await emptyDatabase()
    const { pool, end } = connect({ address: database.address, log: quiet, max: 2 })
    const old = await startEarlierVersion(commit, { DATABASE_URL: database.url })
    const started = [old.remove]
    onTestFinished(async () => {
      for (const stop of started) await stop()
      await end()
      await database.drop()
    })
    const people = await Promise.all(Array.from({ length: 4 }, () => insertMember(pool)))
    const { rows: before } = await pool.query<{ done: number }>(migrationsDone)
    const alone = startLoad(createBalancer([() => old.origin, () => old.origin]), people)
    await expectAllContinue(alone)

    if ((await baselineOfCommit(commit)) !== (await baselineOf())) {
      // Before the first release (ADR-32): today's server leaves the database alone, and the old one goes on.
      const refused = launchServer({ DATABASE_URL: database.url })
      expect(await refused.ended).toBe(1)
      expect(refused.complained()).toMatch(/another baseline of the schema/)
      await expectAllContinue(alone)
      await alone.stop()
      expect(alone.faults, old.said()).toEqual([])
      return
    }
    const today = await startServer({ DATABASE_URL: database.url })
    started.push(async () => today.signal('SIGKILL'))
    const { rows: after } = await pool.query<{ done: number }>(migrationsDone)
    await expectAllContinue(alone)
    await alone.stop()
    const both = startLoad(createBalancer([() => old.origin, () => today.origin]), people)
    await expectAllContinue(both)
    await sleep(amount(0, 10_000))
    await both.stop()
    console.log(
      `${old.commit} had ${before[0]?.done} migrations, today has ${after[0]?.done}; rounds beside each other: ${both.rounds}`,
    )
    expect([...alone.faults, ...both.faults], old.said()).toEqual([])
    for (const { origin } of [old, today])
      expect((await send(origin, { method: 'GET', path: '/readyz' })).status).toBe(200)
    expect(await old.stop(), old.said()).toBe(0)
    today.signal('SIGTERM')
    expect(await today.ended).toBe(0)
  },
)
