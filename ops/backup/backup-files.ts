import { createCipheriv, createDecipheriv, createHash, type DecipherGCM, hkdfSync } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Duplex, Readable, Transform, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { hasCode, refusal } from '#server/database/startup-refusal.ts'
import { newBytes } from '#server/platform/core/ids.ts'

/** AES-256-GCM with a key per file, so that a nonce is never used twice (SEC-6.6). */
const CIPHER = 'aes-256-gcm'
const MARK = Buffer.from('THZB')
const [ID_BYTES, SALT_BYTES, KEY_BYTES, NONCE_BYTES, TAG_BYTES] = [4, 32, 32, 12, 16]
const HEAD_BYTES = MARK.length + ID_BYTES + SALT_BYTES

type Chunks = AsyncIterable<Uint8Array>

/**
 * Encrypts a file as a stream with a key from the settings; it is bound to its name, so that no file can replace
 * another.
 */
async function* encrypted(chunks: Chunks, keyText: string, name: string): AsyncGenerator<Buffer> {
  const salt = newBytes(SALT_BYTES)
  const head = Buffer.concat([MARK, idOf(keyText), salt])
  const { key, nonce } = derived(keyText, salt, name)
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(head)
  yield head
  for await (const chunk of chunks) yield cipher.update(chunk)
  yield cipher.final()
  yield cipher.getAuthTag()
}

/**
 * Decrypts such a file. Throws when no key fits or a byte was changed; output before the end is not yet to be trusted.
 */
async function* decrypted(chunks: Chunks, keyTexts: readonly string[], name: string): AsyncGenerator<Buffer> {
  let held = Buffer.alloc(0)
  let decipher: DecipherGCM | null = null
  for await (const chunk of chunks) {
    held = Buffer.concat([held, chunk])
    if (!decipher && held.length >= HEAD_BYTES) {
      decipher = decipherFor(held.subarray(0, HEAD_BYTES), keyTexts, name)
      held = held.subarray(HEAD_BYTES)
    }
    if (decipher && held.length > TAG_BYTES) {
      yield decipher.update(held.subarray(0, -TAG_BYTES))
      held = Buffer.from(held.subarray(-TAG_BYTES))
    }
  }
  if (!decipher || held.length < TAG_BYTES) throw undecryptable(name)
  decipher.setAuthTag(held)
  yield finished(decipher, name)
}

function finished(decipher: DecipherGCM, name: string): Buffer {
  try {
    return decipher.final()
  } catch (error) {
    throw refusal(undecryptable(name).message, error)
  }
}

function decipherFor(head: Buffer, keyTexts: readonly string[], name: string): DecipherGCM {
  if (!head.subarray(0, MARK.length).equals(MARK)) throw undecryptable(name)
  const id = head.subarray(MARK.length, MARK.length + ID_BYTES)
  const keyText = keyTexts.find((each) => idOf(each).equals(id))
  if (!keyText)
    throw refusal('BACKUP_KEY is not the key this backup was encrypted with. Nothing was changed.')
  const { key, nonce } = derived(keyText, head.subarray(-SALT_BYTES), name)
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(head)
  return decipher
}

function derived(keyText: string, salt: Uint8Array, name: string): { key: Buffer; nonce: Buffer } {
  const purpose = `thandaza backup ${name}`
  const bytes = Buffer.from(
    hkdfSync('sha256', Buffer.from(keyText, 'hex'), salt, purpose, KEY_BYTES + NONCE_BYTES),
  )
  return { key: bytes.subarray(0, KEY_BYTES), nonce: bytes.subarray(KEY_BYTES) }
}

/** Identifies the key without revealing any of it. */
function idOf(keyText: string): Buffer {
  return Buffer.from(hkdfSync('sha256', Buffer.from(keyText, 'hex'), '', 'thandaza backup id', ID_BYTES))
}

function undecryptable(name: string): Error {
  return refusal(`The backup was changed or cut off (${name}). Nothing was restored.`)
}

/** A folder of a backup, and the keys of its files; without keys they are plain. */
export type EncryptedBackup = { folder: string; keys: readonly string[]; isEncrypted: boolean }

/** The bytes and line ends of a stream, and its hash. */
export type Measure = { bytes: number; lines: number; sha256: string }

const LINE_END = 10

/** Passes a stream through and measures it; the measure is complete at the end of the stream. */
export function measuring(): { through: Transform; measure(): Measure } {
  const hash = createHash('sha256')
  let [bytes, lines] = [0, 0]
  const through = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk)
      bytes += chunk.length
      for (let at = chunk.indexOf(LINE_END); at >= 0; at = chunk.indexOf(LINE_END, at + 1)) lines += 1
      done(null, chunk)
    },
  })
  return { through, measure: () => ({ bytes, lines, sha256: hash.copy().digest('hex') }) }
}

/** Writes a file of the backup through the given transforms; when it returns, the bytes survive a power cut. */
export async function writeFileOf(
  encryptedBackup: EncryptedBackup,
  name: string,
  source: Readable,
  ...through: Transform[]
): Promise<Measure> {
  const path = join(encryptedBackup.folder, name)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const stored = measuring()
  const [key] = encryptedBackup.keys
  const hidden = encryptedBackup.isEncrypted && key ? [lock(key, name)] : []
  const sink = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  await pipeline([source, ...through, ...hidden, stored.through, sink])
  return stored.measure()
}

/** Reads a file of the backup into a sink through the given transforms; returns the measure of the stored bytes. */
export async function readFileOf(
  encryptedBackup: EncryptedBackup,
  name: string,
  ...through: (Transform | Writable)[]
): Promise<Measure> {
  const stored = measuring()
  const opened = encryptedBackup.isEncrypted ? [unlock(encryptedBackup.keys, name)] : []
  try {
    const source = createReadStream(join(encryptedBackup.folder, name))
    await pipeline([source, stored.through, ...opened, ...through])
    return stored.measure()
  } catch (error) {
    const isBroken = error instanceof Error && 'code' in error && /^(Z_|ENOENT)/.test(String(error.code))
    throw isBroken ? changed(name, error) : error
  }
}

/** Reads a small file whole. */
export async function bytesOf(
  encryptedBackup: EncryptedBackup,
  name: string,
  ...through: Transform[]
): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  const collect = Duplex.from(async (source: AsyncIterable<Uint8Array>) => {
    for await (const chunk of source) chunks.push(chunk)
  })
  await readFileOf(encryptedBackup, name, ...through, collect)
  return Buffer.concat(chunks)
}

/** A sink for streams that are only measured. */
export function nowhere(): Writable {
  return Duplex.from(async (source: AsyncIterable<Uint8Array>) => {
    for await (const _ of source);
  })
}

export function textStream(text: string): Readable {
  return Readable.from([Buffer.from(text)])
}

/** A new name survives a power cut only when its folder was synced to disk too. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The error for a file that was changed since it was written. */
export function changed(name: string, cause?: unknown): Error {
  const what = hasCode(cause, 'ENOENT') ? 'is missing' : 'was changed or cut off'
  return refusal(`The backup is not whole: ${name} ${what}. Nothing was restored.`, cause)
}

function lock(key: string, name: string): Transform {
  return Duplex.from((source: AsyncIterable<Uint8Array>) => encrypted(source, key, name)) as Transform
}

function unlock(keys: readonly string[], name: string): Transform {
  return Duplex.from((source: AsyncIterable<Uint8Array>) => decrypted(source, keys, name)) as Transform
}
