import type { QueryClient } from '@tanstack/react-query'
import type { Session } from '#contract/account/account-operations.ts'
import type { Api } from '#web/platform/api/router-context.ts'
import { expireSession, sessionKey } from '#web/platform/api/session-query.ts'
import { serverNow, whenServerTimeKnown } from '#web/platform/device/server-clock.ts'
import { isSharedDevice } from '#web/platform/device/shared-device.ts'
import { dropOfflineCopy } from '#web/platform/offline/wipe-device.ts'
import { pendingTag } from '#web/platform/offline/worker-messages.ts'
import { apiTransport } from './api-transport.ts'
import { dropAbandonedWrites } from './pending-store.ts'
import { createPendingWrites, type PendingWrites } from './pending-writes.ts'
import { pendingWrites, setPendingWrites } from './use-pending-writes.ts'

/** The pending writes of the signed-in member in this tab, started at the first call. */
export function ensurePendingWrites(queryClient: QueryClient, api: Api, memberId: string): PendingWrites {
  const current = pendingWrites()
  if (current?.accountId === memberId) return current
  current?.stop()
  const started = createPendingWrites({
    accountId: memberId,
    transport: apiTransport(api),
    isOurs: () => queryClient.getQueryData<Session>(sessionKey)?.member?.id === memberId,
    onSignedOut: () => expireSession(queryClient),
    onSent: () =>
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] }),
    freeSpace: dropOfflineCopy,
    keepsNothing: isSharedDevice(),
  })
  setPendingWrites(started)
  callWorkerWhenWaiting(started)
  if (!isSharedDevice()) void dropAbandoned(memberId).catch(ignoreMissingDatabase)
  return started
}

/** By the server's time alone: a clock that runs ahead must not take the words of somebody else. */
async function dropAbandoned(memberId: string): Promise<void> {
  await whenServerTimeKnown()
  await dropAbandonedWrites(memberId, serverNow())
}

/** Starts them; the other tabs and the worker do the same. Returns the stop function. */
export function startPendingWrites(queryClient: QueryClient, api: Api, memberId: string): () => void {
  const started = ensurePendingWrites(queryClient, api, memberId)
  return () => {
    started.stop()
    if (pendingWrites() === started) setPendingWrites(null)
  }
}

/** Asks the browser to wake the worker once there is a connection, also after this page is closed (Background Sync). */
function callWorkerWhenWaiting(started: PendingWrites): void {
  let isAsked = false
  started.subscribe(() => {
    const { writes, pause } = started.read()
    const isWaiting = pause === 'offline' && writes.some(({ state }) => state === 'waiting')
    if (isWaiting && !isAsked) void registerSync().catch(ignoreRefusal)
    isAsked = isWaiting
  })
}

/** The Background Sync API, which the compiler's library does not know. */
type WithSync = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } }

async function registerSync(): Promise<void> {
  const registration: WithSync | undefined = await navigator.serviceWorker?.getRegistration()
  await registration?.sync?.register(pendingTag)
}

/** The browser may forbid it: then the next page sends. */
function ignoreRefusal(): void {}

/** A browser without a database has nothing to drop. */
function ignoreMissingDatabase(): void {}
