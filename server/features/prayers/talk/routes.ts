import type { commentAndUpdateOperations } from '#contract/prayers/comment-and-update-operations.ts'
import {
  addComment,
  addUpdate,
  deleteComment,
  deleteUpdate,
} from '#server/features/prayers/comments-and-updates.ts'
import { listComments, listUpdates } from '#server/features/prayers/list-comments-and-updates.ts'
import { supportPrayer, withdrawSupport } from '#server/features/prayers/support-prayer.ts'
import type { Handlers } from '#server/platform/core/request-context.ts'

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
