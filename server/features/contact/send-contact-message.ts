import type { ContactMessage, NewContactMessage } from '#contract/community/contact-operations.ts'
import { contactLimits } from '#contract/values/constants.ts'
import type { Pool } from '#server/database/connect.ts'
import { dbOn, type Statement, type StatementName, sql, type ValuesOf } from '#server/database/db.ts'
import { type Clock, secondsFrom } from '#server/platform/core/clock.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId, newId, newTicket } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { mayMail } from '#server/platform/mail/mail-limit.ts'
import { recordAudit } from '#server/platform/security/record-audit.ts'
import { getContactMessage } from './list-contact-messages.ts'

const HOUR = 3600
const DAY = 24 * HOUR

const insertMessage = sql(
  'insert-contact-message',
  `
    insert into contact_messages (id, ticket, name, email, subject, message, sent_at, due_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8)`,
)

const markAnswered = sql(
  'mark-contact-message-answered',
  `
    update contact_messages
       set answered_at = $2, answered_by = $3
     where id = $1
       and answered_at is null
    returning id`,
)

const markWaiting = sql(
  'mark-contact-message-waiting',
  `
    update contact_messages
       set answered_at = null, answered_by = null
     where id = $1
       and answered_at is not null
    returning id`,
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
  { db, clock, settings, publish, enqueue, consume }: Context<'anyone'>,
  { name, email, subject, message }: NewContactMessage,
): Promise<{ ticket: string }> {
  const now = clock.now()
  const [messageId, ticket] = [newId(now), newTicket()]
  const dueAt = secondsFrom(now, contactLimits.replyHours.to * HOUR)
  await db.query(insertMessage, [messageId, ticket, name, email, subject, message, now, dueAt])
  await publish('contact.received', { messageId })
  if (settings.supportEmail) await enqueue('send-contact-mail', { kind: 'received', messageId })
  if (await mayMail({ consume }, 'contactMails', email))
    await enqueue('send-contact-mail', { kind: 'acknowledged', messageId })
  return { ticket }
}

/** Records who answered a message and when; repeating it changes nothing. Throws NOT_FOUND. */
export async function answerContactMessage(
  context: Context<'admin'>,
  { messageId }: { messageId: string },
): Promise<ContactMessage> {
  const { clock, actor, publish } = context
  const { message, isChanged } = await change(context, messageId, {
    statement: markAnswered,
    values: [messageId, clock.now(), actor.id],
    action: 'contact-message.answer',
  })
  if (isChanged) await publish('contact.answered', { messageId })
  return message
}

/** Marks a message as waiting again, with its original due time. Throws NOT_FOUND. */
export async function reopenContactMessage(
  context: Context<'admin'>,
  { messageId }: { messageId: string },
): Promise<ContactMessage> {
  const { message } = await change(context, messageId, {
    statement: markWaiting,
    values: [messageId],
    action: 'contact-message.reopen',
  })
  return message
}

type Change<N extends StatementName> = { statement: Statement<N>; values: ValuesOf<N>; action: string }

/** The updated row decides: of two concurrent admins one made the change and is audited. */
async function change<N extends StatementName>(
  context: Context<'admin'>,
  messageId: string,
  { statement, values, action }: Change<N>,
): Promise<{ message: ContactMessage; isChanged: boolean }> {
  if (!isId(messageId)) throw new Failure('NOT_FOUND')
  const { db, actor, clock } = context
  const [changed] = await db.query(statement, values)
  if (changed) {
    const subject = { kind: 'contact-message', id: messageId, ownerId: null } as const
    await recordAudit(db, { at: clock.now(), actorId: actor.id, action, subject })
  }
  return { message: await getContactMessage(context, { messageId }), isChanged: changed !== undefined }
}

/** Deletes messages answered a year ago, which are not needed any more (POPIA s14). */
export async function cleanUpContactMessages(pool: Pool, clock: Clock): Promise<void> {
  await dbOn(pool).query(deleteAnswered, [secondsFrom(clock.now(), -contactLimits.keptDays * DAY)])
}
