import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { DataExport } from '#contract/account/own-data-operations.ts'
import type { Api } from '#web/platform/api/router-context.ts'

/** Runs offline too, so that the page can show the offline error. */
const always = { networkMode: 'always' } as const
/** For data that may change elsewhere. */
const fresh = { ...always, staleTime: 0 } as const

const EXPORT_POLL_MS = 2000

export const profileKey = ['getProfile'] as const
export const exportKey = ['getExport'] as const
export const sessionsKey = ['listSessions'] as const
export const blocksKey = ['listBlocks'] as const
export const deletionPreviewKey = ['getDeletionPreview'] as const

/** One's own account, whole (PROF-3). Always refetched, so that a confirmed change of address shows on return. */
export function profileQuery(api: Api) {
  return queryOptions({
    queryKey: profileKey,
    queryFn: () => api.call('getProfile', {}),
    refetchOnWindowFocus: ({ state }) => (state.data?.emailChange ? 'always' : false),
    ...always,
  })
}

/** One's own sessions (SEC-6.2). */
export function sessionsQuery(api: Api) {
  return queryOptions({
    queryKey: sessionsKey,
    queryFn: () => api.call('listSessions', {}),
    select: ({ items }) => items,
    ...fresh,
  })
}

/** The state of the export; polled while it is in progress, for browsers without live updates. */
export function exportQuery(api: Api) {
  return queryOptions({
    queryKey: exportKey,
    queryFn: () => api.call('getExport', {}),
    refetchInterval: ({ state }) => (isBeingMade(state.data?.export ?? null) ? EXPORT_POLL_MS : false),
    ...fresh,
  })
}

/** True while the export is in progress. */
export function isBeingMade(dataExport: DataExport | null): boolean {
  return dataExport?.state === 'waiting' || dataExport?.state === 'running'
}

/** The preview of deleting the account; refetched each time it is shown (REQ-95). */
export function deletionPreviewQuery(api: Api) {
  return queryOptions({
    queryKey: deletionPreviewKey,
    queryFn: () => api.call('getDeletionPreview', {}),
    gcTime: 0,
    ...fresh,
  })
}

/** The accesses and changes of staff to one's own content, newest first (SEC-R4). */
export function accessLogQuery(api: Api) {
  return infiniteQueryOptions({
    queryKey: ['listAccessLog'],
    queryFn: ({ pageParam: cursor }) => api.call('listAccessLog', cursor ? { cursor } : {}),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    ...fresh,
  })
}

/** The members one has blocked, newest first. */
export function blocksQuery(api: Api) {
  return infiniteQueryOptions({
    queryKey: blocksKey,
    queryFn: ({ pageParam: cursor }) => api.call('listBlocks', cursor ? { cursor } : {}),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    ...fresh,
  })
}

/** One's own reports with their outcome, newest first. */
export function ownReportsQuery(api: Api) {
  return infiniteQueryOptions({
    queryKey: ['listOwnReports'],
    queryFn: ({ pageParam: cursor }) => api.call('listOwnReports', cursor ? { cursor } : {}),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    ...fresh,
  })
}
