import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#web/platform/router-context.ts'

/** Everything the dashboard shows, in one answer. */
export function dashboardQuery(api: Api) {
  return queryOptions({ queryKey: ['getDashboard'], queryFn: () => api.call('getDashboard', {}) })
}
