import type { chatOperations } from '#contract/groups/chat-operations.ts'
import type { Handlers } from '#server/platform/core/request-context.ts'
import { deleteMessage, markChatRead } from './commands.ts'
import { listMessages } from './queries.ts'
import { sendMessage } from './sending/commands.ts'

/** What the members of a group say to each other. Owns group_messages and visible_messages(). Tells message.* and chat.read. */
export const chatHandlers: Handlers<typeof chatOperations> = {
  listMessages,
  sendMessage,
  deleteMessage,
  markChatRead,
}
