import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mediaLimits } from '#contract/media/media-constants.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { createListeningApp, type ListeningApp } from '#tests/support/servers/listening-app.ts'
import { freshDatabase } from '#tests/support/test-database.ts'
import { createTestImage } from '#tests/support/test-images.ts'

const CHUNK = Buffer.alloc(64 * 1024, 'x')

let database: Awaited<ReturnType<typeof freshDatabase>>
let dataDir: string
let app: ListeningApp
let thandi: Person
beforeAll(async () => {
  database = await freshDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'uploads-'))
  app = await createListeningApp(database.address, { dataDir })
  thandi = await insertMember(app.pool)
})
afterAll(async () => {
  await app.close()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

/** Opens a connection that has begun to send an image, and collects the answer. */
function begin(
  headers: Record<string, string>,
  by: Person | null = thandi,
): { socket: Socket; received(): string } {
  const socket = connect(app.port, '127.0.0.1')
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk
  })
  const all: Record<string, string> = {
    Host: 'site.test',
    Origin: 'http://site.test',
    'Content-Type': 'image/jpeg',
    ...(by && { Cookie: `tz_sid=${by.cookies.tz_sid}` }),
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`POST /api/media HTTP/1.1\r\n${lines.join('')}\r\n`)
  return { socket, received: () => received }
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 60_000
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error('the condition was not met in time')
    await setTimeout(10)
  }
}

/** Writes like a browser that reads nothing before it has sent everything. */
async function pour(socket: Socket, bytes: number, frame: (chunk: Buffer) => Buffer): Promise<void> {
  for (let sent = 0; sent < bytes && !socket.destroyed; sent += CHUNK.length) {
    if (!socket.write(frame(CHUNK))) await Promise.race([drained(socket), setTimeout(2_000)])
  }
}

function drained(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      socket.off('drain', done).off('close', done)
      resolve()
    }
    socket.on('drain', done).on('close', done)
  })
}

const asIs = (chunk: Buffer) => chunk
const asChunk = (chunk: Buffer) =>
  Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')])

test('a body declared too large is answered before a byte of it is sent', async () => {
  const { socket, received } = begin({ 'Content-Length': String(mediaLimits.maxBytes + 1) })
  await until(() => received().includes('FILE_TOO_LARGE'))
  expect(received()).toMatch(/^HTTP\/1\.1 413 /)
  socket.destroy()
})

test('a body that turns out too large is answered at once; the browser reads the answer and may continue', async () => {
  const { socket, received } = begin({ 'Transfer-Encoding': 'chunked' })
  await pour(socket, mediaLimits.maxBytes + CHUNK.length, asChunk)
  await until(() => received().includes('FILE_TOO_LARGE'))
  await pour(socket, mediaLimits.maxBytes, asChunk)
  socket.write('0\r\n\r\n')
  socket.write('GET /healthz HTTP/1.1\r\nHost: site.test\r\n\r\n')
  await until(() => received().includes('"status":"ok"'))
  socket.destroy()
})

test('a browser that declares too much and sends it all still reads the reason', async () => {
  const size = mediaLimits.maxBytes + CHUNK.length
  const { socket, received } = begin({ 'Content-Length': String(size) })
  await pour(socket, size, asIs)
  await until(() => received().includes('FILE_TOO_LARGE'))
  expect(socket.destroyed).toBe(false)
  socket.destroy()
})

test.each([
  ['a visitor', (): Person | null => null],
  ['a member', (): Person | null => thandi],
])('%s who never stops sending is cut off', async (_, person) => {
  const { socket, received } = begin({ 'Content-Length': String(1024 ** 3) }, person())
  socket.on('error', () => socket.destroy())
  await pour(socket, 200 * mediaLimits.maxBytes, asIs)
  await until(() => socket.destroyed)
  expect(received()).toMatch(/^HTTP\/1\.1 (401|413) /)
  expect(socket.bytesWritten).toBeLessThan(10 * mediaLimits.maxBytes)
})

test('an upload that breaks off half-way leaves nothing behind', async () => {
  const picture = await createTestImage('jpeg', { width: 1200, height: 900 })
  const { socket } = begin({ 'Content-Length': String(picture.length) })
  socket.write(picture.subarray(0, picture.length / 2))
  await setTimeout(100)
  socket.destroy()
  await until(() => app.logged.some((line) => line.includes('"code":"MALFORMED"')))
  expect((await app.pool.query('select from media')).rowCount).toBe(0)
  await expect(readdir(join(dataDir, 'media'))).rejects.toMatchObject({ code: 'ENOENT' })
  expect(app.logged.filter((line) => /"level":[45]0/.test(line))).toEqual([])
})

test('a slow connection is waited for, byte by byte', async () => {
  const picture = await createTestImage('jpeg', { width: 60, height: 40 })
  const { socket, received } = begin({ 'Transfer-Encoding': 'chunked' })
  const step = Math.ceil(picture.length / 20)
  for (let at = 0; at < picture.length; at += step) {
    socket.write(asChunk(picture.subarray(at, at + step)))
    await setTimeout(20)
  }
  socket.write('0\r\n\r\n')
  await until(() => received().includes('"width":60'))
  expect(received()).toMatch(/^HTTP\/1\.1 201 /)
  socket.destroy()
})
