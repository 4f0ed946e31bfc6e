import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#web/platform/api/router-context.ts'

export const unseenKey = ['countNotifications'] as const

/** The number of unseen notifications, for the bell. By itself, because the dashboard comes with it. */
export function unseenQuery(api: Api) {
  return queryOptions({ queryKey: unseenKey, queryFn: () => api.call('countNotifications', {}) })
}
