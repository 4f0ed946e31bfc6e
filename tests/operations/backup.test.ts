import { createHash } from 'node:crypto'
import { copyFile, cp, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readDeletionList } from '#ops/backup/deletion-list.ts'
import { openEncryptedBackup } from '#ops/backup/encrypted-backup.ts'
import { verifyBackup } from '#ops/backup/verify-backup.ts'
import type { Log } from '#server/database/connect.ts'
import { migrate, migrationsDir, unfinishedRestore } from '#server/database/migrate.ts'
import {
  backup,
  createEmptySite,
  filesOf,
  forgeManifest,
  launchRestore,
  query,
  restore,
  rowsOf,
  type Site,
  shapeOf,
} from '#tests/support/data/backed-up-site.ts'
import { type Community, insertCommunity, startWriters } from '#tests/support/data/backup-fixture.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { createBrowser } from '#tests/support/test-browser.ts'
import { databaseEncodedAs } from '#tests/support/test-database.ts'

const HOUR_MS = 3_600_000
const BACKUP_KEY = 'a1'.repeat(32)
const PRAYERS = 'tables/prayer_requests.copy.gz'
const subscribersBehind = `
  select from event_cursors c
   where exists (select from domain_events e where (e.xid, e.id) > (c.xid, c.event_id))`
const quiet: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }

let app: TestApp
let site: Site
let community: Community
/** The folder of this file's backups. */
let folder: string
/** Backups made during writes, and while nothing was written. */
let [busy, idle] = ['', '']
let deletions: string
let acknowledged: { prayers: string[]; messages: string[] }
/** Restored from the busy one after two members had left. */
let copyAfterReplay: Site
/** Restored in two attempts, the first of them killed. */
let copyAfterKill: Site
const drops: (() => Promise<void>)[] = []

beforeAll(async () => {
  app = await createTestApp({
    settings: { rateLimitScale: 100_000 },
    scheduleMs: { cleanup: HOUR_MS, rollUp: HOUR_MS, payments: HOUR_MS },
  })
  site = { address: app.address, dataDir: app.settings.dataDir }
  folder = await mkdtemp(join(tmpdir(), 'backups-'))
  deletions = join(folder, 'deletions.json')
  community = await insertCommunity(app)
  const writers = startWriters(app, community)
  await vi.waitUntil(() => writers.acknowledged.messages.size > 20, { timeout: 600_000 })
  acknowledged = { prayers: [...writers.acknowledged.prayers], messages: [...writers.acknowledged.messages] }
  busy = await makeBackup()
  await writers.stop()
  // Streaks that are counted after the backup would be missing in its copy.
  await vi.waitUntil(async () => (await query(site, subscribersBehind)).length === 0, { timeout: 600_000 })
  idle = await makeBackup({ BACKUP_KEY })
})
afterAll(async () => {
  for (const drop of drops) await drop()
  await app?.close()
  await rm(folder, { recursive: true, force: true })
})

/** Makes a backup and returns its path. */
async function makeBackup(more: Record<string, string> = {}): Promise<string> {
  const { code, said, complained } = await backup(site, [join(folder, 'kept')], more)
  expect({ code, complained }).toEqual({ code: 0, complained: '' })
  return /^Written: (.+)$/m.exec(said)?.[1] ?? ''
}

async function createRestoreTarget(): Promise<Site> {
  const empty = await createEmptySite()
  drops.push(empty.drop)
  return empty
}

const tablesOf = (there: Site) =>
  query(
    there,
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  )

