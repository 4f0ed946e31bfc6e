import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Embedded, startEmbedded } from '#server/database/embedded/embedded-postgres.ts'
import { migrate } from '#server/database/migrate.ts'
import { insertGroup } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { createLog } from '#server/platform/core/log.ts'
import { makeTempDir } from '#tests/support/temp-dir.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { createTestClock } from '#tests/support/test-clock.ts'
import { openStream } from '#tests/support/test-stream.ts'

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

/** Keeps the owner of each file, because PostgreSQL starts for that owner alone. */
const copy = (from: string, to: string) => promisify(execFile)('cp', ['-a', from, to])

/** Replaces the cluster with an earlier state of it, as a standby that receives no replication. */
async function switchBackTo(earlier: string): Promise<void> {
  await database.stop()
  await rm(database.folder, { recursive: true })
  await copy(earlier, database.folder)
  database = await start()
}

test('after a failover that lost the last writes, every stream is told to reload, and misses nothing', async () => {
  const earlier = join(folder, 'earlier')
  await database.stop()
  await writeFile(join(database.folder, 'standby.signal'), '')
  await copy(database.folder, earlier)
  await rm(join(database.folder, 'standby.signal'))
  database = await start()
  await expect.poll(async () => (await send(`kept ${crypto.randomUUID()}`)).status).toBe(201)

  const stream = await openStream(app, thandi)
  for (let lost = 0; lost < 30; lost += 1) expect((await send(`lost ${lost}`)).status).toBe(201)
  await stream.waitForEvent('message.sent', { number: 31 })
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

  const owner = new pg.Client({ ...database.address, user: 'postgres', database: 'postgres' })
  await owner.connect()
  await owner.query('select pg_promote()')
  await owner.end()
  await starting
  await expect.poll(async () => (await send(`after ${crypto.randomUUID()}`)).status).toBe(201)
  await expect.poll(() => stream.events.some(({ event }) => event === 'resync')).toBe(true)
  // Messages sent before the server listened again are reloaded; later ones arrive.
  expect((await send('told again')).status).toBe(201)
  const after = stream.events.findIndex(({ event }) => event === 'resync')
  await expect
    .poll(() => stream.events.slice(after).filter(({ event }) => event === 'event').length)
    .toBeGreaterThan(0)

  const back = await openStream(app, thandi, { lastEventId: oldId })
  await back.waitFor(({ event }) => event === 'resync')
  stream.close()
  back.close()
})

test('the log is short: background work logs once that the database is away and once that it is back', async () => {
  for (const component of ['job queue', 'subscribers']) {
    const balance = () =>
      timesLogged(`${component}: the database is away`) - timesLogged(`${component}: the database is back`)
    await expect.poll(balance).toBe(0)
    expect(timesLogged(`${component}: the database is back`), component).toBeGreaterThan(0)
  }
  expect(timesLogged('"job queue"')).toBe(0)
})
