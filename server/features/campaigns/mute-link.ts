import { isId } from '#server/platform/core/ids.ts'
import type { Seal } from '#server/platform/security/seal.ts'

const PURPOSE = 'campaign mail mute'

/** The address and campaign whose mails are muted; the address itself is not in it. */
export type Mute = { campaignId: string; addressFingerprint: Buffer }

/** Creates the token for an unsubscribe link. No one else can forge it for another address or campaign. */
export function muteToken(seal: Seal, { campaignId, addressFingerprint }: Mute): string {
  return seal.seal(`${campaignId} ${addressFingerprint.toString('hex')}`, PURPOSE).toString('base64url')
}

/** Reads a token; null for a foreign token or one whose key is gone. */
export function readMuteToken(seal: Seal, token: string): Mute | null {
  const [campaignId = '', fingerprint = ''] = opened(seal, token).split(' ')
  return isId(campaignId) ? { campaignId, addressFingerprint: Buffer.from(fingerprint, 'hex') } : null
}

function opened(seal: Seal, token: string): string {
  try {
    return seal.open(Buffer.from(token, 'base64url'), PURPOSE)
  } catch {
    return ''
  }
}
