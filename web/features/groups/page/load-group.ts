import type { QueryClient } from '@tanstack/react-query'
import type { GroupPage } from '#contract/api/screen-operations.ts'
import type { Group } from '#contract/groups/group-operations.ts'
import { asApiFailure } from '#web/platform/api/api-failure.ts'
import '#web/platform/text/error-texts.ts'
import {
  groupPageQuery,
  groupQuery,
  joinRequestsQuery,
  membersQuery,
} from '#web/features/groups/group-queries.ts'
import { t } from '#web/features/groups/group-texts.ts'
import type { Api } from '#web/platform/api/router-context.ts'
import { beginList } from '#web/platform/queries/list-cache.ts'
import { showToast } from '#web/ui/toasts/toast-store.ts'
import type { GroupTab } from './group-tab.ts'

/**
 * Loads a group and its open tab in one request, and caches each part under its own key, where the components
 * of the page read and refetch it. A cached group is reused.
 */
export async function loadGroup(
  queryClient: QueryClient,
  api: Api,
  groupId: string,
  tab: GroupTab,
): Promise<{ group: Group; page: GroupPage | null }> {
  const { queryKey } = groupQuery(api, groupId)
  const known = queryClient.getQueryData(queryKey)
  if (known) return { group: known, page: null }
  const page = await queryClient.query(groupPageQuery(api, groupId, tab))
  queryClient.setQueryData(queryKey, page.group)
  beginList(queryClient, membersQuery(api, groupId).queryKey, page.members)
  beginList(queryClient, joinRequestsQuery(api, groupId).queryKey, page.requests)
  return { group: page.group, page }
}

/** Shows that a group could not be loaded; the caller redirects to the list of groups (GDET-14, REQ-32). */
export function showLoadFailure(error: unknown): void {
  const isOffline = asApiFailure(error).code === 'NETWORK'
  showToast({
    kind: 'failure',
    title: t('group.loadFailed'),
    detail: isOffline ? t('error.network.detail') : undefined,
  })
}
