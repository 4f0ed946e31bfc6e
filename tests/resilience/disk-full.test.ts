import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mediaOperations } from '#contract/media/media-operations.ts'
import { type Address, connect, type Log } from '#server/database/connect.ts'
import { insertMember } from '#server/fixtures/member-fixtures.ts'
import { createLog } from '#server/platform/core/log.ts'
import { openMediaStore } from '#server/platform/media/media-store.ts'
import { amount } from '#tests/support/chaos.ts'
import { startServer } from '#tests/support/servers/server-process.ts'
import {
  asSeenBy,
  createSmallDisk,
  fillUp,
  freeSpace,
  type SmallDisk,
} from '#tests/support/servers/small-disk.ts'
import { send } from '#tests/support/servers/writers.ts'
import { createTestImage } from '#tests/support/test-images.ts'

const quiet: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const sentence = 'We cannot reach our records right now. Nothing is lost; please try again in a moment.'

let disk: SmallDisk
let server: Awaited<ReturnType<typeof startServer>>
/** The data folder on the small disk, by its path outside the server's mount namespace. */
let visibleDataDir: string
let database: { pool: pg.Pool; end(): Promise<void> }
let cookie: string | undefined
/** Titles of prayers that were acknowledged. */
const acknowledgedTitles: string[] = []

beforeAll(async () => {
  disk = await createSmallDisk(160)
  server = await startServer({ DATA_DIR: join(disk.folder, 'data') }, disk.through)
  visibleDataDir = asSeenBy(server.pid, join(disk.folder, 'data'))
  database = connect({ address: await readVisibleAddress(), log: quiet, max: 2 })
  cookie = (await insertMember(database.pool)).cookies.tz_sid
})

afterAll(async () => {
  await database?.end()
  server?.signal('SIGTERM')
  await server?.ended
  await disk?.remove()
})

async function readVisibleAddress(): Promise<Address> {
  const address: Address = JSON.parse(await readFile(join(visibleDataDir, 'postgres.json'), 'utf8'))
  return { ...address, host: asSeenBy(server.pid, String(address.host)) }
}

async function pray(title: string) {
  const body = { title, description: 'Amen. '.repeat(300), category: 'family', audience: { kind: 'public' } }
  const answer = await send(server.origin, { method: 'POST', path: '/api/prayers', cookie, body })
  if (answer.status === 201) acknowledgedTitles.push(title)
  return answer
}

async function upload(): Promise<Response> {
  return fetch(new URL(mediaOperations.uploadImage.path, server.origin), {
    method: 'POST',
    headers: { origin: server.origin, cookie: `tz_sid=${cookie}`, 'content-type': 'image/jpeg' },
    body: new Uint8Array(await createTestImage('jpeg', { width: 1600, height: 1200 })),
  })
}

const get = (path: string) => send(server.origin, { method: 'GET', path, cookie })

const readPaths = ['/api/prayers', '/api/dashboard', '/api/session', '/api/landing', '/healthz', '/readyz']

async function expectReadsSucceed(): Promise<void> {
  const statuses = await Promise.all(readPaths.map(async (path) => [path, (await get(path)).status]))
  expect(statuses).toEqual(readPaths.map((path) => [path, 200]))
}

/** PostgreSQL itself may have no space left for its log: then it reads nothing either, and says so. */
async function expectPlainAnswers(): Promise<void> {
  const statuses = await Promise.all(readPaths.map(async (path) => (await get(path)).status))
  expect([200, 503]).toEqual(expect.arrayContaining(statuses))
  expect((await get('/healthz')).status).toBe(200)
}

/** The metrics that report the state of the disk to operators. */
async function figures(): Promise<unknown[]> {
  const text = await (await fetch(new URL('/metrics', server.origin))).text()
  return ['database', 'media'].map(
    (name) => new RegExp(`^storage_full{stored="${name}"} (\\d)`, 'm').exec(text)?.[1],
  )
}

function timesLogged(message: string): number {
  return server.said().split(message).length - 1
}

/** Writing resumes by itself, and everything that was ever acknowledged is there. */
async function expectAllWell(title: string): Promise<void> {
  await expect.poll(async () => (await pray(title)).status).toBe(201)
  expect((await upload()).status).toBe(201)
  await expectReadsSucceed()
  await expect.poll(async () => (await get('/readyz')).body).toEqual({ status: 'ready' })
  const { rows } = await database.pool.query(
    'select title from unnest($1::text[]) as acknowledged (title) where title not in (select title from prayer_requests)',
    [acknowledgedTitles],
  )
  expect(rows).toEqual([])
}

