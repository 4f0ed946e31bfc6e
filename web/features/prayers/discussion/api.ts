import { useQueryClient } from '@tanstack/react-query'
import type { MessageKey } from '#contract/messages/key.ts'
import { changeShownPrayer } from '#web/features/prayers/prayer-cache.ts'
import { type Outcome, type ShowOutcome, useOperation } from '#web/platform/api/use-operation.ts'
import { useDeferrableOperation } from '#web/platform/pending-writes/use-deferrable-operation.ts'
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

type Titled = { id: string; title: string }

/** Adds and deletes daily updates, and adjusts the list and the count on its tab at once (PDET-10, PDET-11). */
export function useUpdateWrites({ id: prayerId, title }: Titled, show: ShowOutcome) {
  const queryClient = useQueryClient()
  const { write: addUpdate } = useDeferrableOperation('addUpdate', outcomes.addUpdate, {}, show)
  const { mutateAsync: deleteUpdate } = useOperation('deleteUpdate', outcomes.deleteUpdate, {}, show)
  const queryKey = ['listUpdates', prayerId]
  return {
    add: async (content: string): Promise<void> => {
      const path = `/prayers/${prayerId}?tab=updates`
      const draft = { name: `update:${prayerId}`, value: content }
      const added = await addUpdate({ prayerId, content }, { shown: { title, path, text: content, draft } })
      // A waiting one is in the list already.
      if (!added) return
      putItem(queryClient, queryKey, added)
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
export function useCommentWrites({ id: prayerId, title }: Titled, show: ShowOutcome) {
  const queryClient = useQueryClient()
  const { write: addComment } = useDeferrableOperation('addComment', outcomes.addComment, {}, show)
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
      const path = `/prayers/${prayerId}?tab=comments`
      const draft = { name: `comment:${prayerId}`, value: comment }
      const shown = { title, path, text: comment, draft }
      const added = await addComment({ prayerId, comment, isAnonymous }, { shown })
      if (!added) return
      putItem(queryClient, queryKey, added)
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
