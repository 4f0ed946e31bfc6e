import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#web/platform/api/router-context.ts'

/** The number of unread messages of all groups. */
export function unreadMessagesQuery(api: Api) {
  return queryOptions({
    queryKey: ['countUnreadMessages'],
    queryFn: () => api.call('countUnreadMessages', {}),
  })
}
