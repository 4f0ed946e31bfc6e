import type { Query, QueryClient } from '@tanstack/react-query'
import type { Session } from '#contract/account/account-operations.ts'
import type { LiveEvent } from '#contract/events/all-events.ts'
import { dataCache, offlineCopy } from '#contract/pages/site.ts'
import { isStaff } from '#contract/values/constants.ts'
import { ApiFailure } from '#web/platform/api/api-failure.ts'
import { oldestReadCursor } from '#web/platform/api/read-cursor.ts'
import { sessionKey } from '#web/platform/api/session-query.ts'
import { copyCursorOf, copyOwner, writeCopyMark } from '#web/platform/device/copy-mark.ts'
import { liveCursor } from '#web/platform/live/live-cursor.ts'
import { subscribeToLiveEvents } from '#web/platform/live/live-store.ts'
import { collectResponses } from './collect-responses.ts'
import { isCopied, isOwn } from './copied-reads.ts'
import { beginCopy } from './copy-account.ts'
import { restoreMissing } from './restore-copy.ts'
import { type Copied, changeResponses, storeResponses, trimResponses } from './stored-responses.ts'
import {
  remainder,
  type Withdrawal,
  withdraw,
  withdrawalAfter,
  withdrawalsAfterRefusal,
} from './withdraw-from-copy.ts'

/** The events of the live stream from before this code was loaded. */
export type MissedEvents = { events: readonly LiveEvent[]; hasGap: boolean }

let storeNow: () => Promise<unknown> = async () => undefined
let isBegun: () => void = () => undefined
const begun = new Promise<void>((resolve) => {
  isBegun = resolve
})

/** Resolves when the offline copy has what the pages have read until now; on a page that was just opened it begins first. */
export async function whenStored(): Promise<void> {
  await begun
  await storeNow()
}

/**
 * Keeps the copy of the signed-in member: what the pages read is stored a second later, what is withdrawn is removed at
 * once, and what an earlier visit read is put into the data cache where that has nothing (REQ-511, REQ-516). Returns the
 * stop function.
 */
export function keepCopy(queryClient: QueryClient, accountId: string, missed: MissedEvents): () => void {
  const cache = queryClient.getQueryCache()
  const copy = changeInTurn(accountId)
  const memberNow = () => queryClient.getQueryData<Session>(sessionKey)?.member
  const collected = collectResponses(queryClient, (responses) => {
    const member = memberNow()
    if (member?.id !== accountId) return
    if (isStaff(member.roles)) copy.enqueue(() => beginCopy(member))
    else copy.store(responses)
  })
  const stops = [collected.stop, followWithdrawals(queryClient, { accountId, missed, copy, collected })]
  let isStopped = false

  async function begin(): Promise<void> {
    const member = memberNow()
    if (member?.id !== accountId || !(await beginCopy(member))) return
    await copy.trim()
    const restored = await restoreMissing(queryClient, accountId)
    if (isStopped) return
    collected.add(cache.findAll({ predicate: (query) => hasData(query) && !restored.has(query.queryHash) }))
    const stopCache = cache.subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success' && isCopied(event.query))
        collected.add([event.query])
    })
    addEventListener('pagehide', collected.flush)
    stops.push(stopCache, () => removeEventListener('pagehide', collected.flush))
    stops.push(restoreWhileOffline(() => restoreMissing(queryClient, accountId)))
  }

  storeNow = () => {
    collected.flush()
    return copy.enqueue(async () => undefined)
  }
  begin().catch(continueWithout).finally(isBegun)
  return () => {
    isStopped = true
    for (const stop of stops) stop()
  }
}

type CopyInTurn = ReturnType<typeof changeInTurn>

/** The store of an account, one change after another, so that what was withdrawn is not stored again. */
function changeInTurn(accountId: string) {
  let work: Promise<unknown> = Promise.resolve()
  let size = 0

  function enqueue(change: () => Promise<unknown>): Promise<unknown> {
    work = work.then(change).catch(continueWithout)
    return work
  }
  async function measure(): Promise<void> {
    size = await trimResponses(accountId)
  }
  return {
    enqueue,
    trim: () => enqueue(measure),
    store: (responses: readonly Copied[]) => {
      const cursor = liveCursor()
      void enqueue(async () => {
        size += await storeResponses(accountId, responses)
        if (size > offlineCopy.size) await measure()
        noteCursor(accountId, cursor)
      })
    },
  }
}

type Withdrawing = {
  accountId: string
  missed: MissedEvents
  copy: CopyInTurn
  collected: ReturnType<typeof collectResponses>
}

/** Removes what the live stream or a refusal says may not be read any more. Returns the stop function. */
function followWithdrawals(
  queryClient: QueryClient,
  { accountId, missed, copy, collected }: Withdrawing,
): () => void {
  function remove(withdrawal: Withdrawal): void {
    collected.drop(
      ({ queryKey, state: { data } }) =>
        data !== undefined && remainder({ queryKey, data }, withdrawal) !== data,
    )
    void copy.enqueue(() => withdraw(queryClient, accountId, withdrawal))
  }
  function event(live: LiveEvent): void {
    const withdrawal = withdrawalAfter(live)
    if (withdrawal) remove(withdrawal)
    collected.plan()
  }
  /** Nobody knows what was withdrawn meanwhile: what the screen shows is read again, the rest may not stay. */
  function afterGap(): void {
    const isOthers = (query: Query) =>
      isCopied(query) && !isOwn({ queryKey: query.queryKey, data: query.state.data })
    queryClient.removeQueries({ type: 'inactive', predicate: isOthers })
    void copy.enqueue(() => changeResponses(accountId, (one) => (isOwn(one) ? one.data : undefined)))
    collected.plan()
  }
  const stopCache = queryClient.getQueryCache().subscribe((change) => {
    if (change.type !== 'updated' || change.action.type !== 'error') return
    const { error } = change.action
    if (error instanceof ApiFailure) withdrawalsAfterRefusal(change.query.queryKey, error).forEach(remove)
  })
  const stopLive = subscribeToLiveEvents({ event, afterGap, isQuiet: true })
  missed.events.forEach(event)
  if (missed.hasGap) afterGap()
  return () => {
    stopCache()
    stopLive()
  }
}

/** Data that is not on the screen leaves the memory after half an hour; without a connection it is put back. */
function restoreWhileOffline(restore: () => Promise<unknown>): () => void {
  const whileOffline = () => {
    if (!navigator.onLine) restore().catch(continueWithout)
  }
  const interval = setInterval(whileOffline, dataCache.keptMs / 2)
  addEventListener('offline', whileOffline)
  return () => {
    clearInterval(interval)
    removeEventListener('offline', whileOffline)
  }
}

function hasData(query: Query): boolean {
  return query.state.data !== undefined && isCopied(query)
}

/** From here on the next visit learns what was withdrawn. Before the first frame, from the first read. */
function noteCursor(accountId: string, cursor: string): void {
  if (copyOwner() !== accountId) return
  writeCopyMark({ accountId, cursor: cursor || copyCursorOf(accountId) || oldestReadCursor() })
}

/** The device refused, or another tab closed the database: the copy stays as it is, and the page needs none. */
function continueWithout(): void {}
