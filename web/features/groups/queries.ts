import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#web/platform/router-context.ts'

/** The groups the member belongs to, by name; also asked for without a connection, to be able to say so. */
export function ownGroupsQuery(api: Api) {
  return queryOptions({
    queryKey: ['listOwnGroups'],
    queryFn: () => api.call('listOwnGroups', {}),
    select: ({ items }) => items,
    networkMode: 'always',
  })
}
