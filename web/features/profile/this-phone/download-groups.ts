import type { QueryClient } from '@tanstack/react-query'
import { offlineCopy } from '#contract/pages/site.ts'
import { lastShownKey, logOf } from '#web/features/groups/chat/chat-cache.ts'
import { groupQuery, ownGroupsQuery } from '#web/features/groups/group-queries.ts'
import { groupPrayersQuery } from '#web/features/prayers/group-prayers.tsx'
import { prayerPageQuery } from '#web/features/prayers/prayer-queries.ts'
import type { Api } from '#web/platform/api/router-context.ts'

/** How many prayers were read, and how many there are as far as the lists are known. */
export type DownloadProgress = { done: number; all: number }

type Download = {
  queryClient: QueryClient
  api: Api
  signal: AbortSignal
  onProgress: (progress: DownloadProgress) => void
}

/**
 * Reads the member's groups, the last messages of each, and the newest prayers with their comments, one request at a
 * time. The offline copy stores them as it stores what a page reads. Rejects with the first failure; what was read
 * until then stays.
 */
export async function downloadGroups({ queryClient, api, signal, onProgress }: Download): Promise<void> {
  const { items: groups } = await queryClient.query({ ...ownGroupsQuery(api), select: undefined })
  const prayerIds = new Set<string>()
  for (const { id } of groups) {
    if (signal.aborted) return
    await queryClient.query(groupQuery(api, id))
    const list = await queryClient.infiniteQuery({
      ...groupPrayersQuery(api, id),
      pages: offlineCopy.pages,
    })
    for (const page of list.pages) for (const prayer of page.items) prayerIds.add(prayer.id)
    queryClient.setQueryData(lastShownKey(id), logOf(await api.call('listMessages', { groupId: id })))
    onProgress({ done: 0, all: prayerIds.size })
  }
  let done = 0
  for (const id of prayerIds) {
    if (signal.aborted) return
    await queryClient.query(prayerPageQuery(api, id))
    done += 1
    onProgress({ done, all: prayerIds.size })
  }
}
