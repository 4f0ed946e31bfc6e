import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Api } from '#web/platform/router-context.ts'

/** The prayers shared with a group, newest first (GDET-12); also asked for without a connection, to be able to say so. */
export function groupPrayersQuery(api: Api, groupId: string) {
  return infiniteQueryOptions({
    queryKey: ['listGroupPrayers', groupId],
    queryFn: ({ pageParam: cursor }) => api.call('listGroupPrayers', { groupId, cursor }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    networkMode: 'always',
  })
}
