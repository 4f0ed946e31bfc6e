import { useQueryClient } from '@tanstack/react-query'
import { changeShownPrayer } from '#web/features/prayers/prayer-cache.ts'
import { type Outcome, type ShowOutcome, useOperation } from '#web/platform/api/use-operation.ts'
import { changeItem, putItem } from '#web/platform/queries/list-cache.ts'

const offline = 'error.network.detail'

const outcomes = {
  addUpdate: {
    done: { title: 'update.added' },
    refusals: {
      NETWORK: { title: 'update.failed', detail: offline },
      UNAVAILABLE: { title: 'update.failed' },
      UNAUTHENTICATED: { title: 'newPrayer.unauthenticated', detail: 'talk.signedOut.detail' },
      NOT_FOUND: { title: 'update.failed', detail: 'talk.prayerGone' },
    },
    failed: { title: 'update.failed' },
  },
  deleteUpdate: {
    done: { title: 'update.deleted' },
    refusals: {
      NETWORK: { title: 'update.deleteFailed', detail: offline },
      UNAVAILABLE: { title: 'update.deleteFailed' },
    },
    failed: { title: 'update.deleteFailed' },
  },
  addComment: {
    done: { title: 'comment.added' },
    refusals: {
      NETWORK: { title: 'comment.failed', detail: offline },
      UNAVAILABLE: { title: 'comment.failed' },
      UNAUTHENTICATED: { title: 'newPrayer.unauthenticated', detail: 'talk.signedOut.detail' },
      NOT_FOUND: { title: 'comment.failed', detail: 'talk.prayerGone' },
    },
    failed: { title: 'comment.failed' },
  },
  deleteComment: {
    done: { title: 'comment.deleted' },
    refusals: {
      NETWORK: { title: 'comment.deleteFailed', detail: offline },
      UNAVAILABLE: { title: 'comment.deleteFailed' },
    },
    failed: { title: 'comment.deleteFailed' },
  },
} as const satisfies Record<string, Outcome>

/** Adds and deletes daily updates, and adjusts the list and the count on its tab at once (PDET-10, PDET-11). */
export function useUpdateWrites(prayerId: string, show: ShowOutcome) {
  const queryClient = useQueryClient()
  const { mutateAsync: addUpdate } = useOperation('addUpdate', outcomes.addUpdate, {}, show)
  const { mutateAsync: deleteUpdate } = useOperation('deleteUpdate', outcomes.deleteUpdate, {}, show)
  const queryKey = ['listUpdates', prayerId]
  return {
    add: async (content: string): Promise<void> => {
      putItem(queryClient, queryKey, await addUpdate({ prayerId, content }))
      changeShownPrayer(queryClient, prayerId, (shown) => ({ ...shown, updateCount: shown.updateCount + 1 }))
    },
    remove: async (updateId: string): Promise<void> => {
      const { count } = await deleteUpdate({ prayerId, updateId })
      changeItem(queryClient, queryKey, updateId, () => null)
      changeShownPrayer(queryClient, prayerId, (shown) => ({ ...shown, updateCount: count }))
    },
  }
}

/** The same for comments (PDET-12, PDET-13). */
export function useCommentWrites(prayerId: string, show: ShowOutcome) {
  const queryClient = useQueryClient()
  const { mutateAsync: addComment } = useOperation('addComment', outcomes.addComment, {}, show)
  const { mutateAsync: deleteComment } = useOperation('deleteComment', outcomes.deleteComment, {}, show)
  const queryKey = ['listComments', prayerId]
  return {
    add: async (comment: string): Promise<void> => {
      putItem(queryClient, queryKey, await addComment({ prayerId, comment }))
      changeShownPrayer(queryClient, prayerId, (shown) => ({
        ...shown,
        commentCount: shown.commentCount + 1,
      }))
    },
    remove: async (commentId: string): Promise<void> => {
      const { count } = await deleteComment({ prayerId, commentId })
      changeItem(queryClient, queryKey, commentId, () => null)
      changeShownPrayer(queryClient, prayerId, (shown) => ({ ...shown, commentCount: count }))
    },
  }
}
