import { createECDH } from 'node:crypto'
import { type Clock, secondsFrom } from '#server/platform/core/clock.ts'
import { newBytes, newToken } from '#server/platform/core/ids.ts'
import { type PushHeaders, RefusedPush } from './check-push-request.ts'
import { decryptPush, type ReceiverSecrets } from './decrypt-push.ts'

/** A subscription as a browser would give it to the page. */
export type SimulatedSubscription = { id: string; endpoint: string; p256dh: string; auth: string }

export type ReceivedPush = PushHeaders & {
  id: string
  subscriptionId: string
  receivedAt: Date
  /** Null where the subscription was made elsewhere, with keys that are not known here. */
  payload: string | null
}

type Device = { secrets: ReceiverSecrets; applicationServerKey: string | null }
type Entry = { push: ReceivedPush; isWaiting: boolean }

/** The oldest are forgotten beyond them. */
const MOST_MESSAGES = 20_000

export type PushMessages = ReturnType<typeof createPushMessages>

/** Subscriptions and their messages, in memory. Messages wait for their device until it takes them or their TTL ends. */
export function createPushMessages(clock: Clock) {
  const devices = new Map<string, Device>()
  const entries: Entry[] = []
  const of = (id: string) => entries.filter(({ push }) => push.subscriptionId === id)
  const waitingFor = (id: string) => of(id).filter((entry) => entry.isWaiting && !hasExpired(entry.push))

  function hasExpired({ receivedAt, ttlSeconds }: ReceivedPush): boolean {
    return clock.now() >= secondsFrom(receivedAt, ttlSeconds)
  }

  return {
    /** A new device. With the key of a server it takes messages of no other, as browsers ask for. */
    createSubscription(origin: string, applicationServerKey: string | null): SimulatedSubscription {
      const [id, auth] = [newToken(), newBytes(16)]
      const curve = createECDH('prime256v1')
      const p256dh = curve.generateKeys('base64url')
      const secrets = { privateKey: curve.getPrivateKey(), auth }
      devices.set(id, { secrets, applicationServerKey })
      return { id, endpoint: `${origin}/push/${id}`, p256dh, auth: auth.toString('base64url') }
    },
    /** Takes a message in; throws RefusedPush for one that its device would not accept. */
    add(subscriptionId: string, headers: PushHeaders, body: Buffer): ReceivedPush {
      const device = devices.get(subscriptionId)
      const payload = device ? wordsFor(device, headers, body) : null
      const push = { ...headers, id: newToken(), subscriptionId, payload, receivedAt: clock.now() }
      for (const entry of headers.topic === null ? [] : waitingFor(subscriptionId))
        if (entry.push.topic === headers.topic) entry.isWaiting = false
      entries.push({ push, isWaiting: true })
      entries.splice(0, entries.length - MOST_MESSAGES)
      return push
    },
    /** Every message of a subscription that was accepted, the first one first. */
    received: (subscriptionId: string): ReceivedPush[] => of(subscriptionId).map(({ push }) => push),
    /** Delivers to its device, as when it is online: messages that were neither replaced nor expired, each once. */
    deliver(subscriptionId: string): ReceivedPush[] {
      const due = waitingFor(subscriptionId)
      for (const entry of due) entry.isWaiting = false
      return due.map(({ push }) => push)
    },
  }
}

function wordsFor({ secrets, applicationServerKey }: Device, headers: PushHeaders, body: Buffer): string {
  if (applicationServerKey !== null && applicationServerKey !== headers.publicKey)
    throw new RefusedPush(403, 'The subscription belongs to another sender')
  try {
    return decryptPush(body, secrets).toString('utf8')
  } catch (error) {
    throw new RefusedPush(400, error instanceof Error ? error.message : 'The message cannot be decrypted')
  }
}
