import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#web/platform/page/router-context.ts'

/** Whom people in danger can reach; the list changes with the server, so it is asked for once. */
export function helplinesQuery(api: Api) {
  return queryOptions({
    queryKey: ['listHelplines'],
    queryFn: () => api.call('listHelplines', {}),
    select: ({ items }) => items,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  })
}
