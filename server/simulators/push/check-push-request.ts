import { createPublicKey, type KeyObject } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { jwtVerify } from 'jose'
import { systemClock } from '#server/platform/core/clock.ts'

/** The parts of a push message that its headers say. */
export type PushHeaders = {
  ttlSeconds: number
  urgency: string
  topic: string | null
  /** The key of the sender, base64url, and where its operator is reached. */
  publicKey: string
  subject: string
}

/** A refusal as push services write it: a status and a reason. */
export class RefusedPush extends Error {
  readonly status: number
  constructor(status: number, reason: string) {
    super(reason)
    this.status = status
  }
}

/** The size that push services must take at least, and take no more than (RFC 8030 §7.2). */
export const MOST_MESSAGE_BYTES = 4_096
const DAY_SECONDS = 86_400
const URGENCIES = ['very-low', 'low', 'normal', 'high']
const VAPID = /^vapid t=([\w.-]+), ?k=([\w-]{87})$/

/** Checks the headers of a message to an address of `origin` (RFC 8030, RFC 8292). Throws RefusedPush. */
export async function checkPushHeaders(headers: IncomingHttpHeaders, origin: string): Promise<PushHeaders> {
  const { 'content-encoding': encoding, ttl, urgency = 'normal', topic = null } = headers
  if (encoding !== 'aes128gcm') throw new RefusedPush(400, 'Content-Encoding must be aes128gcm')
  if (typeof ttl !== 'string' || !/^\d{1,9}$/.test(ttl)) throw new RefusedPush(400, 'TTL must be seconds')
  if (typeof urgency !== 'string' || !URGENCIES.includes(urgency))
    throw new RefusedPush(400, 'Urgency is unknown')
  if (topic !== null && (typeof topic !== 'string' || !/^[\w-]{1,32}$/.test(topic)))
    throw new RefusedPush(400, 'Topic has at most 32 characters of base64url')
  const sender = await senderOf(headers.authorization, origin)
  return { ttlSeconds: Number(ttl), urgency, topic, ...sender }
}

/** The sender, whose token must be signed with its own key, for this service, for a day at most. */
async function senderOf(authorization = '', origin: string): Promise<{ publicKey: string; subject: string }> {
  const [, token, publicKey] = VAPID.exec(authorization) ?? []
  if (!token || !publicKey) throw new RefusedPush(401, 'Authorization must be vapid t=…, k=…')
  // Libraries write the time of the machine into their tokens, so no test's clock is asked here.
  const now = systemClock.now()
  const { sub = '', exp = 0 } = await verified(token, publicKey, { audience: origin, currentDate: now })
  if (exp > now.getTime() / 1000 + DAY_SECONDS) throw new RefusedPush(403, 'exp is more than a day away')
  if (!/^(mailto:|https:\/\/)[^/]/.test(sub)) throw new RefusedPush(403, 'sub is no address of an operator')
  return { publicKey, subject: sub }
}

async function verified(token: string, publicKey: string, expected: { audience: string; currentDate: Date }) {
  try {
    const { payload } = await jwtVerify(token, keyOf(publicKey), {
      ...expected,
      algorithms: ['ES256'],
      requiredClaims: ['exp', 'sub'],
    })
    return payload
  } catch (error) {
    throw new RefusedPush(403, error instanceof Error ? error.message : 'The token cannot be read')
  }
}

function keyOf(publicKey: string): KeyObject {
  const bytes = Buffer.from(publicKey, 'base64url')
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((part) => part.toString('base64url'))
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
}
