import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createServer as createTlsServer } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '#server/platform/core/log.ts'
import { signatureOf, startS3Store } from '#tests/support/s3-store.ts'
import { selfSigned } from '#tests/support/self-signed-certificate.ts'
import { type MediaStore, openMediaStore } from './media-store.ts'

const key = { id: 'KEYOFIMAGES', secret: 'se/cr+et', region: 'af-south-1' }

const logged: string[] = []
const log = createLog('error', (line) => logged.push(line))

let folder: string
let bucket: Awaited<ReturnType<typeof startS3Store>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'media-store-'))
  bucket = await startS3Store({ bucket: 'images', key })
})
afterAll(async () => {
  await bucket.close()
  await rm(folder, { recursive: true, force: true })
})

const openDisk = () => openMediaStore({ settings: { mediaUrl: null, dataDir: folder }, log })
const openBucket = (other: Partial<typeof key & { name: string; host: string }> = {}) => {
  const { id, secret, region, name, host } = { ...key, name: 'images', host: bucket.host, ...other }
  const mediaUrl = `s3://${id}:${encodeURIComponent(secret)}@${host}/${name}?region=${region}&tls=0`
  return openMediaStore({ settings: { mediaUrl, dataDir: folder }, log })
}

const bytesOf = async (store: MediaStore, key: string) => {
  const file = await store.read(key)
  if (!file) return null
  const bytes = Buffer.isBuffer(file.body) ? file.body : await buffer(file.body)
  expect(bytes).toHaveLength(file.size)
  return bytes
}

describe.each([
  ['a folder', openDisk],
  ['an S3 bucket', () => openBucket()],
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

  test('a file that is removed while it is being written is no error, and gone afterwards', async () => {
    const store = open()
    for (let round = 0; round < 5; round += 1) {
      let isWriting = true
      const putting = store.put('b2/gone-0.bin', randomBytes(900_000)).finally(() => {
        isWriting = false
      })
      while (isWriting) await store.remove(['b2/gone-0.bin'])
      await putting
      await store.remove(['b2/gone-0.bin'])
      expect(await store.read('b2/gone-0.bin')).toBeNull()
    }
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
  ['a bucket nobody made', () => openBucket({ name: 'strangers' })],
  ['a key nobody knows', () => openBucket({ id: 'stranger' })],
  ['another secret of a known key', () => openBucket({ secret: 'hush' })],
  ['a service that is away', () => openBucket({ host: '127.0.0.1:9' })],
])('%s is UNAVAILABLE for now, and the log says so without the secret', async (_, open) => {
  logged.length = 0
  await expect(open().put('d4/x-320.webp', Buffer.from('x'))).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    retryAfterSeconds: 5,
  })
  expect(logged.join()).toContain('the media store failed')
  expect(logged.join()).not.toMatch(/KEYOFIMAGES|cr\+et|cr%2Bet|stranger|hush/)
})

test("the store's check of signatures gives what the documentation of S3 says", () => {
  const example = { id: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' }
  const headers = {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'x-amz-date': '20130524T000000Z',
  }
  const request = { method: 'GET', url: '/test.txt', headers }
  expect(signatureOf(request, { ...example, region: 'us-east-1' }, Object.keys(headers))).toBe(
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  )
})

test.each([
  ['secret', { secret: 'hush' }, '403 SignatureDoesNotMatch'],
  ['key', { id: 'stranger' }, '403 InvalidAccessKeyId'],
  ['region', { region: 'eu-west-1' }, '400 AuthorizationHeaderMalformed'],
])('with another %s nothing is written, read or removed', async (_, other, code) => {
  const name = 'e5/signed-320.webp'
  await openBucket().put(name, Buffer.from('signed'))
  const stranger = openBucket(other)
  for (const use of [
    () => stranger.put(name, Buffer.from('forged')),
    () => stranger.read(name),
    () => stranger.remove([name]),
  ]) {
    logged.length = 0
    await expect(use()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(logged.join()).toContain(code)
  }
  expect(await bytesOf(openBucket(), name)).toEqual(Buffer.from('signed'))
  expect(bucket.objects.get(`/images/${name}`)?.type).toBe('image/webp')
})

describe('a store that refuses says why in the log (REQ-418)', () => {
  test.each([
    [403, 'RequestTimeTooSkewed', /S3 answered 403 RequestTimeTooSkewed to PUT: the clock of this machine/],
    [403, 'SignatureDoesNotMatch', /403 SignatureDoesNotMatch to PUT: the secret of the key/],
    [400, 'AuthorizationHeaderMalformed', /400 AuthorizationHeaderMalformed to PUT: the region/],
    [301, 'PermanentRedirect', /301 PermanentRedirect to PUT: the bucket is in another region/],
    [403, 'constructor', /S3 answered 403 constructor to PUT"/],
    [403, null, /S3 answered 403 to PUT"/],
  ])('%s %s', async (status, code, message) => {
    logged.length = 0
    const text =
      code &&
      `<Error><Code>${code}</Code><Message>m</Message><AWSAccessKeyId>KEYOFIMAGES</AWSAccessKeyId></Error>`
    const refusing = createServer((_, response) => {
      response.writeHead(status, { location: 'http://127.0.0.1:9/' }).end(text)
    }).listen(0, '127.0.0.1')
    await once(refusing, 'listening')
    const { port } = refusing.address() as AddressInfo
    const store = openBucket({ host: `127.0.0.1:${port}` })
    await expect(store.put('d4/x-320.webp', Buffer.from('x'))).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    refusing.close()
    expect(logged.join()).toMatch(message)
    expect(logged.join()).not.toContain('KEYOFIMAGES')
  })

  test('a certificate that signed itself is named beneath the failed request', async () => {
    logged.length = 0
    const untrusted = createTlsServer(selfSigned).listen(0, '127.0.0.1')
    await once(untrusted, 'listening')
    const { port } = untrusted.address() as AddressInfo
    const mediaUrl = `s3://key:secret@127.0.0.1:${port}/images`
    const store = openMediaStore({ settings: { mediaUrl, dataDir: folder }, log })
    await expect(store.read('d4/x-320.webp')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    untrusted.close()
    expect(JSON.parse(logged[0] ?? '{}')).toMatchObject({ errorCause: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
  })
})
