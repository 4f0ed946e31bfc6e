import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Api } from '#web/platform/api/router-context.ts'
import type { ActedOn } from './audit-address.ts'

/** The filters: a kind of action, and a person who acted or was affected. */
export type AuditFilter = { action?: ActedOn | undefined; person: string }

/** The actions of staff, newest first; never cached as fresh, because the log keeps growing. */
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
