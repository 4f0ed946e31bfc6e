import type { contactOperations } from '#contract/community/contact-operations.ts'
import { command, type Handlers, query } from '#server/platform/core/request-context.ts'
import { answerContactMessage, reopenContactMessage } from './answer-contact-message.ts'
import { listContactMessages } from './list-contact-messages.ts'
import { sendContactMessage } from './send-contact-message.ts'

/**
 * Handlers of messages to the operator of this site. Owns contact_messages. Publishes contact.*. Uses no other
 * feature.
 */
export const contactHandlers: Handlers<typeof contactOperations> = {
  sendContactMessage: command(sendContactMessage),
  listContactMessages: query(listContactMessages),
  answerContactMessage: command(answerContactMessage),
  reopenContactMessage: command(reopenContactMessage),
}
