import { createCipheriv, createDecipheriv, type DecipherGCM, hkdfSync } from 'node:crypto'
import { refusal } from '#server/database/startup-refusal.ts'
import { newBytes } from '#server/platform/core/ids.ts'

/** AES-256-GCM, each file under a key of its own, so that a nonce is never used twice (SEC-6.6). */
const CIPHER = 'aes-256-gcm'
const MARK = Buffer.from('THZB')
const [ID_BYTES, SALT_BYTES, KEY_BYTES, NONCE_BYTES, TAG_BYTES] = [4, 32, 32, 12, 16]
const HEAD_BYTES = MARK.length + ID_BYTES + SALT_BYTES

type Chunks = AsyncIterable<Uint8Array>

/** Encrypts a file as it goes by, with a key of the settings; bound to its name, so that none stands for another. */
export async function* encrypted(chunks: Chunks, keyText: string, name: string): AsyncGenerator<Buffer> {
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

/** The same backwards. Throws when no key fits or a byte was changed; what came before the end is not yet to be trusted. */
export async function* decrypted(
  chunks: Chunks,
  keyTexts: readonly string[],
  name: string,
): AsyncGenerator<Buffer> {
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

/** Tells which key it was, and nothing of the key. */
function idOf(keyText: string): Buffer {
  return Buffer.from(hkdfSync('sha256', Buffer.from(keyText, 'hex'), '', 'thandaza backup id', ID_BYTES))
}

function undecryptable(name: string): Error {
  return refusal(`The backup was changed or cut off (${name}). Nothing was restored.`)
}
