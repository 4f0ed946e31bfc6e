import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '#web/platform/api/router-context.ts'

export const notificationsKey = ['listNotifications'] as const
export const choicesKey = ['getNotificationChoices'] as const
export const mutesKey = ['listNotificationMutes'] as const

/** The own notifications, newest first; runs offline too, so that the page can show the offline error. */
export function notificationsQuery(api: Api) {
  return infiniteQueryOptions({
    queryKey: notificationsKey,
    queryFn: ({ pageParam: cursor }) => api.call('listNotifications', { cursor }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    networkMode: 'always',
  })
}

/** The member's choice for each kind. */
export function choicesQuery(api: Api) {
  return queryOptions({
    queryKey: choicesKey,
    queryFn: () => api.call('getNotificationChoices', {}),
    networkMode: 'always',
  })
}

/** The prayers and groups of which the member wants to hear nothing more. */
export function mutesQuery(api: Api) {
  return infiniteQueryOptions({
    queryKey: mutesKey,
    queryFn: ({ pageParam: cursor }) => api.call('listNotificationMutes', { cursor }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    networkMode: 'always',
  })
}
