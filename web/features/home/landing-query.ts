import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#web/platform/api/router-context.ts'

/**
 * The numbers and testimonies of the home page; cached as long as it is mounted, although nothing observes
 * the query.
 */
export function landingQuery(api: Api) {
  return queryOptions({
    queryKey: ['getLanding'],
    queryFn: () => api.call('getLanding', {}),
    gcTime: Number.POSITIVE_INFINITY,
  })
}
