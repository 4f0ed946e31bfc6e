import type { commentAndUpdateOperations } from '#contract/prayers/comment-and-update-operations.ts'
import { supportPrayer, withdrawSupport } from '#server/features/prayers/support/commands.ts'
import type { Handlers } from '#server/platform/core/request-context.ts'
import { addComment, addUpdate, deleteComment, deleteUpdate } from './commands.ts'
import { listComments, listUpdates } from './queries.ts'

/** What happens under a prayer: support, daily updates of its owner, comments of its readers. */
export const commentAndUpdateHandlers: Handlers<typeof commentAndUpdateOperations> = {
  supportPrayer,
  withdrawSupport,
  listUpdates,
  addUpdate,
  deleteUpdate,
  listComments,
  addComment,
  deleteComment,
}
