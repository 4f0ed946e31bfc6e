import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { hasCode, refusal } from '#server/database/startup-refusal.ts'
import { newBytes } from '#server/platform/core/ids.ts'
import type { Settings } from '#server/platform/settings/settings.ts'

/**
 * Seals small texts so that only this server can read them: bank accounts, donors' addresses (SEC-M7). Each has a
 * purpose; a text sealed for one is not opened for another.
 */
export type Seal = {
  seal(text: string, purpose: string): Buffer
  /** Throws when the bytes were changed, belong to another purpose, or were sealed with a removed key. */
  open(sealed: Uint8Array, purpose: string): string
  /** The same for the same text, and irreversible: for finding a sealed text again. */
  fingerprint(text: string, purpose: string): Buffer
}

type Key = { id: Buffer; secret: Buffer; fingerprints: Buffer }

const CIPHER = 'aes-256-gcm'
const FORM = Buffer.from([1])
const [ID_BYTES, NONCE_BYTES, TAG_BYTES] = [4, 12, 16]
const HEAD_BYTES = FORM.length + ID_BYTES
const FILE = 'encryption.key'
const KEY = /^[0-9a-f]{64}$/i

/** The seal of the settings' keys. In development without any, one is made in DATA_DIR, once (REQ-214). */
export function openSeal({ encryptionKeys, appEnv, dataDir }: Settings): Seal {
  if (encryptionKeys.length > 0 || appEnv !== 'development') return createSeal(encryptionKeys)
  return createSeal([storedKey(dataDir)])
}

/**
 * The first key seals, and each opens its own texts. Fingerprints come from the last and oldest one: a new key changes
 * none of them, so earlier ones are still found. Without keys every use throws. Keys are 64 hexadecimal digits.
 */
export function createSeal(texts: readonly string[]): Seal {
  const keys = texts.map(keyOf)
  return {
    seal: (text, purpose) => {
      const { id, secret } = presentKey(keys[0])
      const [head, nonce] = [Buffer.concat([FORM, id]), newBytes(NONCE_BYTES)]
      const cipher = createCipheriv(CIPHER, secret, nonce, { authTagLength: TAG_BYTES })
      cipher.setAAD(boundTo(head, purpose))
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([head, nonce, hidden, cipher.getAuthTag()])
    },
    open: (sealed, purpose) => {
      const bytes = Buffer.from(sealed)
      const head = bytes.subarray(0, HEAD_BYTES)
      const key = keys.find(({ id }) => head.equals(Buffer.concat([FORM, id])))
      if (!key || bytes.length < HEAD_BYTES + NONCE_BYTES + TAG_BYTES)
        throw new Error('This was not sealed with a key of ENCRYPTION_KEY')
      const nonce = bytes.subarray(HEAD_BYTES, HEAD_BYTES + NONCE_BYTES)
      const decipher = createDecipheriv(CIPHER, key.secret, nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(boundTo(head, purpose))
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
      const hidden = bytes.subarray(HEAD_BYTES + NONCE_BYTES, -TAG_BYTES)
      return Buffer.concat([decipher.update(hidden), decipher.final()]).toString('utf8')
    },
    fingerprint: (text, purpose) =>
      createHmac('sha256', presentKey(keys.at(-1)).fingerprints)
        .update(boundTo(Buffer.from(text), purpose))
        .digest(),
  }
}

/** One key of the settings has three uses, so each gets a derived key of its own. */
function keyOf(text: string): Key {
  if (!KEY.test(text)) throw new Error('An encryption key has 64 hexadecimal digits')
  const derived = (end: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(text, 'hex'), '', `thandaza ${end}`, bytes))
  return {
    id: derived('id', ID_BYTES),
    secret: derived('seal', 32),
    fingerprints: derived('fingerprint', 32),
  }
}

function presentKey(key: Key | undefined): Key {
  if (!key) throw new Error('ENCRYPTION_KEY is not set')
  return key
}

/** The length of the purpose comes first, so that purpose and bytes cannot run into each other. */
function boundTo(bytes: Buffer, purpose: string): Buffer {
  const name = Buffer.from(purpose)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(name.length)
  return Buffer.concat([length, name, bytes])
}

/** The key of this folder. If several processes make one at the same moment, all take the first. */
function storedKey(folder: string): string {
  const path = join(folder, FILE)
  return readKey(path) ?? makeKey(folder, path) ?? readKey(path) ?? ''
}

function readKey(path: string): string | null {
  try {
    const key = readFileSync(path, 'utf8').trim()
    if (KEY.test(key)) return key
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
  throw refusal(
    `${path} holds no key any more. Bring it back from a backup, or move it away and lose what it sealed.`,
  )
}

/** Written under a temporary name, then linked to its real one: nobody ever reads half a key, also after a crash. */
function makeKey(folder: string, path: string): string | null {
  const key = newBytes(32).toString('hex')
  const draft = `${path}.${newBytes(8).toString('hex')}`
  mkdirSync(folder, { recursive: true })
  const file = openSync(draft, 'wx', 0o600)
  try {
    writeSync(file, `${key}\n`)
    fsyncSync(file)
    linkSync(draft, path)
    return key
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return null
    throw error
  } finally {
    closeSync(file)
    rmSync(draft, { force: true })
  }
}
