import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#web/platform/page/router-context.ts'

/** The numbers and testimonies of the home page; kept as long as it is shown, which nothing observes. */
export function landingQuery(api: Api) {
  return queryOptions({
    queryKey: ['getLanding'],
    queryFn: () => api.call('getLanding', {}),
    gcTime: Number.POSITIVE_INFINITY,
  })
}
