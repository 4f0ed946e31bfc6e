import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportLimits } from '#contract/moderation/people-constants.ts'
import { openSiteTranslations } from '#server/app/features.ts'
import { dbOn } from '#server/database/db.ts'
import { openOwnData } from '#server/features/own-data/export-contents/read-own-data.ts'
import { removeExports } from '#server/features/own-data/start-export.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { createLog } from '#server/platform/core/log.ts'
import { type MediaStore, openMediaStore } from '#server/platform/media/media-store.ts'
import type { Translations } from '#server/platform/translations/translations.ts'
import { openedExport } from '#tests/support/data-exports.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { createTestImage } from '#tests/support/test-images.ts'
import { unzip } from '#tests/support/unzip.ts'
import { equalChunks } from './equal-chunks.ts'
import { exportWorker } from './write-export.ts'
import { entriesOf } from './zip-entries.ts'
import { zipOf } from './zip-stream.ts'

let app: TestApp
let store: MediaStore
let translations: Translations
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
  store = openMediaStore({ settings: app.settings, log: createLog('silent') })
  translations = openSiteTranslations(app.pool)
})
afterAll(() => app?.close())

const CHUNK_BYTES = 64 * 1024

/** Old prayers, many of them with equal times, in text that does not compress well. */
async function createLongHistory(prayers: number): Promise<Person> {
  const person = await insertMember(app.pool)
  await app.pool.query(
    `insert into prayer_requests (id, user_id, title, description, category, status, audience, date_submitted)
     select gen_random_uuid(), $1, 'Prayer ' || n,
            (select string_agg(md5(n || ' ' || part), ' ') from generate_series(1, 25) as part),
            'family', 'active', 'private', timestamptz '2026-01-01 10:00Z' + (n / 300) * interval '1 minute'
       from generate_series(1, $2::int) as n`,
    [person.id, prayers],
  )
  return person
}

/** Requests a file whose job only the test runs. */
async function requestExport({ id }: Person): Promise<void> {
  await app.pool.query(
    `insert into data_exports (id, user_id, asked_at) values (gen_random_uuid(), $1, $2)`,
    [id, app.clock.now()],
  )
}

const workerWith = (overrides: Partial<MediaStore> = {}, partBytes = CHUNK_BYTES) =>
  exportWorker({ ...app, translations, store: { ...store, ...overrides }, partBytes })
const rowOf = async ({ id }: Person) =>
  (await app.pool.query('select * from data_exports where user_id = $1', [id])).rows[0]

async function chunksOnDisk(): Promise<{ name: string; size: number }[]> {
  const folder = join(app.settings.dataDir, 'media', 'exports')
  const names = await readdir(folder).catch((): string[] => [])
  return Promise.all(names.map(async (name) => ({ name, size: (await stat(join(folder, name))).size })))
}

const titlesOf = (rows: Record<string, unknown>[]) => new Set(rows.map(({ title }) => title))

test('two thousand prayers are stored in many chunks of one size and come out whole', async () => {
  const person = await createLongHistory(2000)
  await requestExport(person)
  await workerWith()({ memberId: person.id })
  const { id, parts, bytes } = await rowOf(person)
  const storedChunks = (await chunksOnDisk()).filter(({ name }) => name.startsWith(id))
  expect(storedChunks.length).toBe(parts)
  expect(parts).toBeGreaterThan(20)
  expect(storedChunks.filter(({ size }) => size === CHUNK_BYTES)).toHaveLength(parts - 1)
  const file = await openedExport(app, person)
  expect(file.size).toBe(Number(bytes))
  expect(titlesOf(file.json('prayers.json')).size).toBe(2000)
  expect(file.text('prayers.csv').match(/\r\n/g)).toHaveLength(2001)
  expect(file.text('index.html').match(/<h3 /g)).toHaveLength(2000)
})

test('however large the file is, no more than a batch and a chunk of it are in memory at once', async () => {
  const person = await createLongHistory(2000)
  const clock = app.clock
  const own = await openOwnData({ db: dbOn(app.pool), clock }, person.id)
  if (!own) throw new Error('The member has no data to export')
  const [batches, chunks, parts]: [number[], number[], number[]] = [[], [], []]
  async function* measured(entries: ReturnType<typeof entriesOf>) {
    for await (const entry of entries) yield { ...entry, chunks: recordSizes(entry.chunks, chunks) }
  }
  async function* recordSizes<T extends string | Uint8Array>(from: AsyncIterable<T>, sizes: number[]) {
    for await (const chunk of from) {
      sizes.push(chunk.length)
      yield chunk
    }
  }
  const read: typeof own.read = async function* (list) {
    for await (const rows of own.read(list)) {
      batches.push(rows.length)
      yield rows
    }
  }
  const contents = { ...own, read, appName: 'Thandaza', open: async () => null }
  const zip = zipOf(measured(entriesOf(contents)), clock.now())
  for await (const part of equalChunks(zip, CHUNK_BYTES)) parts.push(part.length)
  const sum = (sizes: number[]) => sizes.reduce((all, size) => all + size, 0)
  expect(Math.max(...batches)).toBe(exportLimits.batch)
  expect(Math.max(...parts)).toBe(CHUNK_BYTES)
  expect(sum(chunks)).toBeGreaterThan(5_000_000)
  expect(Math.max(...chunks)).toBeLessThan(sum(chunks) / 20)
})

