import type { chatOperations } from '#contract/groups/chat-operations.ts'
import { command, type Handlers, query } from '#server/platform/core/request-context.ts'
import { addMessageReaction, withdrawMessageReaction } from './add-message-reaction.ts'
import { deleteMessage } from './delete-message.ts'
import { editMessage } from './edit-message.ts'
import { getChatPresence } from './get-chat-presence.ts'
import { listMessages } from './list-messages.ts'
import { markChatRead } from './mark-chat-read.ts'
import { sendMessage } from './send-message.ts'

/** Handlers of the group chat. Owns group_messages, message_reactions, earlier_message_words and visible_messages(). Publishes message.* and chat.read. */
export const chatHandlers: Handlers<typeof chatOperations> = {
  listMessages: query(listMessages),
  sendMessage: command(sendMessage),
  deleteMessage: command(deleteMessage),
  editMessage: command(editMessage),
  addMessageReaction: command(addMessageReaction),
  withdrawMessageReaction: command(withdrawMessageReaction),
  getChatPresence: query(getChatPresence),
  markChatRead: command(markChatRead),
}
