import type { NewContactMessage } from '#contract/community/contact-operations.ts'
import { contactLimits } from '#contract/values/constants.ts'
import type { Pool } from '#server/database/connect.ts'
import { dbOn, sql } from '#server/database/db.ts'
import { type Clock, secondsFrom } from '#server/platform/core/clock.ts'
import { newId, newTicket } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { mayMail } from '#server/platform/mail/mail-limit.ts'

const HOUR = 3600

const DAY = 24 * HOUR

const insertMessage = sql(
  'insert-contact-message',
  `
    insert into contact_messages (id, ticket, name, email, subject, message, language, sent_at, due_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
)

const deleteAnswered = sql(
  'delete-answered-contact-messages',
  'delete from contact_messages where answered_at < $1',
)

/**
 * Stores a message under a ticket; its mails to the operator and the sender are sent when the mail server accepts them
 * (REQ-4, REQ-14). A stored message counts as sent, even while the mail server is down.
 */
export async function sendContactMessage(
  { db, client, clock, settings, publish, enqueue, consume }: Context<'anyone'>,
  { name, email, subject, message }: NewContactMessage,
): Promise<{ ticket: string }> {
  const now = clock.now()
  const [messageId, ticket] = [newId(now), newTicket()]
  const dueAt = secondsFrom(now, contactLimits.replyHours.to * HOUR)
  const written = [name, email, subject, message, client.language] as const
  await db.query(insertMessage, [messageId, ticket, ...written, now, dueAt])
  await publish('contact.received', { messageId })
  if (settings.supportEmail) await enqueue('send-contact-mail', { kind: 'received', messageId })
  if (await mayMail({ consume }, 'contactMails', email))
    await enqueue('send-contact-mail', { kind: 'acknowledged', messageId })
  return { ticket }
}

/** Deletes messages answered a year ago, which are not needed any more (POPIA s14). */
export async function cleanUpContactMessages(pool: Pool, clock: Clock): Promise<void> {
  await dbOn(pool).query(deleteAnswered, [secondsFrom(clock.now(), -contactLimits.keptDays * DAY)])
}
