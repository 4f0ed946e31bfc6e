import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#web/platform/api/router-context.ts'

/** How the sign-in whose password was right in this browser is finished; read anew whenever the page is opened. */
export function secondStepQuery(api: Api) {
  return queryOptions({
    queryKey: ['getSecondStep'],
    queryFn: () => api.call('getSecondStep', {}),
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    retryOnMount: false,
  })
}
