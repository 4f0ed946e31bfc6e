import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'

/** The secrets of a subscription: its private key on the curve P-256, 32 bytes, and 16 bytes that both sides know. */
export type ReceiverSecrets = { privateKey: Buffer; auth: Buffer }

const [SALT_BYTES, SIZE_BYTES, LENGTH_BYTES, TAG_BYTES] = [16, 4, 1, 16]
const HEADER_BYTES = SALT_BYTES + SIZE_BYTES + LENGTH_BYTES
/** A point of the curve that is not compressed. */
const KEY_BYTES = 65
/** Ends the words in the last record; zeros may follow. */
const LAST_RECORD = 2

/**
 * The words of a push message as the browser reads them: one record of `aes128gcm` (RFC 8188) with the keys of RFC 8291.
 * Throws for a message that was changed, is for somebody else or has another form.
 */
export function decryptPush(message: Buffer, { privateKey, auth }: ReceiverSecrets): Buffer {
  const { salt, recordSize, senderKey, record } = partsOf(message)
  if (senderKey.length !== KEY_BYTES) throw new Error('The key of the sender is none of P-256')
  if (record.length > recordSize) throw new Error('A push message has one record')
  const receiver = createECDH('prime256v1')
  receiver.setPrivateKey(privateKey)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver.getPublicKey(), senderKey])
  const secret = derived(receiver.computeSecret(senderKey), auth, info, 32)
  const key = derived(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derived(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  return withoutPadding(opened(record, key, nonce))
}

function partsOf(message: Buffer) {
  const keyLength = message[HEADER_BYTES - LENGTH_BYTES] ?? 0
  const keyEnd = HEADER_BYTES + keyLength
  if (message.length < keyEnd + TAG_BYTES + 1) throw new Error('The message is too short')
  return {
    salt: message.subarray(0, SALT_BYTES),
    recordSize: message.readUInt32BE(SALT_BYTES),
    senderKey: message.subarray(HEADER_BYTES, keyEnd),
    record: message.subarray(keyEnd),
  }
}

function derived(key: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, info, bytes))
}

function opened(record: Buffer, key: Buffer, nonce: Buffer): Buffer {
  const decipher = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAuthTag(record.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()])
}

function withoutPadding(padded: Buffer): Buffer {
  const end = padded.findLastIndex((byte) => byte !== 0)
  if (padded[end] !== LAST_RECORD) throw new Error('The last record does not end as one')
  return padded.subarray(0, end)
}
