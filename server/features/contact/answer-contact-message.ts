import type { ContactMessage } from '#contract/community/contact-operations.ts'
import { type Statement, type StatementName, sql, type ValuesOf } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { recordAudit } from '#server/platform/security/record-audit.ts'
import { getContactMessage } from './list-contact-messages.ts'

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
