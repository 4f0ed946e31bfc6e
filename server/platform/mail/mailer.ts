import type pg from 'pg'
import type { Clock } from '#server/platform/core/clock.ts'
import type { Log } from '#server/platform/core/log.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { devMailboxMailer } from './dev-mailbox.ts'
import type { RefusedAddresses } from './refused-recipients.ts'

/** A mail ready to be sent: both bodies, and an id that stays the same over retries (SEC-G10). */
export type Mail = {
  id: string
  to: string
  /** The reply address, when it is not the sender of all our mails. */
  replyTo?: { name: string; address: string }
  subject: string
  /**
   * The address that mail programs offer for unsubscribing from mails like this one. Opened it shows a page that asks,
   * and a post to it unsubscribes at once.
   */
  unsubscribeUrl?: string
  /** It answers a message that came a moment ago. */
  isReply?: true
  text: string
  html: string
}

/** Sends mails. */
export type Mailer = {
  send(mail: Mail): Promise<void>
  close(): void
}

/** The most mails that one server hands over to the mail server at once, each over a connection of its own. */
export const MAILS_AT_ONCE = 5

type Options = {
  settings: Settings
  pool: pg.Pool
  clock: Clock
  addresses: RefusedAddresses
  log: Pick<Log, 'warn'>
}

/** An SMTP server where one is set, else the dev mailbox; settings refuse the latter outside development. */
export async function openMailer(options: Options): Promise<Mailer> {
  const { settings, pool, clock } = options
  const { smtpUrl: url, mailFrom: from, appUrl } = settings
  if (!url) return devMailboxMailer({ pool, clock, from })
  const { smtpMailer } = await import('./smtp-mailer.ts')
  const { heedingRefusals } = await import('./refused-recipients.ts')
  return heedingRefusals(
    smtpMailer({ url, from, appUrl, maxConnections: MAILS_AT_ONCE, log: options.log }),
    options,
  )
}
