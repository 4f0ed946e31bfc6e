import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { DataExport } from '#contract/account/own-data-operations.ts'
import type { Api } from '#web/platform/page/router-context.ts'

/** Also asked for without a connection, to be able to say so. */
const always = { networkMode: 'always' } as const
/** Of what may have changed elsewhere since one last looked. */
const fresh = { ...always, staleTime: 0 } as const

const EXPORT_POLL_MS = 2000

export const profileKey = ['getProfile'] as const
export const exportKey = ['getExport'] as const
export const sessionsKey = ['listSessions'] as const
export const blocksKey = ['listBlocks'] as const
export const deletionPreviewKey = ['getDeparture'] as const

/** One's own account, whole (PROF-3). Who comes back from their mailbox sees what became of a change of address. */
export function profileQuery(api: Api) {
  return queryOptions({
    queryKey: profileKey,
    queryFn: () => api.call('getProfile', {}),
    refetchOnWindowFocus: ({ state }) => (state.data?.emailChange ? 'always' : false),
    ...always,
  })
}

/** Where one is signed in (SEC-6.2). */
export function sessionsQuery(api: Api) {
  return queryOptions({
    queryKey: sessionsKey,
    queryFn: () => api.call('listSessions', {}),
    select: ({ items }) => items,
    ...fresh,
  })
}

/** How far the file with one's own data is; asked again while it is made, for browsers that hear nothing live. */
export function exportQuery(api: Api) {
  return queryOptions({
    queryKey: exportKey,
    queryFn: () => api.call('getExport', {}),
    refetchInterval: ({ state }) => (isBeingMade(state.data?.export ?? null) ? EXPORT_POLL_MS : false),
    ...fresh,
  })
}

/** Whether somebody works on it now. */
export function isBeingMade(found: DataExport | null): boolean {
  return found?.state === 'waiting' || found?.state === 'running'
}

/** What would go with the account; read anew each time it is looked at (REQ-95). */
export function deletionPreviewQuery(api: Api) {
  return queryOptions({
    queryKey: deletionPreviewKey,
    queryFn: () => api.call('getDeparture', {}),
    gcTime: 0,
    ...fresh,
  })
}

/** When staff looked at or changed something of one's own, newest first (SEC-R4). */
export function accessLogQuery(api: Api) {
  return infiniteQueryOptions({
    queryKey: ['listLooks'],
    queryFn: ({ pageParam: cursor }) => api.call('listLooks', cursor ? { cursor } : {}),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    ...fresh,
  })
}

/** Whom one blocked, newest first. */
export function blocksQuery(api: Api) {
  return infiniteQueryOptions({
    queryKey: blocksKey,
    queryFn: ({ pageParam: cursor }) => api.call('listBlocks', cursor ? { cursor } : {}),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    ...fresh,
  })
}

/** What one reported, with what became of it, newest first. */
export function ownReportsQuery(api: Api) {
  return infiniteQueryOptions({
    queryKey: ['listOwnReports'],
    queryFn: ({ pageParam: cursor }) => api.call('listOwnReports', cursor ? { cursor } : {}),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    ...fresh,
  })
}
