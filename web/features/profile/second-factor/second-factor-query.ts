import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#web/platform/api/router-context.ts'

export const secondFactorKey = ['getSecondFactor'] as const

/** One's own passkeys, codes and recovery codes; always read anew, because another device may have changed them. */
export function secondFactorQuery(api: Api) {
  return queryOptions({
    queryKey: secondFactorKey,
    queryFn: () => api.call('getSecondFactor', {}),
    networkMode: 'always',
    staleTime: 0,
  })
}
