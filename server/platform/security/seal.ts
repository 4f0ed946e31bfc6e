import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto'
import { newBytes } from '#server/platform/core/ids.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { type StoredKey, storedKey } from './stored-key.ts'

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
const KEY = /^[0-9a-f]{64}$/i
const keyInDevelopment: StoredKey = {
  file: 'encryption.key',
  isKey: (text) => KEY.test(text),
  make: () => newBytes(32).toString('hex'),
  whenMovedAway: 'lose what it sealed',
}

/** The seal of the settings' keys. In development without any, one is made in DATA_DIR, once (REQ-214). */
export function openSeal({ encryptionKeys, appEnv, dataDir }: Settings): Seal {
  if (encryptionKeys.length > 0 || appEnv !== 'development') return createSeal(encryptionKeys)
  return createSeal([storedKey(dataDir, keyInDevelopment)])
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
