import { infiniteQueryOptions, keepPreviousData, queryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { type Api, useApi } from '#web/platform/api/router-context.ts'

/**
 * Runs offline too, so that the page can show the offline error; always refetched, since admins need the current state.
 */
const fresh = { networkMode: 'always', staleTime: 0 } as const

/** Members, newest first; or those that match the search (REQ-111). */
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

/**
 * The preview of deleting somebody's account: its content and the obstacles; refetched each time, because it may have
 * changed.
 */
export function deletionPreviewQuery(api: Api, personId: string) {
  return queryOptions({
    queryKey: ['getPersonsDeletionPreview', personId],
    queryFn: () => api.call('getPersonsDeletionPreview', { personId }),
    ...fresh,
    gcTime: 0,
  })
}

/** The members that match the search; the previous results stay until the new ones arrive. */
export function usePeople(search: string) {
  return useInfiniteQuery({ ...peopleQuery(useApi(), search), placeholderData: keepPreviousData })
}

export type PeopleList = ReturnType<typeof usePeople>
