import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#web/platform/api/router-context.ts'

export const secondFactorKey = ['getSecondFactor'] as const

/** Long enough for a page that waits for the answer before it is shown. */
const FRESH_MS = 5000

/** One's own passkeys, codes and recovery codes; read anew with each page, because another device may have changed them. */
export function secondFactorQuery(api: Api) {
  return queryOptions({
    queryKey: secondFactorKey,
    queryFn: () => api.call('getSecondFactor', {}),
    networkMode: 'always',
    staleTime: FRESH_MS,
  })
}
