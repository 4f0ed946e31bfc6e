import type { contactOperations } from '#contract/contact.ts'
import type { Handlers } from '#server/platform/context.ts'
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
