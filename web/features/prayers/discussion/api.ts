import { useQueryClient } from '@tanstack/react-query'
import type { MessageKey } from '#contract/messages/key.ts'
import { changeShownPrayer } from '#web/features/prayers/prayer-cache.ts'
import { type Outcome, type ShowOutcome, useOperation } from '#web/platform/api/use-operation.ts'
import { changeItem, putItem } from '#web/platform/queries/list-cache.ts'

const outcomes = {
  addUpdate: added('update.added', 'update.failed'),
  deleteUpdate: outcomeOf('update.deleted', 'update.deleteFailed'),
  addComment: added('comment.added', 'comment.failed'),
  deleteComment: outcomeOf('comment.deleted', 'comment.deleteFailed'),
  changeCommentAnonymity: { failed: { title: 'anonymous.changeFailed' }, showsReason: true },
} as const satisfies Record<string, Outcome>

function added(done: MessageKey, failed: MessageKey) {
  const { refusals, ...outcome } = outcomeOf(done, failed)
  return {
    ...outcome,
    refusals: {
      ...refusals,
      UNAUTHENTICATED: { title: 'newPrayer.unauthenticated', detail: 'entry.signedOut.detail' },
      NOT_FOUND: { title: failed, detail: 'entry.prayerGone' },
      TOO_MANY_ANONYMOUS: { title: failed, detail: 'anonymous.tooMany' },
    },
  } satisfies Outcome
}

function outcomeOf(done: MessageKey, failed: MessageKey) {
  return {
    done: { title: done },
    refusals: { NETWORK: { title: failed, detail: 'error.network.detail' }, UNAVAILABLE: { title: failed } },
    failed: { title: failed },
  } satisfies Outcome
}

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
  const { mutateAsync: changeAnonymity } = useOperation(
    'changeCommentAnonymity',
    outcomes.changeCommentAnonymity,
    {},
    show,
  )
  const queryKey = ['listComments', prayerId]
  return {
    add: async (comment: string, isAnonymous: boolean): Promise<void> => {
      putItem(queryClient, queryKey, await addComment({ prayerId, comment, isAnonymous }))
      changeShownPrayer(queryClient, prayerId, (shown) => ({
        ...shown,
        commentCount: shown.commentCount + 1,
      }))
    },
    changeAnonymity: async (commentId: string, isAnonymous: boolean): Promise<void> => {
      await changeAnonymity({ prayerId, commentId, isAnonymous })
      await Promise.all(
        [queryKey, ['getPrayerPage', prayerId]].map((stale) =>
          queryClient.invalidateQueries({ queryKey: stale }),
        ),
      )
    },
    remove: async (commentId: string): Promise<void> => {
      const { count } = await deleteComment({ prayerId, commentId })
      changeItem(queryClient, queryKey, commentId, () => null)
      changeShownPrayer(queryClient, prayerId, (shown) => ({ ...shown, commentCount: count }))
    },
  }
}
