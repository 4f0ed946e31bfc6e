import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '#server/platform/core/log.ts'
import { type MediaStore, openMediaStore } from './media-store.ts'

/** The part of the S3 double that we use; it has no types of its own. */
type S3Double = { run(): Promise<{ port: number }>; close(): Promise<void> }
type S3DoubleOptions = {
  port: number
  address: string
  silent: boolean
  directory: string
  configureBuckets: { name: string }[]
}
const S3rver: new (options: S3DoubleOptions) => S3Double = createRequire(import.meta.url)('s3rver')

const logged: string[] = []
const log = createLog('error', (line) => logged.push(line))

let folder: string
let bucket: S3Double
let bucketHost: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'media-store-'))
  bucket = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'images' }],
  })
  const { port } = await bucket.run()
  bucketHost = `127.0.0.1:${port}`
})
afterAll(async () => {
  await bucket.close()
  await rm(folder, { recursive: true, force: true })
})

const openDisk = () => openMediaStore({ settings: { mediaUrl: null, dataDir: folder }, log })
const openBucket = (name = 'images', keys = 'S3RVER:S3RVER', host = bucketHost) =>
  openMediaStore({
    settings: { mediaUrl: `s3://${keys}@${host}/${name}?region=af-south-1&tls=0`, dataDir: folder },
    log,
  })

const bytesOf = async (store: MediaStore, key: string) => {
  const file = await store.read(key)
  if (!file) return null
  const bytes = Buffer.isBuffer(file.body) ? file.body : await buffer(file.body)
  expect(bytes).toHaveLength(file.size)
  return bytes
}

describe.each([
  ['a folder', openDisk],
  ['an S3 bucket', openBucket],
] as const)('images in %s', (_, open) => {
  test('a stored file is read again, byte for byte', async () => {
    const store = open()
    const [small, large] = [Buffer.from('RIFF'), randomBytes(900_000)]
    await Promise.all([store.put('0a/one-320.webp', small), store.put('0a/one-960.webp', large)])
    expect(await bytesOf(store, '0a/one-320.webp')).toEqual(small)
    expect(await bytesOf(store, '0a/one-960.webp')).toEqual(large)
  })

  test('a missing file is null, and may be removed', async () => {
    const store = open()
    expect(await store.read('ff/nobody-320.webp')).toBeNull()
    await store.remove(['ff/nobody-320.webp', 'ff/nobody-960.webp'])
  })

  test('a removed file is gone, its neighbours are not', async () => {
    const store = open()
    const keys = Array.from({ length: 25 }, (__, each) => `b1/many-${each}.webp`)
    for (const key of keys) await store.put(key, Buffer.from(key))
    await store.remove(keys.slice(1))
    expect(await store.read('b1/many-24.webp')).toBeNull()
    expect(await bytesOf(store, 'b1/many-0.webp')).toEqual(Buffer.from('b1/many-0.webp'))
  })
})

test('a folder never shows half a file, and removes one that a crash left behind', async () => {
  const store = openDisk()
  await mkdir(join(folder, 'media', 'c3'), { recursive: true })
  await writeFile(join(folder, 'media', 'c3', 'cut-320.webp.part'), 'half of')
  expect(await store.read('c3/cut-320.webp')).toBeNull()
  await store.remove(['c3/cut-320.webp'])
  expect(await readdir(join(folder, 'media', 'c3'))).toEqual([])
})

test('no key leads out of the folder', async () => {
  const store = openDisk()
  for (const key of ['../secret.webp', '/etc/passwd', 'a/../../b.webp', 'a//b.webp', 'a\0.webp'])
    await expect(store.read(key)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})

test.each([
  [
    'a folder that is none',
    () => openMediaStore({ settings: { mediaUrl: null, dataDir: '/dev/null' }, log }),
  ],
  ['a bucket nobody made', () => openBucket('strangers')],
  ['a key nobody knows', () => openBucket('images', 'stranger:hush')],
  ['a service that is away', () => openBucket('images', 'S3RVER:S3RVER', '127.0.0.1:9')],
])('%s is UNAVAILABLE for now, and the log says so without the secret', async (_, open) => {
  logged.length = 0
  await expect(open().put('d4/x-320.webp', Buffer.from('x'))).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    retryAfterSeconds: 5,
  })
  expect(logged.join()).toContain('the media store failed')
  expect(logged.join()).not.toMatch(/S3RVER|stranger|hush/)
})
