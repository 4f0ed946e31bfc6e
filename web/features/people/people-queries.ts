import { infiniteQueryOptions, keepPreviousData, queryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { type Api, useApi } from '#web/platform/page/router-context.ts'

/** Also asked for without a connection, to be able to say so. Admins look at what is there now. */
const fresh = { networkMode: 'always', staleTime: 0 } as const

/** Members, newest first; or those who are looked for (REQ-111). */
function peopleQuery(api: Api, search: string) {
  return infiniteQueryOptions({
    queryKey: ['listPeople', search],
    queryFn: ({ pageParam: cursor }) =>
      api.call('listPeople', { ...(search && { search }), ...(cursor && { cursor }) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    ...fresh,
  })
}

/** What goes with somebody's account, and what stands in the way; asked again each time, because much may have happened. */
export function deletionPreviewQuery(api: Api, personId: string) {
  return queryOptions({
    queryKey: ['getPersonsDeparture', personId],
    queryFn: () => api.call('getPersonsDeparture', { personId }),
    ...fresh,
    gcTime: 0,
  })
}

/** The members who are looked for; those found before stay until others come. */
export function usePeople(search: string) {
  return useInfiniteQuery({ ...peopleQuery(useApi(), search), placeholderData: keepPreviousData })
}

export type PeopleList = ReturnType<typeof usePeople>
