import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#web/platform/api/router-context.ts'

/** The list of helplines; it changes only with a server release, so it is read once. */
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
