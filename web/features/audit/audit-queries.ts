import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Api } from '#web/platform/page/router-context.ts'
import type { ActedOn } from './audit-address.ts'

/** Which entries: of acts on something, and of a person who did it or whose it was. */
export type AuditFilter = { action?: ActedOn | undefined; person: string }

/** What staff did, newest first; the log moves while one looks at it. */
export function auditQuery(api: Api, { action, person }: AuditFilter) {
  return infiniteQueryOptions({
    queryKey: ['listAuditLog', action ?? '', person],
    queryFn: ({ pageParam: cursor }) =>
      api.call('listAuditLog', {
        ...(action && { action: `${action}.` }),
        ...(person && { person }),
        ...(cursor && { cursor }),
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    networkMode: 'always',
    staleTime: 0,
  })
}
