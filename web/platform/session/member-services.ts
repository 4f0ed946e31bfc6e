import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import type { Session } from '#contract/account/account-operations.ts'
import type { Config } from '#contract/api/config-operations.ts'
import { sessionTimers } from '#contract/values/constants.ts'
import { asApiFailure } from '#web/platform/api/api-failure.ts'
import type { Api } from '#web/platform/api/router-context.ts'
import { configKey } from '#web/platform/api/server-config.ts'
import { sessionKey } from '#web/platform/api/session-query.ts'
import { countDataUse } from '#web/platform/device/count-data-use.ts'
import { isSavingData, onDataModeChange } from '#web/platform/device/data-mode.ts'
import { watchInstallOffer } from '#web/platform/device/install-offer.ts'
import { chooseSharedDevice, isSharedDevice } from '#web/platform/device/shared-device.ts'
import { startLiveSync } from '#web/platform/live/live-sync.ts'
import { startCopy } from '#web/platform/offline/start-copy.ts'
import { startPendingWrites } from '#web/platform/pending-writes/start-pending-writes.ts'
import { pushOwner } from '#web/platform/push/push-mark.ts'
import type { PushOptions } from '#web/platform/push/start-push.ts'

const accessWindowMs = sessionTimers.accessWindowSeconds * 1000

/**
 * Checks every 30 s, only while the page is visible, and refreshes when fewer than 90 s of the access window are left
 * (AUTH-33, REQ-48). Nothing is sent while nothing is due. Returns the stop function.
 */
export function startSessionRefresh(queryClient: QueryClient, api: Api): () => void {
  let isRefreshing = false
  let clockAheadMs = 0

  async function check(): Promise<void> {
    const session = queryClient.getQueryData<Session>(['session'])
    const isHidden = document.visibilityState !== 'visible'
    if (isRefreshing || isHidden || !isDue(session, Date.now() - clockAheadMs)) return
    isRefreshing = true
    const refreshed = await refreshWithRetries(() => api.call('refreshSession', {}))
    isRefreshing = false
    if (!refreshed) return
    clockAheadMs = clockAhead(refreshed, Date.now())
    queryClient.setQueryData<Session>(['session'], (current) => (current?.member ? refreshed : current))
  }

  const timer = setInterval(check, sessionTimers.checkEveryMs)
  document.addEventListener('visibilitychange', check)
  void check()
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', check)
  }
}

/** True when the access window closes in less than 90 s. */
export function isDue(session: Session | undefined, now: number): boolean {
  if (!session?.accessEndsAt) return false
  return Date.parse(session.accessEndsAt) - now < sessionTimers.refreshBelowMs
}

/** Retries with pauses of 200 ms, doubling, within 30 s; null means to try again at the next check. */
export async function refreshWithRetries(refresh: () => Promise<Session>): Promise<Session | null> {
  const giveUpAt = Date.now() + sessionTimers.retryWithinMs
  for (let pause: number = sessionTimers.retryFromMs; ; pause *= 2) {
    try {
      return await refresh()
    } catch (error) {
      if (asApiFailure(error).code === 'UNAUTHENTICATED') return { member: null, accessEndsAt: null }
    }
    if (Date.now() + pause > giveUpAt) return null
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

/** The lead of this device's clock: a fresh window is one hour long, whatever the device thinks. */
function clockAhead({ accessEndsAt }: Session, now: number): number {
  return accessEndsAt ? now + accessWindowMs - Date.parse(accessEndsAt) : 0
}

export type MemberServicesOptions = {
  queryClient: QueryClient
  api: Api
  router: Pick<AnyRouter, 'history' | 'invalidate' | 'options'>
  memberId: string
  /** Whether the pages of members are open: until then there is no live stream. */
  mayOpen: boolean
  /** Called when the server has another session than this browser knows: it ended, or a second factor is asked for. */
  onStale(): void
}

/**
 * The services of a signed-in member: the session is kept fresh (AUTH-33) and the pages get live updates (ADR-16);
 * the phone counts the data it uses, and remembers whether it is a shared one. Where
 * the pages are not open, or no longer, the open one decides again whether it may be shown. Visitors never load them.
 * Returns the stop function.
 */
export function startMemberServices(options: MemberServicesOptions): () => void {
  const { queryClient, api, router, mayOpen, onStale } = options
  chooseSharedDevice(isSharedDevice())
  const stops = [
    startSessionRefresh(queryClient, api),
    callWhenInvalidated(queryClient, onStale),
    countDataUse(),
    onDataModeChange(() => {
      router.options.defaultPreload = isSavingData() ? false : 'intent'
    }),
  ]
  if (mayOpen) stops.push(...servicesOfPages(options))
  else void router.invalidate()
  return () => {
    for (const stop of stops) stop()
  }
}

/** A shared phone is nobody's home screen. */
function servicesOfPages({ queryClient, api, router, memberId, onStale }: MemberServicesOptions) {
  return [
    startCopy(queryClient, memberId),
    startLiveSync(queryClient, memberId, onStale),
    startPendingWrites(queryClient, api, memberId),
    followPushes({ queryClient, api, router, memberId }),
    ...(isSharedDevice() ? [] : [startWorkerWhenIdle(queryClient), watchInstallOffer()]),
  ]
}

/** Registers the service worker, whose code waits until the page is at rest. Returns the stop function. */
function startWorkerWhenIdle(queryClient: QueryClient): () => void {
  const isOffered = queryClient.getQueryData<Config>(configKey)?.offline
  if (isOffered === undefined) return () => undefined
  return startWhenIdle(async () => {
    const { startWorker } = await import('#web/platform/offline/worker-registration.ts')
    return () => startWorker(isOffered)
  })
}

/** A browser that gets no pushes loads nothing of them. Returns the stop function. */
function followPushes(options: PushOptions): () => void {
  if (pushOwner() === null) return () => undefined
  return startWhenIdle(async () => {
    const { startPush } = await import('#web/platform/push/start-push.ts')
    return () => startPush(options)
  })
}

/** Loads a service once the page is at rest, and starts it unless it is no longer wanted. Returns the stop function. */
function startWhenIdle(load: () => Promise<() => () => void>): () => void {
  let stop: (() => void) | undefined
  let isWanted = true
  const begin = async () => {
    const start = await load()
    if (isWanted) stop = start()
  }
  whenIdle(() => void begin().catch(ignoreFailure))
  return () => {
    isWanted = false
    stop?.()
  }
}

function whenIdle(start: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(start, { timeout: 10_000 })
  else setTimeout(start, 2_000)
}

/** The code did not come: the next page asks for it again. */
function ignoreFailure(): void {}

/** Calls back when a refused request has shown that the session is not as it is known here (followRefusal). */
function callWhenInvalidated(queryClient: QueryClient, onInvalidated: () => void): () => void {
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'invalidate') return
    if (event.query.queryKey[0] === sessionKey[0]) onInvalidated()
  })
}
