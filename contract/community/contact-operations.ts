import * as z from 'zod/mini'
import { operations } from '#contract/api/define-operation.ts'
import { Cursor, pageOf } from '#contract/api/paging.ts'
import { accountLimits, contactFilters, contactLimits } from '#contract/values/constants.ts'
import { Email } from '#contract/values/email-address.ts'
import { line, text } from '#contract/values/text.ts'
import { Instant } from '#contract/values/time.ts'

/** A message to the operator of this site; visitors may send one too (REQ-4, REQ-5). */
export const NewContactMessage = z.strictObject({
  name: line({
    required: 'contact.name.required',
    max: accountLimits.fullName.max,
    tooLong: 'contact.name.tooLong',
  }),
  email: Email,
  subject: line({
    required: 'contact.subject.required',
    ...contactLimits.subject,
    tooLong: 'contact.subject.tooLong',
  }),
  message: text({
    required: 'contact.message.required',
    ...contactLimits.message,
    tooShort: 'contact.message.tooShort',
    tooLong: 'contact.message.tooLong',
  }),
  /** A hidden field that only bots fill in. The refusal has a sentence, in case it was a person after all. */
  website: z
    ._default(z.string('field.invalid'), '')
    .check(z.refine((text) => text === '', 'contact.website.notEmpty')),
})
export type NewContactMessage = z.output<typeof NewContactMessage>

/** One message of the admins' list. `dueAt` is the promised time of the reply (REQ-14). */
export const ContactMessage = z.strictObject({
  id: z.uuid(),
  ticket: z.string(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  sentAt: Instant,
  dueAt: Instant,
  isOverdue: z.boolean(),
  answeredAt: z.nullable(Instant),
  answeredBy: z.nullable(z.string()),
})
export type ContactMessage = z.output<typeof ContactMessage>

const MessageId = z.strictObject({ messageId: z.string() })

export const contactOperations = operations({
  sendContactMessage: {
    method: 'POST',
    path: '/api/contact-messages',
    caller: 'anyone',
    summary: 'Writes to the operator of this site; the answer names the ticket it is kept under.',
    input: NewContactMessage,
    output: z.strictObject({ ticket: z.string() }),
    errors: ['INVALID'],
    limits: ['contactPerHour'],
  },
  listContactMessages: {
    method: 'GET',
    path: '/api/admin/contact-messages',
    caller: 'admin',
    summary:
      'Lists what people wrote: those that wait, the first due first; or those answered, newest first.',
    input: z.strictObject({
      filter: z._default(z.enum(contactFilters, 'field.invalid'), 'waiting'),
      cursor: z.optional(Cursor),
    }),
    output: pageOf(ContactMessage),
    errors: ['INVALID'],
  },
  answerContactMessage: {
    method: 'PUT',
    path: '/api/admin/contact-messages/:messageId/answer',
    caller: 'admin',
    summary: 'Notes that a message was answered; doing it twice changes nothing.',
    input: MessageId,
    output: ContactMessage,
    errors: ['NOT_FOUND'],
    limits: ['adminActionsPerHour'],
  },
  reopenContactMessage: {
    method: 'DELETE',
    path: '/api/admin/contact-messages/:messageId/answer',
    caller: 'admin',
    summary: 'Takes back that a message was answered.',
    input: MessageId,
    output: ContactMessage,
    errors: ['NOT_FOUND'],
    limits: ['adminActionsPerHour'],
  },
})