test('an encrypted backup, restored into another place, is the same site: every row, file, rule and job', async () => {
  const copy = await createRestoreTarget()
  const before = await rowsOf(site)
  const outcome = await restore(copy, [idle], { BACKUP_KEY })
  expect(outcome).toMatchObject({ code: 0, complained: '' })
  const after = await rowsOf(copy)
  // The removal of a member who had left before is completed, and nothing else is changed.
  expect(outcome.said).toContain('removed to the end: 1')
  const lost = Object.keys(before).flatMap((name) => rowsOnlyIn(before, after, name))
  expect(lost.length).toBeGreaterThan(3)
  expect(lost.filter(({ row }) => !row.includes(community.goneId))).toEqual([])
  const added = Object.keys(after).flatMap((name) => rowsOnlyIn(after, before, name))
  expect([...new Set(added.map(({ name }) => name))]).toEqual([
    'account_deletions',
    'group_messages',
    'statistic_deltas',
  ])
  expect(Object.keys(await filesOf(join(copy.dataDir, 'media')))).toHaveLength(6)
  expect(await filesOf(join(copy.dataDir, 'media'))).toEqual(await filesOf(join(site.dataDir, 'media')))
  expect(withoutSequences(await shapeOf(copy))).toEqual(withoutSequences(await shapeOf(site)))
  const job = `select name, data, start_after from pgboss.job where id = $1`
  expect(await query(copy, job, [community.waitingJobId])).toEqual(
    await query(site, job, [community.waitingJobId]),
  )
  for (const line of ['The books agree.', 'Every number of the community equals the full count.'])
    expect(outcome.said).toContain(line)
})

function rowsOnlyIn(one: Record<string, string[]>, other: Record<string, string[]>, name: string) {
  const rows = new Set(other[name])
  return (one[name] ?? []).filter((row) => !rows.has(row)).map((row) => ({ name, row }))
}

/** The removal of the member who left moves some sequences on. */
function withoutSequences(shape: string[]): string[] {
  return shape.filter((line) => !/^(domain_event_numbers|statistic_deltas_id_seq) \d+$/.test(line))
}

test('data acknowledged before a backup began is in it, despite writes; a member who left since stays deleted', async () => {
  const { deletedMember, group, people } = community
  expect(await query(site, 'select from accounts where id = $1', [deletedMember.id])).toHaveLength(1)
  const [dueless] = people
  if (!dueless) throw new Error('a third member was expected')
  await app.pool.query('insert into account_deletions (member_id, deleted_at) values ($1, now())', [
    deletedMember.id,
  ])
  expect((await app.as(dueless).call('deleteAccount', {})).status).toBe(200)
  expect((await backup(site, ['deletions', deletions])).code).toBe(0)
  expect(await readFile(deletions, 'utf8')).not.toMatch(/example|Thandi/)

  const copy = await createRestoreTarget()
  copyAfterReplay = copy
  const outcome = await restore(copy, [busy, '--deletions', deletions])
  expect(outcome).toMatchObject({ code: 0, complained: '' })
  expect(outcome.said).toContain('left again now: 2 of 3')
  const gone = [deletedMember.id, dueless.id]
  for (const table of ['accounts', 'profiles'])
    expect(await query(copy, `select from ${table} where id = any ($1)`, [gone])).toEqual([])
  expect(await query(copy, 'select from prayer_requests where user_id = any ($1)', [gone])).toEqual([])
  expect(await query(copy, 'select from group_messages where user_id = any ($1)', [gone])).toEqual([])
  expect(await query(copy, 'select from account_deletions where done_at is null')).toEqual([])
  expect(await query(copy, 'select owner_id from groups where id = $1', [group.id])).toHaveLength(1)
  expect(Object.keys(await filesOf(join(copy.dataDir, 'media')))).toHaveLength(3)
  await expectAcknowledged(copy, gone)
})

async function expectAcknowledged(copy: Site, gone: string[]): Promise<void> {
  const lostPrayers = `
    select id from unnest($1::uuid[]) as acknowledged (id)
     where id not in (select id from prayer_requests)
       and id not in (select (payload->>'prayerId')::uuid from domain_events where name = 'prayer.submitted' and actor_id = any ($2))`
  expect(await query(copy, lostPrayers, [acknowledged.prayers, gone])).toEqual([])
  const lostMessages = `select id from unnest($1::uuid[]) as acknowledged (id) where id not in (select id from group_messages)`
  expect(await query(copy, lostMessages, [acknowledged.messages])).toEqual([])
  const numbered = `
    select last_message_number = (select count(*) from group_messages m where m.group_id = g.id) as "isWhole"
      from groups g where id = $1`
  expect(await query(copy, numbered, [community.group.id])).toEqual([{ isWhole: true }])
}

