import { type StoppedMails, stoppedMails } from '#contract/notifications/notification-kinds.ts'
import { isId } from '#server/platform/core/ids.ts'
import { isOneOf } from '#server/platform/core/one-of.ts'
import type { Seal } from '#server/platform/security/seal.ts'
import type { Settings } from '#server/platform/settings/settings.ts'

const PURPOSE = 'mail stop'

/** The member whose mails of a kind or frequency are stopped. */
export type MailStop = { memberId: string; mails: StoppedMails }

type LinkDeps = { seal: Seal; settings: Pick<Settings, 'appUrl'> }

/** The address that stops mails. It never ends and can do nothing else, and nobody else can make one. */
export function stopUrl({ seal, settings }: LinkDeps, { memberId, mails }: MailStop): string {
  const token = seal.seal(`${memberId} ${mails}`, PURPOSE).toString('base64url')
  return `${settings.appUrl}/unsubscribe?token=${token}`
}

/** Reads a token; null for a foreign token or one whose key is gone. */
export function readStopToken(seal: Seal, token: string): MailStop | null {
  const [memberId = '', mails = ''] = opened(seal, token).split(' ')
  return isId(memberId) && isOneOf(stoppedMails, mails) ? { memberId, mails } : null
}

function opened(seal: Seal, token: string): string {
  try {
    return seal.open(Buffer.from(token, 'base64url'), PURPOSE)
  } catch {
    return ''
  }
}