test('nearly full: writing is refused with an error text, reading continues, operators are alerted once, and it recovers', async () => {
  await expectAllWell('before')
  const rounds = Array.from({ length: amount(1, 5) }, (_, round) => `round ${round}`)
  for (const [times, title] of rounds.entries()) {
    await fillUp(visibleDataDir, { butMegabytes: 40 })
    await expect.poll(async () => (await pray(title)).status).toBe(503)
    const { status, body, retryAfter } = await pray(title)
    expect({ status, body, retryAfter }).toMatchObject({
      status: 503,
      body: { error: { code: 'UNAVAILABLE', message: sentence } },
      retryAfter: '30',
    })
    expect((await upload()).status).toBe(503)
    await expectReadsSucceed()
    expect((await get('/readyz')).body).toEqual({ status: 'ready', storage: 'full' })
    await expect.poll(figures).toEqual(['1', '1'])
    expect(timesLogged('the disk is full')).toBe(times + 1)
    await freeSpace(visibleDataDir)
    await expectAllWell(`after ${title}`)
    await expect.poll(figures).toEqual(['0', '0'])
    expect(timesLogged('the disk has room again')).toBe(times + 1)
  }
})

test('filled to the last byte during writing: an answer is saved or 503, and the server stays', async () => {
  let isOver = false
  const odd: unknown[] = []
  const writing = Array.from({ length: 4 }, async (_, writer) => {
    for (let turn = 0; !isOver; turn += 1) {
      const { status, body } = await pray(`writer ${writer} turn ${turn}`)
      if (status !== 201 && status !== 503) odd.push({ status, body })
      if (status === 503) await sleep(50)
    }
  })
  await fillUp(visibleDataDir, { butMegabytes: 0 })
  try {
    await expect.poll(async () => (await get('/readyz')).body).toMatchObject({ storage: 'full' })
    for (let turn = 0; turn < 5; turn += 1) await expectPlainAnswers()
    await freeSpace(visibleDataDir)
    await expectAllWell('room at last')
  } finally {
    isOver = true
    await Promise.all(writing)
  }
  expect(odd).toEqual([])
  await expectAllWell('quiet again')
})

test('an image that does not fit leaves no half file behind', async () => {
  const store = openMediaStore({
    settings: { mediaUrl: null, dataDir: visibleDataDir },
    log: createLog('silent'),
  })
  const before = await readdir(join(visibleDataDir, 'media'), { recursive: true })
  await fillUp(visibleDataDir, { butMegabytes: 0 })
  await expect(store.put('zz/picture-1600.webp', Buffer.alloc(2_000_000))).rejects.toMatchObject({
    code: 'UNAVAILABLE',
  })
  await freeSpace(visibleDataDir)
  const left = await readdir(join(visibleDataDir, 'media'), { recursive: true })
  expect(left.filter((name) => !before.includes(name) && name !== 'zz')).toEqual([])
  await store.put('zz/picture-1600.webp', Buffer.alloc(2_000_000))
})

test('the database without space for its log: the server stays, answers 503, and both recover by themselves', async () => {
  await pray('before the log is full')
  await fillUp(visibleDataDir, { butMegabytes: 0 })
  await useUpTheLog()
  await expect.poll(async () => (await get('/api/prayers')).status).toBe(503)
  expect((await get('/api/prayers')).body).toMatchObject({
    error: { code: 'UNAVAILABLE', message: sentence },
  })
  expect((await get('/healthz')).status).toBe(200)
  await freeSpace(visibleDataDir)
  await expect.poll(async () => (await pray('the log goes on')).status).toBe(201)
  await expect.poll(async () => (await get('/readyz')).status).toBe(200)
  await expectAllWell('after all')
})

/** PostgreSQL begins a new segment of its log until there is no space for one, which ends it. */
async function useUpTheLog(): Promise<void> {
  const client = new pg.Client({ ...(await readVisibleAddress()), user: 'postgres' })
  client.on('error', () => undefined)
  await client.connect()
  const isOver = await (async () => {
    for (let segment = 0; segment < 20; segment += 1) {
      await client.query('select pg_switch_wal()')
      await client.query("select pg_logical_emit_message(false, 'filler', 'nothing')")
    }
  })().catch(() => true)
  expect(isOver).toBe(true)
}
