import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readSettings } from '#server/platform/settings/settings.ts'
import { createSeal, openSeal } from './seal.ts'

const one = 'a'.repeat(64)
const two = 'b'.repeat(64)

test('a sealed text is opened again, whatever it contains', () => {
  const { seal, open } = createSeal([one])
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, purpose) => {
      expect(open(seal(text, purpose), purpose)).toBe(Buffer.from(text).toString())
    }),
  )
})

test('the same text is sealed differently every time, and nothing of it shows', () => {
  const { seal } = createSeal([one])
  const sealed = Array.from({ length: 50 }, () => seal('naledi@example.org', 'donor').toString('latin1'))
  expect(new Set(sealed).size).toBe(50)
  expect(sealed.join()).not.toContain('naledi')
})

test('a changed bit, anywhere, is detected', () => {
  const { seal, open } = createSeal([one])
  const sealed = seal('62012345678', 'account')
  for (let bit = 0; bit < sealed.length * 8; bit += 1) {
    const changed = Buffer.from(sealed)
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    expect(() => open(changed, 'account')).toThrow()
  }
  for (let length = 0; length < sealed.length; length += 1)
    expect(() => open(sealed.subarray(0, length), 'account')).toThrow()
  expect(() => open(Buffer.concat([sealed, Buffer.from([0])]), 'account')).toThrow()
})

test('a text sealed for one purpose is not opened for another', () => {
  const { seal, open } = createSeal([one])
  expect(() => open(seal('text', 'account'), 'donor')).toThrow()
  expect(() => open(seal('text', ''), 'donor')).toThrow()
})

test('a new key seals, and the old one still opens; a removed key opens nothing', () => {
  const before = createSeal([one])
  const during = createSeal([two, one])
  const after = createSeal([two])
  const old = before.seal('text', 'account')
  expect(during.open(old, 'account')).toBe('text')
  expect(after.open(during.seal('text', 'account'), 'account')).toBe('text')
  expect(() => after.open(old, 'account')).toThrow('ENCRYPTION_KEY')
})

describe('fingerprints', () => {
  const { fingerprint } = createSeal([one])

  test('are the same for the same text, and different for any other', () => {
    expect(fingerprint('naledi@example.org', 'donor')).toHaveLength(32)
    expect(fingerprint('naledi@example.org', 'donor')).toEqual(fingerprint('naledi@example.org', 'donor'))
    const otherFingerprints = [
      fingerprint('naledi@example.org', 'donor'),
      fingerprint('naledi@example.com', 'donor'),
      fingerprint('naledi@example.org', 'mute'),
      fingerprint('rnaledi@example.org', 'dono'),
      createSeal([two]).fingerprint('naledi@example.org', 'donor'),
    ]
    expect(new Set(otherFingerprints.map((each) => each.toString('hex'))).size).toBe(otherFingerprints.length)
  })

  test('stay the same when a new key is added', () => {
    expect(createSeal([two, one]).fingerprint('text', 'donor')).toEqual(fingerprint('text', 'donor'))
  })
})

test('capital letters in a key change nothing; anything but a key is refused', () => {
  expect(createSeal([one.toUpperCase()]).open(createSeal([one]).seal('text', 'p'), 'p')).toBe('text')
  expect(() => createSeal(['secret'])).toThrow('64 hexadecimal digits')
})

describe('the key of a folder', () => {
  let folder: string
  const settings = (env: Record<string, string> = {}) =>
    readSettings({ DATA_DIR: join(folder, 'data'), ...env })
  const file = () => join(folder, 'data', 'encryption.key')

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'thandaza-seal-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  test('is made once, for this user alone, and found again', async () => {
    const sealed = openSeal(settings()).seal('text', 'account')
    expect((await stat(file())).mode & 0o777).toBe(0o600)
    const key = await readFile(file(), 'utf8')
    expect(key).toMatch(/^[0-9a-f]{64}\n$/)
    expect(openSeal(settings()).open(sealed, 'account')).toBe('text')
    expect(await readFile(file(), 'utf8')).toBe(key)
    expect(await readdir(join(folder, 'data'))).toEqual(['encryption.key'])
  })

  test('is the same for all processes that make it at the same moment', async () => {
    const prints = await Promise.all(
      Array.from({ length: 4 }, () => fingerprintElsewhere(settings().dataDir)),
    )
    expect(new Set(prints).size).toBe(1)
    expect(await readdir(join(folder, 'data'))).toEqual(['encryption.key'])
  })

  test('that is broken is never replaced silently', async () => {
    openSeal(settings())
    await writeFile(file(), 'half a k')
    expect(() => openSeal(settings())).toThrow(/holds no key any more/)
    expect(await readFile(file(), 'utf8')).toBe('half a k')
  })

  test('that cannot be written is an error at the start', async () => {
    await writeFile(join(folder, 'data'), 'a file where the folder should be')
    await chmod(join(folder, 'data'), 0o600)
    expect(() => openSeal(settings())).toThrow()
  })

  test('is not made where a key is set, nor outside development', async () => {
    openSeal(settings({ ENCRYPTION_KEY: one })).seal('text', 'account')
    const elsewhere = openSeal({ ...settings(), appEnv: 'production' })
    expect(() => elsewhere.seal('text', 'account')).toThrow('ENCRYPTION_KEY')
    expect(() => elsewhere.fingerprint('text', 'account')).toThrow('ENCRYPTION_KEY')
    expect(await readdir(folder)).toEqual([])
  })
})

/** The fingerprint of a text by a server that starts in a thread of its own. */
function fingerprintElsewhere(dataDir: string): Promise<string> {
  const script = `
    import(process.argv[2]).then(({ openSeal }) => {
      const seal = openSeal({ encryptionKeys: [], appEnv: 'development', dataDir: process.argv[3] })
      require('node:worker_threads').parentPort.postMessage(seal.fingerprint('text', 'test').toString('hex'))
    })`
  const argv = [join(import.meta.dirname, 'seal.ts'), dataDir]
  return new Promise((resolve, reject) => {
    const worker = new Worker(script, { eval: true, argv })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}
