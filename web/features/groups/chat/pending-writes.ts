import * as z from 'zod/mini'
import { Image } from '#contract/media/media-operations.ts'
import { Instant } from '#contract/values/time.ts'
import { type ApiFailure, asApiFailure } from '#web/platform/api/api-failure.ts'
import {
  onStoredChange,
  readStored,
  removeStored,
  storedNames,
  writeStored,
} from '#web/platform/device/device-storage.ts'
import { pendingKeyPrefix } from './pending-key-prefix.ts'

/** A message that the server does not have yet, as it lies on the device. */
export const PendingMessage = z.strictObject({
  clientId: z.uuid(),
  groupId: z.string(),
  content: z.string(),
  images: z.array(Image),
  writtenAt: Instant,
  /** Refused for what it is: it waits for the person, not for the line. */
  isRefused: z.boolean(),
})
export type PendingMessage = z.output<typeof PendingMessage>

/**
 * Where unsent messages of one account lie: each under a name of its own, so that two tabs never write over each other.
 * What the device refuses to keep stays in this tab.
 */
function openPendingStore(memberId: string) {
  const beginning = pendingKeyPrefix(memberId)
  const inMemory = new Map<string, PendingMessage>()

  function read(): PendingMessage[] {
    const stored = storedNames(beginning).flatMap((name) => {
      const found = PendingMessage.safeParse(readStored(name))
      return found.success ? [found.data] : []
    })
    return [...stored, ...inMemory.values()].toSorted(byTime)
  }
  function put(pending: PendingMessage): void {
    inMemory.delete(pending.clientId)
    if (!writeStored(beginning + pending.clientId, pending)) inMemory.set(pending.clientId, pending)
  }
  function take(clientId: string): void {
    inMemory.delete(clientId)
    removeStored(beginning + clientId)
  }
  return { read, put, take, subscribe: (onChange: () => void) => onStoredChange(beginning, onChange) }
}

function byTime(one: PendingMessage, other: PendingMessage): number {
  return Date.parse(one.writtenAt) - Date.parse(other.writtenAt)
}

/** Why nothing is sent at the moment: no connection, too much at once, nobody signed in. */
export type Pause = 'offline' | 'pace' | 'signedOut'

export type PendingWritesState = { pending: readonly PendingMessage[]; pause: Pause | null }

type Transport = {
  /** Sends one and puts the answer where it is shown; rejects with ApiFailure. */
  send(pending: PendingMessage): Promise<void>
  onRefused(pending: PendingMessage, failure: ApiFailure): void
  onSignedOut(): void
  /** Whether the account is still the one that is signed in. */
  isOurs(): boolean
}

const FIRST_PAUSE_MS = 2000
const LONGEST_PAUSE_MS = 60_000
/** A server that fails so often over the same message fails because of it. */
const MOST_FAULTS = 3
/** Who is asked to wait longer is told, and the others go on: only the same words again and again cost so much. */
const LONGEST_PATIENCE_SECONDS = 60

export type PendingWrites = ReturnType<typeof createPendingWrites>

/**
 * The messages of one account that wait to be sent (REQ-212): shown at once, kept on the device, sent in the order in
 * which they were written, one at a time, by one tab. Each goes out until the server has it; its clientId makes
 * that once.
 */
