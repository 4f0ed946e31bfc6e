import type pg from 'pg'
import type { Clock } from './clock.ts'
import { devMailboxMailer } from './mailer/dev-mailbox.ts'
import { smtpMailer } from './mailer/smtp.ts'
import type { Settings } from './settings.ts'

/** A mail ready to go: both bodies, and an id that stays the same over retries (security G10). */
export type Mail = {
  id: string
  to: string
  /** Who is answered, when it is not the sender of all our mails. */
  replyTo?: { name: string; address: string }
  subject: string
  /** Where mail programs send those who want no more mails like this one. */
  unsubscribeUrl?: string
  text: string
  html: string
}

/** Where mails leave the house. */
export type Mailer = {
  send(mail: Mail): Promise<void>
  close(): void
}

/** An SMTP server where one is set, else the dev mailbox; settings refuse the latter outside development. */
export function openMailer({
  settings,
  pool,
  clock,
}: {
  settings: Settings
  pool: pg.Pool
  clock: Clock
}): Mailer {
  const from = settings.mailFrom
  return settings.smtpUrl
    ? smtpMailer({ url: settings.smtpUrl, from })
    : devMailboxMailer({ pool, clock, from })
}
