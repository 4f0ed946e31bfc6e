import { execFile } from 'node:child_process'
import { appendFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEncryptedBackup } from '#ops/backup/encrypted-backup.ts'
import { verifyBackup } from '#ops/backup/verify-backup.ts'
import type { Address } from '#server/database/connect.ts'
import { type Embedded, startEmbedded } from '#server/database/embedded/embedded-postgres.ts'
import { migrate } from '#server/database/migrate.ts'
import { createLog } from '#server/platform/core/log.ts'
import { insertCommunity } from '#tests/support/data/backup-fixture.ts'
import { runTool } from '#tests/support/servers/server-process.ts'
import { urlOf } from '#tests/support/servers/two-servers.ts'
import { makeTempDir } from '#tests/support/temp-dir.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

const log = createLog('silent')
const HOUR_MS = 3_600_000
let folder: string
let primary: Embedded
let replica: Embedded
let app: TestApp
let urls: { DATABASE_URL: string; DATABASE_REPLICA_URL: string }

beforeAll(async () => {
  folder = await makeTempDir('replica')
  primary = await startEmbedded({ dataDir: join(folder, 'primary'), log })
  await migrate({ address: primary.address, log })
  replica = await startReplica()
  urls = { DATABASE_URL: urlOf(primary.address), DATABASE_REPLICA_URL: urlOf(replica.address) }
  const scheduleMs = { cleanup: HOUR_MS, rollUp: HOUR_MS, payments: HOUR_MS }
  app = await createTestApp({
    besides: { address: primary.address, clock: createTestClock() },
    settings: { rateLimitScale: 1000 },
    scheduleMs,
  })
  await insertCommunity(app)
})
afterAll(async () => {
  await app?.close()
  await replica?.stop()
  await primary?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** A second cluster becomes a copy of the first one, and receives all of its changes from then on. */
async function startReplica(): Promise<Embedded> {
  const dataDir = join(folder, 'replica')
  const empty = await startEmbedded({ dataDir, log })
  await empty.stop()
  await primary.stop()
  await rm(empty.folder, { recursive: true })
  // Keeps the owner of each file, because PostgreSQL starts for that owner alone.
  await promisify(execFile)('cp', ['-a', primary.folder, empty.folder])
  primary = await startEmbedded({ dataDir: join(folder, 'primary'), log })
  await appendFile(join(primary.folder, 'pg_hba.conf'), 'local replication all trust\n')
  await asOwner(primary.address, 'select pg_reload_conf()')
  const { host, port } = primary.address
  await appendFile(
    join(empty.folder, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${host} port=${port} user=postgres'\n`,
  )
  await writeFile(join(empty.folder, 'standby.signal'), '')
  return await startEmbedded({ dataDir, log })
}

async function asOwner(address: Address, text: string): Promise<Record<string, unknown>[]> {
  const owner = new pg.Client({ ...address, user: 'postgres' })
  await owner.connect()
  const { rows } = await owner.query(text)
  await owner.end()
  return rows
}

/** The number of connections to the replica's database that have ended. */
async function sessionsAtReplica(): Promise<number> {
  const [row] = await asOwner(
    { ...replica.address, database: 'postgres' },
    `select sessions::int as sessions from pg_stat_database where datname = 'thandaza'`,
  )
  return Number(row?.sessions)
}

const tools = [
  ['ops/check-money.ts'],
  ['ops/rebuild-statistics.ts', '--check'],
  ['ops/breach-affected.ts', '--since', '2020-01-01T00:00:00Z', '--until', '2099-01-01T00:00:00Z'],
]

test.each(tools)('%s says the same from a replica as from the primary', async (...args) => {
  const { DATABASE_URL } = urls
  const before = await sessionsAtReplica()
  const own = await runTool(args, { DATABASE_URL })
  expect(await sessionsAtReplica()).toBe(before)
  expect(await runTool(args, urls)).toEqual(own)
  expect(own.said).not.toBe('')
  expect(await sessionsAtReplica()).toBeGreaterThan(before)
})

test('a backup from a replica has everything that the primary acknowledged before it', async () => {
  const fromPrimary = await backedUp({ ...urls, DATABASE_REPLICA_URL: '' })
  const fromReplica = await backedUp(urls)
  expect({ ...fromReplica, sequences: [] }).toEqual({ ...fromPrimary, sequences: [] })
  expect(fromPrimary.tables.length).toBeGreaterThan(30)
  // A replica hears of 32 numbers at a time.
  const ahead = fromReplica.sequences.map(
    ({ last }, index) => Number(last) - Number(fromPrimary.sequences[index]?.last),
  )
  expect(ahead.filter((numbers) => numbers < 0 || numbers > 32)).toEqual([])
})

/** The tables, jobs and images of a backup taken now, by their sizes and digests. */
async function backedUp(environment: Record<string, string>) {
  const { dataDir } = app.settings
  const among = join(folder, `backups-${environment.DATABASE_REPLICA_URL ? 'replica' : 'primary'}`)
  const { code, said, complained } = await runTool(['ops/backup.ts', among], {
    ...environment,
    DATA_DIR: dataDir,
  })
  expect({ code, complained }).toEqual({ code: 0, complained: '' })
  const [, path = ''] = /Written: (.+)/.exec(said) ?? []
  const { contents } = await verifyBackup(await openEncryptedBackup(path, []))
  const { createdAt: _, ...rest } = contents
  return rest
}

test('a tool waits until the replica has what the primary has now', async () => {
  const atReplica = { ...replica.address, database: 'postgres' }
  await asOwner(atReplica, 'select pg_wal_replay_pause()')
  await app.pool.query('update fundraising_campaigns set raised_cents = raised_cents - 1')
  const before = await sessionsAtReplica()
  const checking = runTool(['ops/check-money.ts'], urls)
  const connected = () =>
    asOwner(atReplica, `select 1 from pg_stat_activity where application_name = 'thandaza backup'`)
  await expect.poll(async () => (await connected()).length).toBeGreaterThan(0)
  await asOwner(atReplica, 'select pg_wal_replay_resume()')
  const { code, said } = await checking
  expect({ code, said }).toMatchObject({ code: 1, said: expect.stringContaining('campaign-totals') })
  expect(await sessionsAtReplica()).toBeGreaterThan(before)
})

test('an address that is no replica of the primary is refused', async () => {
  const itself = { ...urls, DATABASE_REPLICA_URL: urls.DATABASE_URL }
  expect(await runTool(['ops/check-money.ts'], itself)).toEqual({
    code: 1,
    said: '',
    complained: 'DATABASE_REPLICA_URL does not lead to a replica of DATABASE_URL.\n',
  })
})
