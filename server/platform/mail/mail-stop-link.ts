import { type StoppedMails, stoppedMails } from '#contract/notifications/notification-kinds.ts'
import { isId } from '#server/platform/core/ids.ts'
import { isOneOf } from '#server/platform/core/one-of.ts'
import type { Seal } from '#server/platform/security/seal.ts'
import type { Settings } from '#server/platform/settings/settings.ts'

const PURPOSE = 'mail stop'

/** The member whose mails of a kind or frequency are stopped; with ids, those of these reminders alone. */
export type MailStop = { memberId: string; mails: StoppedMails; reminderIds?: readonly string[] }

type LinkDeps = { seal: Seal; settings: Pick<Settings, 'appUrl'> }

/**
 * The address that stops mails. It never ends and can do nothing else, and nobody else can make one. With ids its page
 * offers to stop the mails of these reminders; a mail program's own button stops all of the kind.
 */
export function stopUrl({ seal, settings }: LinkDeps, { reminderIds, ...all }: MailStop): string {
  const address = `${settings.appUrl}/unsubscribe?token=${sealed(seal, all)}`
  return reminderIds ? `${address}&only=${sealed(seal, { ...all, reminderIds })}` : address
}

function sealed(seal: Seal, { memberId, mails, reminderIds = [] }: MailStop): string {
  return seal.seal([memberId, mails, ...reminderIds].join(' '), PURPOSE).toString('base64url')
}

/** Reads a token; null for a foreign token or one whose key is gone. */
export function readStopToken(seal: Seal, token: string): MailStop | null {
  const [memberId = '', mails = '', ...reminderIds] = opened(seal, token).split(' ')
  if (!isId(memberId) || !isOneOf(stoppedMails, mails)) return null
  return { memberId, mails, ...(reminderIds.length > 0 && { reminderIds }) }
}

function opened(seal: Seal, token: string): string {
  try {
    return seal.open(Buffer.from(token, 'base64url'), PURPOSE)
  } catch {
    return ''
  }
}
