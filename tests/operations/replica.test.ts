import { appendFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openEncryptedBackup } from '#ops/backup/encrypted-backup.ts'
import { verifyBackup } from '#ops/backup/verify-backup.ts'
import { type Embedded, startEmbedded } from '#server/database/embedded/embedded-postgres.ts'
import { migrate } from '#server/database/migrate.ts'
import { createLog } from '#server/platform/core/log.ts'
import { query } from '#tests/support/data/backed-up-site.ts'
import { insertCommunity } from '#tests/support/data/backup-fixture.ts'
import { runTool } from '#tests/support/servers/server-process.ts'
import { urlOf } from '#tests/support/servers/two-servers.ts'
import { copyFolder, makeTempDir } from '#tests/support/temp-dir.ts'
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
  await vi.waitUntil(async () => (await query(primary, unfinished)).length === 0, { timeout: 600_000 })
})
afterAll(async () => {
  await app?.close()
  await replica?.stop()
  await primary?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** The work that the app has still to do with the community: events without all of their effects, jobs that are due. */
const unfinished = `
  select from event_cursors c
   where exists (select from domain_events e where (e.xid, e.id) > (c.xid, c.event_id))
   union all
  select from pgboss.job
   where name not like '\\_\\_%' and state < 'completed' and start_after <= now()`

/** A second cluster becomes a copy of the first one, and receives all of its changes from then on. */
async function startReplica(): Promise<Embedded> {
  const dataDir = join(folder, 'replica')
  const empty = await startEmbedded({ dataDir, log })
  await empty.stop()
  await primary.stop()
  await rm(empty.folder, { recursive: true })
  await copyFolder(primary.folder, empty.folder)
  primary = await startEmbedded({ dataDir: join(folder, 'primary'), log })
  await appendFile(join(primary.folder, 'pg_hba.conf'), 'local replication all trust\n')
  await asOwner(primary, 'select pg_reload_conf()')
  const { host, port } = primary.address
  await appendFile(
    join(empty.folder, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${host} port=${port} user=postgres'\n`,
  )
  await writeFile(join(empty.folder, 'standby.signal'), '')
  return await startEmbedded({ dataDir, log })
}

/** Runs a statement as the superuser, in the cluster's own database: it is no session of the product's. */
async function asOwner<R extends pg.QueryResultRow>({ address }: Embedded, text: string): Promise<R[]> {
  return await query<R>({ address: { ...address, user: 'postgres', database: 'postgres' } }, text)
}

/** The connections that tools have had to the replica's database; a connection is counted when it is over. */
async function sessionsAtReplica(): Promise<number> {
  const open = () => asOwner(replica, `select from pg_stat_activity where datname = 'thandaza'`)
  await expect.poll(async () => (await open()).length).toBe(0)
  const [row] = await asOwner<{ sessions: number }>(
    replica,
    `select sessions::int as sessions from pg_stat_database where datname = 'thandaza'`,
  )
  return row?.sessions ?? 0
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
  // One that waits for the replica, and one that reads from it.
  expect(await sessionsAtReplica()).toBe(before + 2)
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
  await asOwner(replica, 'select pg_wal_replay_pause()')
  await app.pool.query('update fundraising_campaigns set raised_cents = raised_cents - 1')
  const checking = runTool(['ops/check-money.ts'], urls)
  const connected = () =>
    asOwner(replica, `select 1 from pg_stat_activity where application_name = 'thandaza backup'`)
  await expect.poll(async () => (await connected()).length).toBeGreaterThan(0)
  await asOwner(replica, 'select pg_wal_replay_resume()')
  const { code, said } = await checking
  expect({ code, said }).toMatchObject({ code: 1, said: expect.stringContaining('campaign-totals') })
})

test('an address that is no replica of the primary is refused', async () => {
  const itself = { ...urls, DATABASE_REPLICA_URL: urls.DATABASE_URL }
  expect(await runTool(['ops/check-money.ts'], itself)).toEqual({
    code: 1,
    said: '',
    complained: 'DATABASE_REPLICA_URL does not lead to a replica of DATABASE_URL.\n',
  })
})