test('the restored site opens: a member signs in again, sees their prayer and its image, and days of prayer continue', async () => {
  const copy = copyAfterReplay
  // A new cluster counts its transactions from the start: everything from the backup precedes all of them.
  const numbers = `
    select distinct xid::text from domain_events where name = 'prayer.submitted'
     union select xid::text from event_cursors order by 1`
  const transactions = (await query(copy, numbers)).map(({ xid }) => Number(xid))
  const [cluster] = await query(copy, 'select pg_current_xact_id()::text as xid')
  expect(transactions.length).toBeGreaterThan(0)
  expect(Math.max(...transactions)).toBeLessThan(Number(cluster?.xid) / 10)
  const restored = await createTestApp({
    besides: { address: copy.address, clock: app.clock },
    settings: { dataDir: copy.dataDir, rateLimitScale: 100_000 },
  })
  try {
    const { passwordMember, prayer, people } = community
    // Sessions from before the restore are invalid.
    const lastOne = people.at(-1) ?? null
    expect((await restored.as(lastOne).call('getProfile', {})).status).toBe(401)
    const browser = createBrowser(restored)
    await browser.must('signIn', { email: passwordMember.email, password: passwordMember.password })
    expect((await browser.get('getPrayer', { prayerId: prayer.id })).title).toBe(prayer.title)
    const image = { method: 'GET', path: `/media/${prayer.imageId}/960.webp`, cookies: browser.cookies }
    const [served, original] = [
      await restored.request(image),
      await readFile(join(copy.dataDir, 'media', prayer.imageId.slice(-2), `${prayer.imageId}-960.webp`)),
    ]
    expect({ status: served.statusCode, isWhole: served.rawPayload.equals(original) }).toEqual({
      status: 200,
      isWhole: true,
    })
    await browser.must('submitPrayer', {
      title: 'After the restore',
      description: 'Words.',
      category: 'family',
      audience: { kind: 'private' },
    })
    await expect.poll(() => query(copy, prayerDaysUnlikeEvents, [remainingIds()])).toEqual([])
    expect(
      await query(copy, 'select sum(count)::int as count from prayer_days where user_id = $1', [
        passwordMember.id,
      ]),
    ).toEqual([{ count: 2 }])
    expect((await restore(copy, [busy])).complained).toMatch(/^A server is running on this database/)
  } finally {
    await restored.close()
  }
  const before = await rowsOf(copy)
  expect((await restore(copy, [busy])).complained).toMatch(/^The database is not empty/)
  expect(await rowsOf(copy)).toEqual(before)
})

/** Each event counts once, whether it was handled before the backup, handled after the restore, or published since. */
const prayerDaysUnlikeEvents = `
  select d.id
    from unnest($1::uuid[]) as d (id)
   where (select coalesce(sum(count), 0) from prayer_days where user_id = d.id)
         <> (select count(*) from domain_events where actor_id = d.id and name in ('prayer.submitted', 'prayer.supported'))`

const remainingIds = () => [community.passwordMember.id, ...community.people.slice(1).map(({ id }) => id)]

