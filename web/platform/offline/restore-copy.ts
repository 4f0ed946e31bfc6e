import type { QueryClient } from '@tanstack/react-query'
import type { Session } from '#contract/account/account-operations.ts'
import { offlineCopy } from '#contract/pages/site.ts'
import { isStaff } from '#contract/values/constants.ts'
import { hasSessionHint, sessionKey } from '#web/platform/api/session-query.ts'
import { copyOwner } from '#web/platform/device/copy-mark.ts'
import type { StoredResponse } from './offline-database.ts'
import { readResponses } from './stored-responses.ts'
import { forgetCopy } from './wipe-device.ts'

/**
 * Puts the copy of the signed-in member, their session included, into the data cache, before a page of the stored shell
 * loads. False when there is none that may be shown, or when reading it takes too long: then the page waits for the
 * server. Until the server has answered, the session is the one that was known here (REQ-512, REQ-513).
 */
export async function restoreCopy(
  queryClient: QueryClient,
  reload = () => location.reload(),
): Promise<boolean> {
  const accountId = copyOwner()
  if (accountId === null || !hasSessionHint()) return false
  const responses = await Promise.race([readResponses(accountId), endOfPatience()])
  const known = responses?.find(({ queryKey: [name] }) => name === sessionKey[0])?.data as Session | undefined
  if (!responses || known?.member?.id !== accountId || isStaff(known.member.roles)) return false
  await putMissing(queryClient, responses)
  leaveUnlessConfirmed(queryClient, accountId, reload)
  return true
}

/** Puts what is stored into the data cache where that has nothing. Returns the hashes of those queries. */
export async function restoreMissing(
  queryClient: QueryClient,
  accountId: string,
): Promise<ReadonlySet<string>> {
  const responses = await readResponses(accountId)
  if (queryClient.getQueryData<Session>(sessionKey)?.member?.id !== accountId) return new Set()
  return await putMissing(queryClient, responses)
}

/**
 * Each is asked for again when a page shows it, however young it is: another tab or the worker may have sent since what
 * was written here, and only their own data learned of it.
 */
async function putMissing(
  queryClient: QueryClient,
  responses: readonly StoredResponse[],
): Promise<ReadonlySet<string>> {
  const missing = responses.filter(({ queryKey }) => queryClient.getQueryData(queryKey) === undefined)
  for (const { queryKey, data, updatedAt } of missing) queryClient.setQueryData(queryKey, data, { updatedAt })
  const hashes = new Set(missing.map(({ queryHash }) => queryHash))
  await queryClient.invalidateQueries({
    predicate: ({ queryHash }) => hashes.has(queryHash),
    refetchType: 'none',
  })
  return hashes
}

function endOfPatience(): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), offlineCopy.restoreWithinMs))
}

/** The server has no session any more, or that of somebody else: nothing of this member stays on the screen. */
function leaveUnlessConfirmed(queryClient: QueryClient, accountId: string, reload: () => void): void {
  const stop = queryClient.getQueryCache().subscribe((event) => {
    const isAnswer = event.type === 'updated' && event.action.type === 'success'
    if (event.query.queryKey[0] !== sessionKey[0] || !isAnswer) return
    stop()
    const { member } = event.query.state.data as Session
    // Signing out without a connection has its own way.
    if (member?.id !== accountId && navigator.onLine) void forgetCopy().then(reload)
  })
}
