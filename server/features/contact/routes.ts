import type { contactOperations } from '#contract/community/contact-operations.ts'
import type { Handlers } from '#server/platform/core/request-context.ts'
import { answerContactMessage, reopenContactMessage, sendContactMessage } from './commands.ts'
import { listContactMessages } from './queries.ts'

/**
 * What people write to the operator of this site. Owns contact_messages. Tells contact.received. Sees no other room.
 */
export const contactHandlers: Handlers<typeof contactOperations> = {
  sendContactMessage,
  listContactMessages,
  answerContactMessage,
  reopenContactMessage,
}
