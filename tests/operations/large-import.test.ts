import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dbOn } from '#server/database/db.ts'
import { readLandingStatistics } from '#server/features/community/get-statistics.ts'
import {
  compareStatistics,
  hasDrifted,
  rollUpStatistics,
} from '#server/features/community/roll-up-statistics.ts'
import { checkMoney } from '#server/features/treasury/ledger-checks.ts'
import { amount, isChaos } from '#tests/support/chaos.ts'
import {
  createLargeExport,
  daysAway,
  emailOf,
  idOf,
  imageOf,
  OLD_BUCKET,
  passwordOf,
  type Size,
  streakOf,
} from '#tests/support/data/large-export.ts'
import { fateOf } from '#tests/support/data/large-export-images.ts'
import { startTool } from '#tests/support/servers/server-process.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { createBrowser } from '#tests/support/test-browser.ts'

const size: Size = { members: amount(50, 50_000), prayers: amount(60, 500_000), images: amount(20, 20_000) }
const widths = 3

let app: TestApp
let old: Awaited<ReturnType<typeof createLargeExport>>
let last: { code: number | string; said: string; complained: string }
let kills = 0
const figures: Record<string, number> = {}

beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 100_000 }, scheduleMs: { rollUp: 1_000_000_000 } })
  old = await timed('export made', () => createLargeExport(size, app.clock.now()))
  await timed('rows and images, killed three times', async () => {
    for (const [table, rows] of [
      ['accounts', size.members / 2],
      ['prayer_requests', size.prayers / 2],
      ['media', size.images / 4],
    ] as const)
      kills += (await killDuringImport(table, rows)) ? 1 : 0
    last = await startImport().ended
  })
}, 0)
afterAll(async () => {
  if (isChaos) console.log('import', JSON.stringify({ ...size, kills, ...figures }))
  await app?.close()
  await old?.remove()
})

async function timed<T>(label: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const done = await work()
  figures[`${label} (s)`] = Math.round((performance.now() - began) / 100) / 10
  return done
}

function startImport() {
  const { connectionString, host, port, user, database } = app.address
  const DATABASE_URL = connectionString ?? `postgresql:///${database}?host=${host}&port=${port}&user=${user}`
  const args = ['--images', old.images, '--bucket', OLD_BUCKET, '--table', 'prayer_support=prayer_supports']
  return startTool(['ops/import.ts', old.folder, ...args], {
    DATABASE_URL,
    DATA_DIR: app.settings.dataDir,
  })
}

const countOf = async (table: string, where = 'true') =>
  (await app.pool.query(`select count(*)::int as count from ${table} where ${where}`)).rows[0].count as number

/** Kills an import once a table has so many rows; returns false when the import ended before. */
async function killDuringImport(table: string, rows: number): Promise<boolean> {
  const { kill, ended } = startImport()
  let isThrough = false
  void ended.then(() => {
    isThrough = true
  })
  const wanted = table === 'media' ? 'ready_at is not null' : 'true'
  while (!isThrough && (await countOf(table, wanted)) < rows) await sleep(isChaos ? 200 : 5)
  kill()
  return (await ended).code === 'SIGKILL'
}

const imagesThat = (isWanted: (reason: string | null) => boolean) =>
  referencedImages().filter((image) => isWanted(fateOf(image).reason))

/** Images that some row names; a message of images alone is refused when none of them comes. */
function referencedImages(): number[] {
  const all = (['prayers', 'messages', 'miracles', 'campaigns'] as const).flatMap((kind) =>
    Array.from({ length: size.images }, (_, n) => imageOf(kind, n, size)),
  )
  return all.filter((image) => image !== null)
}

/** Tables that a running server changes by itself. */
const housekeeping = [
  'event_cursors',
  'domain_events_unsorted',
  'rate_limits',
  'presence',
  'sessions',
  'idempotency_keys',
]

