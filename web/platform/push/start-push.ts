import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import type { Config } from '#contract/api/config-operations.ts'
import type { Page } from '#contract/api/paging.ts'
import type { Notification, UnseenCount } from '#contract/notifications/notification-operations.ts'
import { safeRedirect } from '#contract/pages/safe-redirect.ts'
import type { Api } from '#web/platform/api/router-context.ts'
import { configKey } from '#web/platform/api/server-config.ts'
import { isOpenPath } from '#web/platform/offline/worker-messages.ts'
import { endPush } from './end-push.ts'
import { closeNotifications, showBadge } from './shown-notifications.ts'
import { renewPush } from './subscribe.ts'

export type PushOptions = {
  queryClient: QueryClient
  api: Api
  router: Pick<AnyRouter, 'history'>
  memberId: string
}

/**
 * Keeps a browser that gets pushes in step with the pages: its registration, the number on its icon, what it shows on
 * the locked screen, and the pages that its notifications lead to. Returns the stop function.
 */
export function startPush({ queryClient, api, router, memberId }: PushOptions): () => void {
  const isOffered = queryClient.getQueryData<Config>(configKey)?.offline
  // Without a worker there are no pushes.
  void (isOffered === false ? endPush() : renewPush(api, memberId)).catch(continueWithout)
  const onMessage = (event: MessageEvent) => followMessage(event, router)
  navigator.serviceWorker?.addEventListener('message', onMessage)
  const stops = [
    followCount(queryClient),
    followSeen(queryClient),
    () => navigator.serviceWorker?.removeEventListener('message', onMessage),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** A pressed notification: the page goes there, and says so. */
function followMessage({ data, ports }: MessageEvent, { history }: Pick<AnyRouter, 'history'>): void {
  const path = isOpenPath(data) ? safeRedirect(data.path) : null
  if (!path) return
  ports[0]?.postMessage(true)
  history.push(path)
}

/** The icon has the number of the bell; what was seen on another device leaves this one. */
function followCount(queryClient: QueryClient): () => void {
  return queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey[0] !== 'countNotifications') return
    const unseen = query.state.data as UnseenCount | undefined
    if (!unseen) return
    void showBadge(unseen.count)
    if (unseen.count === 0) void closeNotifications(() => true).catch(continueWithout)
  })
}

/** What is marked as seen on this page leaves the locked screen. */
function followSeen(queryClient: QueryClient): () => void {
  return queryClient.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'pending') return
    if (event.mutation.options.mutationKey?.[0] !== 'markNotificationsSeen') return
    const seen = seenIds(queryClient, event.action.variables)
    void closeNotifications((tag) => seen.includes(tag)).catch(continueWithout)
  })
}

type Marked = { input: { ids?: readonly string[]; upTo?: string } }

function seenIds(queryClient: QueryClient, variables: unknown): readonly string[] {
  const { ids, upTo = '' } = (variables as Marked).input
  if (ids) return ids
  const list = queryClient.getQueryData<InfiniteData<Page<Notification>>>(['listNotifications'])
  const items = list?.pages.flatMap((page) => page.items) ?? []
  return items.filter(({ at }) => at <= upTo).map(({ id }) => id)
}

/** Where the browser refuses it, the next page tries again. */
function continueWithout(): void {}
