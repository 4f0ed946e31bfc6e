import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Embedded, startEmbedded } from '#server/database/embedded/embedded-postgres.ts'
import { migrate } from '#server/database/migrate.ts'
import { insertGroup } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { createLog } from '#server/platform/core/log.ts'
import { createChance } from '#server/simulators/paystack/provider-faults.ts'
import { amount, seedOf } from '#tests/support/chaos.ts'
import { runOn } from '#tests/support/postgres-for-tests.ts'
import { copyFolder, makeTempDir } from '#tests/support/temp-dir.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { createTestClock } from '#tests/support/test-clock.ts'
import { openStream } from '#tests/support/test-stream.ts'

const ROUNDS = amount(1, 10)
const SEED = seedOf()

const logged: string[] = []
const log = createLog('warn', (line) => logged.push(line))
let folder: string
let database: Embedded
let app: TestApp
let thandi: Person
let group: { id: string }

const start = () => startEmbedded({ dataDir: join(folder, 'data'), log: createLog('silent') })

beforeAll(async () => {
  folder = await makeTempDir('promoted')
  database = await start()
  await migrate({ address: database.address, log })
  const clock = createTestClock()
  const settings = { rateLimitScale: 1000 }
  app = await createTestApp({ besides: { address: database.address, clock }, settings })
  thandi = await insertMember(app.pool)
  group = await insertGroup(app.pool, { by: thandi })
})
afterAll(async () => {
  await app?.close()
  await database?.stop()
  await rm(folder, { recursive: true, force: true })
})

const send = (content: string) =>
  app.as(thandi).call('sendMessage', { groupId: group.id, content, clientId: crypto.randomUUID() })

/** The number of lines of the server's log that contain the text. */
const timesLogged = (text: string) => app.logged.filter((line) => line.includes(text)).length

/** Replaces the cluster with an earlier state of it, as a standby that receives no replication. */
async function switchBackTo(earlier: string): Promise<void> {
  await database.stop()
  await rm(database.folder, { recursive: true })
  await copyFolder(earlier, database.folder)
  database = await start()
}

test(`${ROUNDS} times a failover loses the last writes: every stream is told to reload, and misses nothing (seed ${SEED})`, async () => {
  const chance = createChance(SEED)
  const some = () => 1 + Math.floor(60 * chance.next())
  for (let round = 0; round < ROUNDS; round += 1) await failOver(some(), some())
})

/** The cluster becomes one of before so many messages, under a running server that then sends so many more. */
async function failOver(lost: number, more: number): Promise<void> {
  const earlier = join(folder, 'earlier')
  await database.stop()
  await rm(earlier, { recursive: true, force: true })
  await writeFile(join(database.folder, 'standby.signal'), '')
  await copyFolder(database.folder, earlier)
  await rm(join(database.folder, 'standby.signal'))
  database = await start()
  await expect.poll(async () => (await send(`kept ${crypto.randomUUID()}`)).status).toBe(201)

  const stream = await openStream(app, thandi)
  let last = 0
  for (let turn = 0; turn < lost; turn += 1) last = await numberOf(`lost ${crypto.randomUUID()}`)
  await stream.waitForEvent('message.sent', { number: last })
  const oldId = stream.lastId() ?? ''

  await switchBackTo(earlier)
  // A server that starts now waits, and logs the reason.
  let hasStarted = false
  const starting = migrate({ address: database.address, log }).then(() => {
    hasStarted = true
  })
  await expect.poll(() => logged.join()).toContain('may only be read from')
  await expect.poll(async () => (await send(`not yet ${crypto.randomUUID()}`)).status).toBe(503)
  expect(hasStarted).toBe(false)

  // Background work has queried meanwhile.
  for (const component of ['job queue', 'subscribers'])
    await expect.poll(() => timesLogged(`${component}: the database is away`)).toBeGreaterThan(0)

  await runOn({ ...database.address, user: 'postgres' }, 'select pg_promote()')
  await starting
  logged.length = 0
  await expect.poll(async () => (await send(`after ${crypto.randomUUID()}`)).status).toBe(201)
  await expect.poll(() => stream.events.some(({ event }) => event === 'resync')).toBe(true)
  // Messages sent before the server listened again are reloaded; later ones arrive, each of them once.
  const after = stream.events.findIndex(({ event }) => event === 'resync')
  const later: number[] = []
  for (let turn = 0; turn < more; turn += 1) later.push(await numberOf(`later ${crypto.randomUUID()}`))
  // The lost ones, which came before, had some of the same numbers.
  const received = () =>
    stream.events.slice(after).flatMap(({ event, data }) => {
      const { name, ids } = (data ?? {}) as { name?: string; ids?: { number: number } }
      return event === 'event' && name === 'message.sent' ? [Number(ids?.number)] : []
    })
  await expect.poll(() => received().filter((number) => later.includes(number))).toEqual(later)

  const back = await openStream(app, thandi, { lastEventId: oldId })
  await back.waitFor(({ event }) => event === 'resync')
  stream.close()
  back.close()
}

/** Sends a message that must be accepted; returns its number in the group. */
async function numberOf(content: string): Promise<number> {
  const { status, body, error } = await send(content)
  expect(status, JSON.stringify(error)).toBe(201)
  return body.number
}

test('the log is short: background work logs once that the database is away and once that it is back', async () => {
  for (const component of ['job queue', 'subscribers']) {
    const balance = () =>
      timesLogged(`${component}: the database is away`) - timesLogged(`${component}: the database is back`)
    await expect.poll(balance).toBe(0)
    expect(timesLogged(`${component}: the database is back`), component).toBeGreaterThan(0)
  }
  expect(timesLogged('"job queue"')).toBe(0)
})