test('a crashed server leaves nothing: the next one begins anew (fault: crash while exporting)', async () => {
  const person = await createLongHistory(600)
  await requestExport(person)
  const dies = workerWith({
    put: (key, bytes) => (key.endsWith('-5.bin') ? Promise.reject(new Error('cut')) : store.put(key, bytes)),
  })
  await expect(dies({ memberId: person.id })).rejects.toThrow('cut')
  const broken = await rowOf(person)
  expect(broken).toMatchObject({ state: 'running', parts: 6 })
  await workerWith()({ memberId: person.id })
  const whole = await rowOf(person)
  expect(whole.state).toBe('ready')
  const names = (await chunksOnDisk()).map(({ name }) => name)
  expect(names.filter((name) => name.startsWith(broken.id))).toEqual([])
  expect(titlesOf((await openedExport(app, person)).json('prayers.json')).size).toBe(600)
  await workerWith()({ memberId: person.id })
  expect((await rowOf(person)).id).toBe(whole.id)
})

test('a suspended server that resumes writing never mixes with the one that took over', async () => {
  const person = await createLongHistory(600)
  await requestExport(person)
  const sleeps = workerWith({
    put: async (key, bytes) => {
      if (key.endsWith('-3.bin')) await workerWith()({ memberId: person.id })
      await store.put(key, bytes)
    },
  })
  await sleeps({ memberId: person.id })
  const { id, state, parts } = await rowOf(person)
  expect(state).toBe('ready')
  expect(titlesOf((await openedExport(app, person)).json('prayers.json')).size).toBe(600)
  const { rows } = await app.pool.query('select id from data_exports')
  const strangers = (await chunksOnDisk()).filter(({ name }) => !rows.some((own) => name.startsWith(own.id)))
  expect(strangers).toEqual([])
  expect((await chunksOnDisk()).filter(({ name }) => name.startsWith(id))).toHaveLength(parts)
})

test('an account deletion during the export leaves nothing of it (fault: export while deleting)', async () => {
  for (const cause of ['deleted', 'removed'] as const) {
    const person = await createLongHistory(600)
    await requestExport(person)
    const leaves = workerWith({
      put: async (key, bytes) => {
        if (key.endsWith('-3.bin')) {
          await app.pool.query('insert into account_deletions (member_id, deleted_at) values ($1, $2)', [
            person.id,
            app.clock.now(),
          ])
          if (cause === 'removed') await removeExports({ db: dbOn(app.pool), store }, person.id)
        }
        await store.put(key, bytes)
      },
    })
    const before = (await chunksOnDisk()).length
    await leaves({ memberId: person.id })
    expect((await chunksOnDisk()).length).toBe(before)
    expect((await rowOf(person))?.state).not.toBe('ready')
    await workerWith()({ memberId: person.id })
    expect((await chunksOnDisk()).length).toBe(before)
  }
})

test('a ZIP is valid without files, with empty ones, with compressed ones and with names in any language', async () => {
  const at = app.clock.now()
  const picture = await createTestImage('webp')
  const entries = [
    { name: 'empty.txt', isPacked: false, chunks: [] as string[] },
    { name: 'amagama-ümlaut-祈.txt', isPacked: false, chunks: ['Siya', 'thandaza ', '🙏'] },
    { name: 'images/a.webp', isPacked: true, chunks: [picture.subarray(0, 100), picture.subarray(100)] },
  ]
  async function* each<T>(items: readonly T[]) {
    yield* items
  }
  async function zipped(files: typeof entries): Promise<Map<string, Buffer>> {
    const given = files.map((file) => ({ ...file, chunks: each<string | Uint8Array>(file.chunks) }))
    const chunks: Buffer[] = []
    for await (const chunk of zipOf(each(given), at)) chunks.push(chunk)
    return unzip(Buffer.concat(chunks))
  }
  expect((await zipped([])).size).toBe(0)
  const files = await zipped(entries)
  expect(files.get('empty.txt')?.length).toBe(0)
  expect(files.get('amagama-ümlaut-祈.txt')?.toString()).toBe('Siyathandaza 🙏')
  expect(files.get('images/a.webp')?.equals(picture)).toBe(true)
})

test('a failing source breaks the ZIP, and a stopped download ends the reading', async () => {
  const at = app.clock.now()
  let hasEnded = false
  async function* failingSource() {
    yield 'a'
    throw new Error('the database is away')
  }
  async function* endless() {
    try {
      for (;;) yield Buffer.alloc(65_536, 'x')
    } finally {
      hasEnded = true
    }
  }
  async function* one(chunks: AsyncIterable<string | Uint8Array>) {
    yield { name: 'a', isPacked: true, chunks }
  }
  const broken = async () => {
    for await (const chunk of zipOf(one(failingSource()), at)) expect(chunk).toBeDefined()
  }
  await expect(broken()).rejects.toThrow('the database is away')
  for await (const chunk of zipOf(one(endless()), at)) {
    if (chunk.length > 1000) break
  }
  expect(hasEnded).toBe(true)
})