test('a backup that was changed or truncated anywhere is detected', async () => {
  const refusals: [string, (broken: string) => Promise<void>, RegExp][] = [
    [busy, (broken) => changeByte(join(broken, PRAYERS)), /not whole: tables\/prayer_requests/],
    [busy, (broken) => truncate(join(broken, PRAYERS), 40), /not whole: tables\/prayer_requests/],
    [busy, (broken) => changeByte(join(broken, 'manifest.json')), /not whole: manifest.json/],
    [busy, (broken) => rm(join(broken, 'manifest.json')), /no backup, or one that was never finished/],
    [busy, async (broken) => changeByte(await firstImageOf(broken)), /not whole: media\//],
    [busy, async (broken) => rm(await firstImageOf(broken)), /is missing/],
    [idle, (broken) => changeByte(join(broken, PRAYERS)), /changed or cut off \(tables\/prayer_requests/],
    [idle, (broken) => truncate(join(broken, PRAYERS), 40), /changed or cut off \(tables\/prayer_requests/],
  ]
  for (const [whole, spoil, sentence] of refusals) {
    const broken = join(folder, 'broken')
    await cp(whole, broken, { recursive: true })
    await spoil(broken)
    const verification = openEncryptedBackup(broken, [BACKUP_KEY]).then(verifyBackup)
    await expect(verification).rejects.toThrow(sentence)
    await rm(broken, { recursive: true })
  }
  expect((await backup(site, ['verify', busy])).said).toMatch(/Whole: every file is as it was written\.\n$/)
})

test('an incomplete backup, one of a newer version, of another baseline or encrypted with another key changes nothing', async () => {
  const empty = await createRestoreTarget()
  const [damaged, newer] = [join(folder, 'damaged'), join(folder, 'newer')]
  const otherBaseline = join(folder, 'other-baseline')
  await cp(busy, damaged, { recursive: true })
  await changeByte(join(damaged, PRAYERS))
  await cp(busy, newer, { recursive: true })
  await makeNewer(newer)
  await cp(busy, otherBaseline, { recursive: true })
  await forgeManifest(otherBaseline, (contents) => {
    contents.baseline = 7000
  })
  const refusals: [string[], string, RegExp][] = [
    [[damaged], '', /not whole: tables\/prayer_requests/],
    [[newer], '', /made by a newer version of the program: it has the migration 9999_later.sql/],
    [[otherBaseline], '', /^This backup was made with another baseline of the schema \(7000\)/],
    [[idle], 'b2'.repeat(32), /^BACKUP_KEY is not the key/],
  ]
  await Promise.all(
    refusals.map(async ([args, key, sentence]) => {
      const { code, said, complained } = await restore(empty, args, { BACKUP_KEY: key })
      expect({ code, said }).toEqual({ code: 1, said: '' })
      expect(complained).toMatch(sentence)
    }),
  )
  await expect(openEncryptedBackup(idle, [])).rejects.toThrow(/^This backup is encrypted/)
  await expect(readDeletionList(join(busy, 'manifest.json'))).rejects.toThrow(/no whole list/)
  expect(await tablesOf(empty)).toEqual([])
  expect(await readdir(empty.dataDir)).toEqual([])
})

test('a database that stores text as LATIN1 is refused before anything is written (REQ-415)', async () => {
  const [{ address, drop }, dataDir] = [
    await databaseEncodedAs('LATIN1'),
    await mkdtemp(join(folder, 'latin-')),
  ]
  drops.push(drop)
  const { code, complained } = await restore({ address, dataDir }, [busy])
  expect(code).toBe(1)
  expect(complained).toMatch(/^The database \S+ stores text as LATIN1, .+; nothing was changed\. .+\n$/)
  expect(await tablesOf({ address, dataDir })).toEqual([])
  expect(await readdir(dataDir)).toEqual([])
})

async function changeByte(path: string): Promise<void> {
  const bytes = await readFile(path)
  const middle = Math.floor(bytes.length / 2)
  bytes[middle] = (bytes[middle] ?? 0) ^ 1
  await writeFile(path, bytes)
}

async function firstImageOf(broken: string): Promise<string> {
  const [path = ''] = Object.keys(await filesOf(join(broken, 'media')))
  return join(broken, 'media', path)
}

async function makeNewer(broken: string): Promise<void> {
  await forgeManifest(broken, (contents) => {
    contents.migrations = [...(contents.migrations as object[]), { name: '9999_later.sql', checksum: 'x' }]
  })
}

test('existing images that are not of the backup are never overwritten', async () => {
  const full = await createRestoreTarget()
  const [key = ''] = Object.keys(await filesOf(join(busy, 'media')))
  await cp(join(busy, 'media', key), join(full.dataDir, 'media', key), { recursive: true })
  await changeByte(join(full.dataDir, 'media', key))
  const before = await filesOf(join(full.dataDir, 'media'))
  expect((await restore(full, [busy])).complained).toMatch(
    /^There are images already that are not of this backup/,
  )
  expect(await filesOf(join(full.dataDir, 'media'))).toEqual(before)
  expect(await tablesOf(full)).toEqual([])
})

test('a restore killed during loading leaves the database empty, and the same restore runs again from the start', async () => {
  const copy = await createRestoreTarget()
  copyAfterKill = copy
  await migrate({ address: copy.address, log: quiet })
  const locker = new pg.Client({ ...copy.address })
  await locker.connect()
  await locker.query('begin; lock table user_roles in access share mode')
  const killed = launchRestore(copy, [busy])
  const sessions = (condition = 'true') =>
    query(
      copy,
      `select from pg_stat_activity
        where datname = current_database() and application_name = 'thandaza backup' and ${condition}`,
    )
  const waiting = () => sessions(`wait_event_type = 'Lock'`)
  await expect.poll(() => waiting()).not.toEqual([])
  killed.kill()
  await killed.ended
  await locker.end()
  await expect.poll(() => sessions()).toEqual([])
  expect(await query(copy, 'select from accounts')).toEqual([])
  expect((await restore(copy, [busy])).code).toBe(0)
  expect((await query(copy, 'select from accounts')).length).toBeGreaterThan(6)
})

test('after an interrupted restore no server opens on the database until the same restore is completed', async () => {
  const copy = copyAfterKill
  const { sha256 } = JSON.parse(await readFile(join(busy, 'manifest.json'), 'utf8'))
  const checksum = createHash('sha256').update(`-- ${sha256}\n`).digest('hex')
  await query(copy, 'insert into schema_migrations (name, checksum) values ($1, $2)', [
    unfinishedRestore,
    checksum,
  ])
  await expect(migrate({ address: copy.address, log: quiet })).rejects.toThrow(
    /^A restore into this database was broken off/,
  )
  expect((await restore(copy, [idle], { BACKUP_KEY })).complained).toMatch(
    /^Another backup was being restored/,
  )
  const outcome = await restore(copy, [busy, '--deletions', deletions])
  expect(outcome.said).toContain('was broken off; it goes on')
  expect(outcome.said).toContain('left again now: 2 of 3')
  expect(await migrate({ address: copy.address, log: quiet })).toEqual([])
})

test('a backup of an older version is migrated to today’s', async () => {
  const [old, copy] = [await createRestoreTarget(), await createRestoreTarget()]
  const migrations = await mkdtemp(join(tmpdir(), 'older-'))
  const names = (await readdir(migrationsDir)).filter((name) => name < '0009' || name === 'VERSION').sort()
  for (const name of names) await copyFile(join(migrationsDir, name), join(migrations, name))
  await migrate({ address: old.address, log: quiet, folder: migrations })
  const id = '0197a000-0000-7000-8000-000000000001'
  await query(old, `insert into accounts (id, email, created_at) values ($1, 'old@example.co.za', now())`, [
    id,
  ])
  const { code, said } = await backup(old, [join(folder, 'older')])
  expect(code).toBe(0)
  const outcome = await restore(copy, [/^Written: (.+)$/m.exec(said)?.[1] ?? ''])
  expect(outcome).toMatchObject({ code: 0, complained: '' })
  expect(outcome.said).toMatch(/Brought forward to today’s version: \d+ migrations/)
  expect(outcome.said).toContain('Every number of the community equals the full count.')
  expect(await query(copy, 'select email from accounts')).toEqual([{ email: 'old@example.co.za' }])
  expect(await migrate({ address: copy.address, log: quiet })).toEqual([])
  await rm(migrations, { recursive: true })
})

test('transaction numbers are only in the two tables that a restore renumbers', async () => {
  const found = await query(
    site,
    `select distinct c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and a.atttypid in ('xid8'::regtype, 'xid'::regtype, 'pg_snapshot'::regtype) and a.attnum > 0 order by 1`,
  )
  expect(found).toEqual([{ name: 'domain_events' }, { name: 'event_cursors' }])
})
