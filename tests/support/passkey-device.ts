import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type {
  CreatedPasskey,
  PasskeyAnswer,
  PasskeyOffer,
  PasskeyQuestion,
} from '#contract/account/passkeys.ts'

const FLAGS = { present: 0x01, verified: 0x04, mayBeSynced: 0x08, isSynced: 0x10, hasKey: 0x40 }

export type DeviceFlaws = {
  /** The page that asks, when it is not ours. */
  origin?: string
  /** The phone's lock was not opened. */
  isUnlocked?: boolean
  /** The count of uses, when it is not the next one. */
  counter?: number
}

export type PasskeyDevice = {
  /** Creates the passkey for an offer. */
  create(offer: Pick<PasskeyOffer, 'challenge' | 'domain'>, flaws?: DeviceFlaws): CreatedPasskey
  /** Answers a question, as often as it is asked. */
  answer(question: Pick<PasskeyQuestion, 'challenge' | 'domain'>, flaws?: DeviceFlaws): PasskeyAnswer
}

/** A phone with one passkey (WebAuthn, ES256, attestation 'none'); a synced one does not count its uses. */
export function createPasskeyDevice(ownOrigin: string, { isSynced = false } = {}): PasskeyDevice {
  const id = randomBytes(32)
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const synced = isSynced ? FLAGS.mayBeSynced | FLAGS.isSynced : 0
  let uses = 0

  const clientDataOf = (type: string, challenge: string, { origin = ownOrigin }: DeviceFlaws): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  function authenticatorData(domain: string, more: number, { isUnlocked = true }: DeviceFlaws): Buffer {
    const flags = FLAGS.present | (isUnlocked ? FLAGS.verified : 0) | synced | more
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(uses)
    return Buffer.concat([createHash('sha256').update(domain).digest(), Buffer.from([flags]), counter])
  }

  return {
    create: ({ challenge, domain }, flaws = {}) => {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const head = authenticatorData(domain, FLAGS.hasKey, flaws)
      const authData = Buffer.concat([head, Buffer.alloc(16), length, id, coseKeyOf(publicKey)])
      const attestation = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(authData)],
      ])
      return {
        id: id.toString('base64url'),
        clientData: clientDataOf('webauthn.create', challenge, flaws).toString('base64url'),
        attestation: attestation.toString('base64url'),
        transports: ['internal'],
      }
    },
    answer: ({ challenge, domain }, flaws = {}) => {
      if (!isSynced) uses = flaws.counter ?? uses + 1
      const clientData = clientDataOf('webauthn.get', challenge, flaws)
      const data = authenticatorData(domain, 0, flaws)
      const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()])
      return {
        id: id.toString('base64url'),
        clientData: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      }
    },
  }
}

/** The public key in the form of COSE. */
function coseKeyOf(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return cborMap([
    [cborInt(1), cborInt(2)],
    [cborInt(3), cborInt(-7)],
    [cborInt(-1), cborInt(1)],
    [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
    [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
  ])
}

function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}

function cborInt(value: number): Buffer {
  return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value)
}

function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([cborHead(2, bytes.length), bytes])
}

function cborText(text: string): Buffer {
  return Buffer.concat([cborHead(3, text.length), Buffer.from(text)])
}

function cborMap(entries: [Buffer, Buffer][]): Buffer {
  return Buffer.concat([cborHead(5, entries.length), ...entries.flat()])
}