export function createPendingWrites(memberId: string, transport: Transport) {
  const store = openPendingStore(memberId)
  const listeners = new Set<() => void>()
  const faults = new Map<string, number>()
  let state: PendingWritesState = { pending: store.read(), pause: null }
  let isRunning = false
  let pauseMs = FIRST_PAUSE_MS
  let timer: ReturnType<typeof setTimeout> | undefined

  function show(pause: Pause | null = state.pause): void {
    state = { pending: store.read(), pause }
    for (const listener of listeners) listener()
  }
  function put(pending: PendingMessage): void {
    store.put(pending)
    show()
  }
  function sendPending(): void {
    clearTimeout(timer)
    show(transport.isOurs() ? null : 'signedOut')
    if (isRunning || state.pause || !nextOf(state.pending)) return
    isRunning = true
    void inOneTab(`outbox ${memberId}`, sendAll)
  }
  async function sendAll(): Promise<void> {
    // Another tab may have sent meanwhile what this one waited for.
    show()
    for (let next = nextOf(state.pending); next && !state.pause; next = nextOf(state.pending))
      await sendOne(next)
    isRunning = false
  }
  async function sendOne(pending: PendingMessage): Promise<void> {
    const failure = transport.isOurs() ? await transport.send(pending).then(nothing, asApiFailure) : null
    if (!transport.isOurs()) show('signedOut')
    else if (failure) settle(pending, failure)
    else {
      pauseMs = FIRST_PAUSE_MS
      discard(pending.clientId)
    }
  }
  function settle(pending: PendingMessage, failure: ApiFailure): void {
    const { code } = failure
    const waitSeconds = failure.retryAfterSeconds ?? 1
    const isTooFast = code === 'RATE_LIMITED' && waitSeconds <= LONGEST_PATIENCE_SECONDS
    if (isTooFast) pauseFor('pace', waitSeconds * 1000)
    else if (code === 'UNAUTHENTICATED') signedOut()
    else if (isPassing(failure) && faultsOf(pending, failure) < MOST_FAULTS) pauseAgain()
    else refuse(pending, failure)
  }
  function faultsOf({ clientId }: PendingMessage, { code }: ApiFailure): number {
    const count = (faults.get(clientId) ?? 0) + (code === 'UNEXPECTED' ? 1 : 0)
    faults.set(clientId, count)
    return count
  }
  function signedOut(): void {
    show('signedOut')
    transport.onSignedOut()
  }
  function pauseAgain(): void {
    pauseFor('offline', pauseMs)
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
  }
  function pauseFor(pause: Pause, ms: number): void {
    timer = setTimeout(sendPending, ms)
    show(pause)
  }
  function refuse(pending: PendingMessage, failure: ApiFailure): void {
    put({ ...pending, isRefused: true })
    transport.onRefused(pending, failure)
  }
  function discard(clientId: string): void {
    faults.delete(clientId)
    store.take(clientId)
    show()
  }
  /** What is thrown away may be what the others wait behind: they try again at once. */
  function discardAndResume(clientId: string): void {
    discard(clientId)
    sendPending()
  }
  /** The line may be back: tries at once, unless the server asked for patience. */
  function wakeUp(): void {
    if (state.pause === 'pace') show()
    else sendPending()
  }

  store.subscribe(wakeUp)
  addEventListener('online', wakeUp)
  return {
    read: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    add: (message: { groupId: string; content: string; images: Image[]; clientId: string }) => {
      put({ ...message, writtenAt: timeAfter(state.pending.at(-1)), isRefused: false })
      wakeUp()
    },
    retry: (pending: PendingMessage) => {
      put({ ...pending, isRefused: false })
      wakeUp()
    },
    discard: discardAndResume,
    wakeUp,
  }
}

/** The line or the server fails, not the message. */
function isPassing({ code }: ApiFailure): boolean {
  return code === 'NETWORK' || code === 'UNAVAILABLE' || code === 'UNEXPECTED'
}

/** The next to be sent; what was refused waits for the person and holds nobody up. */
function nextOf(pending: readonly PendingMessage[]): PendingMessage | undefined {
  return pending.find(({ isRefused }) => !isRefused)
}

/** Now, but after the one before: two within a millisecond keep their order. */
function timeAfter(before: PendingMessage | undefined): string {
  const earliest = before ? Date.parse(before.writtenAt) + 1 : 0
  return new Date(Math.max(Date.now(), earliest)).toISOString()
}

/** While one tab sends, the others wait for their turn. Without locks the clientId alone has to do. */
async function inOneTab(name: string, work: () => Promise<void>): Promise<void> {
  if (typeof navigator.locks === 'undefined') await work()
  else await navigator.locks.request(name, work)
}

function nothing(): null {
  return null
}
