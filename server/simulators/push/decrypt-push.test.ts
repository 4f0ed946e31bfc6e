import { createECDH } from 'node:crypto'
import { createRequire } from 'node:module'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import webPush from 'web-push'
import { decryptPush } from './decrypt-push.ts'

type EncryptOptions = {
  version: string
  dh: string
  privateKey: object
  salt: string
  authSecret: string
  rs?: number
}
/** The library that `web-push` encrypts with, in the version that it has. */
const { encrypt }: { encrypt(words: Buffer, options: EncryptOptions): Buffer } = createRequire(
  createRequire(import.meta.url).resolve('web-push'),
)('http_ece')

/** RFC 8291, appendix A. */
const vector = {
  words: 'When I grow up, I want to be a watermelon',
  receiverPrivateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  receiverPublicKey:
    'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  senderPrivateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  message:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}
const bytes = (text: string) => Buffer.from(text, 'base64url')
const secrets = { privateKey: bytes(vector.receiverPrivateKey), auth: bytes(vector.auth) }

function encryptedAsInVector(words: string, recordSize?: number): Buffer {
  const sender = createECDH('prime256v1')
  sender.setPrivateKey(vector.senderPrivateKey, 'base64url')
  return encrypt(Buffer.from(words), {
    version: 'aes128gcm',
    dh: vector.receiverPublicKey,
    privateKey: sender,
    salt: vector.salt,
    authSecret: vector.auth,
    ...(recordSize && { rs: recordSize }),
  })
}

test('the message of the RFC is made by the library to the byte, and decrypted', () => {
  expect(encryptedAsInVector(vector.words).toString('base64url')).toBe(vector.message)
  expect(decryptPush(bytes(vector.message), secrets).toString()).toBe(vector.words)
})

test('what web-push encrypts is decrypted, whatever it says', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 500 }), (words) => {
      const { cipherText } = webPush.encrypt(vector.receiverPublicKey, vector.auth, words, 'aes128gcm')
      expect(decryptPush(cipherText, secrets).toString()).toBe(Buffer.from(words).toString())
    }),
    { numRuns: 50 },
  )
})

test('a changed or shortened message, and one of several records, is refused', () => {
  const message = bytes(vector.message)
  for (let at = 0; at < message.length; at += 1) {
    // The size of a record is not signed: a larger one means the same.
    if (at >= 16 && at < 20) continue
    const changed = Buffer.from(message)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => decryptPush(changed, secrets), `byte ${at}`).toThrow()
    expect(() => decryptPush(message.subarray(0, at), secrets), `${at} bytes`).toThrow()
  }
  expect(() => decryptPush(encryptedAsInVector(vector.words, 30), secrets)).toThrow('one record')
})

test('nobody else decrypts it', () => {
  const other = createECDH('prime256v1')
  other.generateKeys()
  const message = bytes(vector.message)
  expect(() => decryptPush(message, { ...secrets, privateKey: other.getPrivateKey() })).toThrow()
  expect(() => decryptPush(message, { ...secrets, auth: Buffer.alloc(16) })).toThrow()
})
