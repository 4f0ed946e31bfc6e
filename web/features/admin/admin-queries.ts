import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '#web/platform/api/router-context.ts'
import type { ContactFilter } from './contact-messages-address.ts'

/** Also run while offline, so that the page can show the failure; admins always read current data. */
const fresh = { networkMode: 'always', staleTime: 0 } as const

/** Contact messages to the operator: waiting, first due first; or answered, newest first (REQ-14). */
export function contactMessagesQuery(api: Api, filter: ContactFilter) {
  return infiniteQueryOptions({
    queryKey: ['listContactMessages', filter],
    queryFn: ({ pageParam: cursor }) =>
      api.call('listContactMessages', { filter, ...(cursor && { cursor }) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    ...fresh,
  })
}

/** Page views per page and day (REQ-101). */
export function pageViewsQuery(api: Api) {
  return queryOptions({
    queryKey: ['listPageViews'],
    queryFn: () => api.call('listPageViews', {}),
    select: ({ items }) => items,
    ...fresh,
  })
}

/** The members who may check a language, by language (LANG-14). */
export function translatorsQuery(api: Api) {
  return queryOptions({
    queryKey: ['listTranslators'],
    queryFn: () => api.call('listTranslators', {}),
    select: ({ items }) => items,
    ...fresh,
  })
}
