import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Page } from '#contract/api/paging.ts'
import type { Dashboard } from '#contract/api/screen-operations.ts'
import type { Notification, UnseenCount } from '#contract/notifications/notification-operations.ts'
import { type Outcome, useOperation } from '#web/platform/api/use-operation.ts'
import { useDeferrableOperation } from '#web/platform/pending-writes/use-deferrable-operation.ts'
import { choicesKey, notificationsKey } from './notification-queries.ts'
import './notification-texts.ts'
import { unseenKey } from './unseen-query.ts'

const outcomes = {
  /** The mark goes, so no toast says it. */
  seen: { failed: { title: 'notifications.seen.failed' }, keepsTitle: true },
  noMoreOfKind: {
    done: { title: 'notifications.noMoreOfKind.done' },
    failed: { title: 'notifications.noMoreOfKind.failed' },
    showsReason: true,
    refresh: [choicesKey],
  },
  mute: {
    done: { title: 'notifications.muted' },
    failed: { title: 'notifications.mute.failed' },
    showsReason: true,
    refresh: [['listNotificationMutes']],
  },
} as const satisfies Record<string, Outcome>

/** Marks notifications as seen, at once on every list of this device; the server tells the others (NOTIF-4). */
export function useMarkSeen() {
  const queryClient = useQueryClient()
  const { write } = useDeferrableOperation('markNotificationsSeen', outcomes.seen)
  const shown = { title: '', path: '/notifications', text: null, draft: null }

  async function save(input: { ids: string[] } | { upTo: string }, seen: (item: Notification) => boolean) {
    await queryClient.cancelQueries({ queryKey: notificationsKey })
    showSeen(queryClient, seen)
    try {
      const unseen = await write(input, { shown })
      if (unseen) queryClient.setQueryData<UnseenCount>(unseenKey, unseen)
    } catch {
      // The operation has shown a toast; what is true is read again.
      await queryClient.invalidateQueries({ queryKey: notificationsKey })
    }
  }
  return {
    one: (id: string) => save({ ids: [id] }, (item) => item.id === id),
    upTo: (upTo: string) => save({ upTo }, ({ at }) => at <= upTo),
  }
}

/** Ends the mails and pushes of a kind; what happens is still listed. */
export function useNoMoreOfKind() {
  return useOperation('setNotificationChoice', outcomes.noMoreOfKind)
}

/** Ends everything about a prayer or a group. */
export function useMute() {
  return useOperation('muteNotifications', outcomes.mute)
}

function showSeen(queryClient: QueryClient, seen: (item: Notification) => boolean): void {
  const inItems = (items: Notification[]) =>
    items.map((item) => (seen(item) ? { ...item, isSeen: true } : item))
  queryClient.setQueryData<InfiniteData<Page<Notification>>>(
    notificationsKey,
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, items: inItems(page.items) })) },
  )
  queryClient.setQueryData<Dashboard>(
    ['getDashboard'],
    (dashboard) => dashboard && { ...dashboard, news: dashboard.news?.filter((item) => !seen(item)) ?? null },
  )
}