/** Every table as one number: its rows in any order. */
async function tableDigests() {
  const { rows } = await app.pool.query(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all ($1) order by 1`,
    [housekeeping],
  )
  const totals: Record<string, unknown> = {}
  for (const { name } of rows)
    totals[name] = (
      await app.pool.query(`select count(*), sum(hashtextextended(t::text, 0)) from ${name} t`)
    ).rows[0]
  return totals
}

const withoutText = (n: number) => n % 10 === 0
const emptyMessages = () =>
  Array.from({ length: size.members }, (_, n) => n).filter((n) => {
    const image = imageOf('messages', n, size)
    return withoutText(n) && (image === null || fateOf(image).reason !== null)
  })

test('after three kills the next run imports all the rest: every table, every image that can come', async () => {
  expect(last).toMatchObject({ code: 0, complained: '' })
  expect(last.said).not.toContain('missing')
  expect(await countOf('accounts')).toBe(size.members)
  expect(await countOf('prayer_requests')).toBe(size.prayers)
  expect(await countOf('prayer_supports')).toBe(size.members)
  expect(await countOf('group_messages')).toBe(size.members - emptyMessages().length)
  expect(await countOf('donations')).toBe(size.members)
  const good = imagesThat((reason) => reason === null).length
  expect(await countOf('media', 'num_nonnulls(prayer_id, miracle_id, message_id, campaign_id) = 1')).toBe(
    good,
  )
  expect(await countOf('media', 'ready_at is null')).toBeLessThanOrEqual(2 * kills)
  expect(last.said).toContain(`Images of the old site lay at (`)
  expect(last.said).toContain(OLD_BUCKET)
})

test('every image that was not imported is listed with its reason', async () => {
  const lines = (await readFile(join(old.folder, 'images-not-imported.csv'), 'utf8'))
    .split('\r\n')
    .slice(1, -1)
  const listed = lines.map((line) => line.slice(1, -1).split('","').slice(2).join(' '))
  const lost = new Set(emptyMessages().map((n) => imageOf('messages', n, size)))
  const expected = imagesThat((reason) => reason !== null).filter((image) => !lost.has(image))
  const said = expected.map((image) => `${fateOf(image).file.split('/').at(-1)} ${fateOf(image).reason}`)
  expect(listed.sort()).toEqual(said.sort())
})

test('stored images are encoded anew: WebP in every width, and nothing but pixels', async () => {
  const { rows } = await app.pool.query('select id from media where ready_at is not null order by id')
  const files = await readdir(join(app.settings.dataDir, 'media'), { recursive: true })
  const stored = new Set(files.map((file) => file.split('/').at(-1)))
  expect(rows.filter(({ id }) => !stored.has(`${id}-320.webp`) || !stored.has(`${id}-1600.webp`))).toEqual([])
  expect(files.filter((file) => file.endsWith('.webp')).length).toBeGreaterThanOrEqual(rows.length * widths)
  for (const { id } of rows.slice(0, 20)) {
    const { format, exif, xmp } = await sharp(
      join(app.settings.dataDir, 'media', id.slice(-2), `${id}-960.webp`),
    ).metadata()
    expect({ format, exif, xmp }).toEqual({ format: 'webp', exif: undefined, xmp: undefined })
  }
})

test('members sign in with their old passwords, are asked once, and see their pictures and longest streak', async () => {
  for (const member of [1, 2, 3, 6, 9, 12]) {
    const credentials = { email: emailOf(member), password: passwordOf(member) ?? '' }
    const browser = createBrowser(app)
    const first = await browser.must('signIn', credentials)
    expect(first.member).toMatchObject({ id: idOf('members', member), needsConsent: true })
    await browser.must('acceptTerms', { acceptsTerms: true })
    const again = await createBrowser(app).must('signIn', credentials)
    expect(again.member?.needsConsent).toBe(false)
    const { stats } = await browser.get('getDashboard', {})
    expect(stats?.longestStreak).toBe(Math.max(1, streakOf(member)))
    const image = imageOf('prayers', member, size)
    const { images } = await browser.get('getPrayer', { prayerId: idOf('prayers', member) })
    expect(images).toHaveLength(image !== null && fateOf(image).reason === null ? 1 : 0)
    const path = `/media/${images[0]?.id}/320.webp`
    if (images[0])
      expect((await app.request({ method: 'GET', path, cookies: browser.cookies })).statusCode).toBe(200)
  }
  const foreign = { email: emailOf(25), password: 'karoo wind and rain' }
  expect((await createBrowser(app).call('signIn', foreign)).status).toBe(401)
  expect(await readFile(join(old.folder, 'changed.csv'), 'utf8')).toContain(
    'Its password hash cannot be checked here: a new password is to be chosen',
  )
})

test('the home page counts sign-ins on the old site in the last thirty days; all numbers and the ledger agree', async () => {
  await rollUpStatistics(app.pool, app.clock)
  const { activeUsers } = await readLandingStatistics({ db: dbOn(app.pool), clock: app.clock })
  const active = Array.from({ length: size.members }, (_, n) => n).filter((n) => daysAway(n) < 30)
  const back = [1, 2, 3, 6, 9, 12].filter((n) => daysAway(n) >= 30)
  expect(activeUsers).toBe(active.length + back.length)
  expect((await compareStatistics(dbOn(app.pool))).filter(hasDrifted)).toEqual([])
  expect(await checkMoney(dbOn(app.pool), app.clock.now())).toEqual([])
})

test('a second run changes nothing', async () => {
  const before = await tableDigests()
  const { code, said } = await timed('second run', () => startImport().ended)
  expect(code).toBe(0)
  expect(await tableDigests()).toEqual(before)
  const written = said.split('\n').flatMap((line) => /^\w+ +\d+ +(\d+) +\d+ +\d+$/.exec(line)?.slice(1) ?? [])
  expect(written.length).toBeGreaterThan(15)
  expect(new Set(written)).toEqual(new Set(['0']))
})
