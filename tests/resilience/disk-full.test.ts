import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
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

/** A guard against waiting for ever, no measurement: busy cores take their time. */
const PATIENCE = { timeout: 60_000, interval: 100 }
vi.setConfig({ testTimeout: 180_000 })

const quiet: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const sentence = 'We cannot reach our records right now. Nothing is lost; please try again in a moment.'

let disk: SmallDisk
let server: Awaited<ReturnType<typeof startServer>>
/** The small disk as it is seen from here. */
let seen: string
let database: { pool: pg.Pool; end(): Promise<void> }
let cookie: string | undefined
/** Titles of prayers that were acknowledged. */
const kept: string[] = []

beforeAll(async () => {
  disk = await createSmallDisk(160)
  server = await startServer({ DATA_DIR: join(disk.folder, 'data') }, disk.through)
  seen = asSeenBy(server.pid, join(disk.folder, 'data'))
  database = connect({ address: await addressSeen(), log: quiet, max: 2 })
  cookie = (await insertMember(database.pool)).cookies.tz_sid
})

afterAll(async () => {
  await database?.end()
  server?.signal('SIGTERM')
  await server?.ended
  await disk?.remove()
})

async function addressSeen(): Promise<Address> {
  const address: Address = JSON.parse(await readFile(join(seen, 'postgres.json'), 'utf8'))
  return { ...address, host: asSeenBy(server.pid, String(address.host)) }
}

async function pray(title: string) {
  const body = { title, description: 'Amen. '.repeat(300), category: 'family', audience: { kind: 'public' } }
  const answer = await send(server.origin, { method: 'POST', path: '/api/prayers', cookie, body })
  if (answer.status === 201) kept.push(title)
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

const readings = ['/api/prayers', '/api/dashboard', '/api/session', '/api/landing', '/healthz', '/readyz']

async function expectReading(): Promise<void> {
  const statuses = await Promise.all(readings.map(async (path) => [path, (await get(path)).status]))
  expect(statuses).toEqual(readings.map((path) => [path, 200]))
}

/** PostgreSQL itself may have no room left for its log: then it reads nothing either, and says so. */
async function expectPlainAnswers(): Promise<void> {
  const statuses = await Promise.all(readings.map(async (path) => (await get(path)).status))
  expect([200, 503]).toEqual(expect.arrayContaining(statuses))
  expect((await get('/healthz')).status).toBe(200)
}

/** What those who run it are told of the disk. */
async function figures(): Promise<unknown[]> {
  const text = await (await fetch(new URL('/metrics', server.origin))).text()
  return ['database', 'media'].map(
    (name) => new RegExp(`^storage_full{kept="${name}"} (\\d)`, 'm').exec(text)?.[1],
  )
}

function timesLogged(message: string): number {
  return server.said().split(message).length - 1
}

/** Writing goes on by itself, and everything that was ever acknowledged is there. */
async function expectAllWell(title: string): Promise<void> {
  await expect.poll(async () => (await pray(title)).status, PATIENCE).toBe(201)
  expect((await upload()).status).toBe(201)
  await expectReading()
  await expect.poll(async () => (await get('/readyz')).body, PATIENCE).toEqual({ status: 'ready' })
  const { rows } = await database.pool.query(
    'select title from unnest($1::text[]) as told (title) where title not in (select title from prayer_requests)',
    [kept],
  )
  expect(rows).toEqual([])
}

test('nearly full: writing is refused in words, reading goes on, those who run it are told once, and it heals', async () => {
  await expectAllWell('before')
  const rounds = Array.from({ length: amount(1, 5) }, (_, round) => `round ${round}`)
  for (const [times, title] of rounds.entries()) {
    await fillUp(seen, { butMegabytes: 40 })
    await expect.poll(async () => (await pray(title)).status, PATIENCE).toBe(503)
    const { status, body, retryAfter } = await pray(title)
    expect({ status, body, retryAfter }).toMatchObject({
      status: 503,
      body: { error: { code: 'UNAVAILABLE', message: sentence } },
      retryAfter: '30',
    })
    expect((await upload()).status).toBe(503)
    await expectReading()
    expect((await get('/readyz')).body).toEqual({ status: 'ready', storage: 'full' })
    await expect.poll(figures, PATIENCE).toEqual(['1', '1'])
    expect(timesLogged('the disk is full')).toBe(times + 1)
    await freeSpace(seen)
    await expectAllWell(`after ${title}`)
    await expect.poll(figures, PATIENCE).toEqual(['0', '0'])
    expect(timesLogged('the disk has room again')).toBe(times + 1)
  }
})

test('filled to the last byte in the middle of writing: an answer is kept or 503, and the server stays', async () => {
  let isOver = false
  const odd: unknown[] = []
  const writing = Array.from({ length: 4 }, async (_, writer) => {
    for (let turn = 0; !isOver; turn += 1) {
      const { status, body } = await pray(`writer ${writer} turn ${turn}`)
      if (status !== 201 && status !== 503) odd.push({ status, body })
      if (status === 503) await sleep(50)
    }
  })
  await fillUp(seen, { butMegabytes: 0 })
  try {
    await expect.poll(async () => (await get('/readyz')).body, PATIENCE).toMatchObject({ storage: 'full' })
    for (let turn = 0; turn < 5; turn += 1) await expectPlainAnswers()
    await freeSpace(seen)
    await expectAllWell('room at last')
  } finally {
    isOver = true
    await Promise.all(writing)
  }
  expect(odd).toEqual([])
  await expectAllWell('quiet again')
})

test('an image that finds no room leaves no half file behind', async () => {
  const store = openMediaStore({ settings: { mediaUrl: null, dataDir: seen }, log: createLog('silent') })
  const before = await readdir(join(seen, 'media'), { recursive: true })
  await fillUp(seen, { butMegabytes: 0 })
  await expect(store.put('zz/picture-1600.webp', Buffer.alloc(2_000_000))).rejects.toMatchObject({
    code: 'UNAVAILABLE',
  })
  await freeSpace(seen)
  const left = await readdir(join(seen, 'media'), { recursive: true })
  expect(left.filter((name) => !before.includes(name) && name !== 'zz')).toEqual([])
  await store.put('zz/picture-1600.webp', Buffer.alloc(2_000_000))
})

test('the database without room for its log: the server stays, says 503, and both come back by themselves', async () => {
  await pray('before the log is full')
  await fillUp(seen, { butMegabytes: 0 })
  await useUpTheLog()
  await expect.poll(async () => (await get('/api/prayers')).status, PATIENCE).toBe(503)
  expect((await get('/api/prayers')).body).toMatchObject({
    error: { code: 'UNAVAILABLE', message: sentence },
  })
  expect((await get('/healthz')).status).toBe(200)
  await freeSpace(seen)
  await expect.poll(async () => (await pray('the log goes on')).status, PATIENCE).toBe(201)
  await expect.poll(async () => (await get('/readyz')).status, PATIENCE).toBe(200)
  await expectAllWell('after all')
})

/** PostgreSQL begins a new piece of its log until there is no room for one, which ends it. */
async function useUpTheLog(): Promise<void> {
  const client = new pg.Client({ ...(await addressSeen()), user: 'postgres' })
  client.on('error', () => undefined)
  await client.connect()
  const isOver = await (async () => {
    for (let piece = 0; piece < 20; piece += 1) {
      await client.query('select pg_switch_wal()')
      await client.query("select pg_logical_emit_message(false, 'filler', 'nothing')")
    }
  })().catch(() => true)
  expect(isOver).toBe(true)
}
