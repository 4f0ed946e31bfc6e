import type { PushTarget } from '#server/platform/push/push-sender.ts'
import type { Seal } from '#server/platform/security/seal.ts'

/** A sealed subscription opens only for its own row: whoever has one can write to a phone. */
export function sealSubscription(seal: Seal, id: string, target: PushTarget): Buffer {
  return seal.seal(JSON.stringify(target), purposeOf(id))
}

export function openSubscription(seal: Seal, id: string, sealed: Buffer): PushTarget {
  const { endpoint, p256dh, auth } = JSON.parse(seal.open(sealed, purposeOf(id)))
  return { endpoint, p256dh, auth }
}

/** Recognizes the subscription of a browser again without its address. */
export function fingerprintOf(seal: Seal, endpoint: string): Buffer {
  return seal.fingerprint(endpoint, 'push subscription')
}

function purposeOf(id: string): string {
  return `push subscription ${id}`
}
