import * as z from 'zod/mini'
import { Quote } from '#contract/groups/chat-operations.ts'
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

/** The fields of every pending write. */
const pendingFields = {
  clientId: z.uuid(),
  groupId: z.string(),
  writtenAt: Instant,
  /** Refused because of its content: it waits for its writer, not for the connection. */
  isRefused: z.boolean(),
  /** The server's reason for a refusal, for the writer. */
  reason: z._default(z.nullable(z.string()), null),
}

/** A message that the server does not have yet, as stored on the device. */
export const PendingMessage = z.strictObject({
  ...pendingFields,
  content: z.string(),
  images: z.array(Image),
  replyTo: z._default(z.nullable(Quote), null),
})
export type PendingMessage = z.output<typeof PendingMessage>

/** An Amen said or taken back, which the server does not know of yet (REQ-261). */
const PendingReaction = z.strictObject({
  ...pendingFields,
  kind: z.literal('reaction'),
  messageId: z.string(),
  isOn: z.boolean(),
})
export type PendingReaction = z.output<typeof PendingReaction>

/** New words of a message that the server has (REQ-262). */
const PendingEdit = z.strictObject({
  ...pendingFields,
  kind: z.literal('edit'),
  messageId: z.string(),
  content: z.string(),
})
export type PendingEdit = z.output<typeof PendingEdit>

const PendingWrite = z.union([PendingMessage, PendingReaction, PendingEdit])
export type PendingWrite = z.output<typeof PendingWrite>
type New<W extends PendingWrite> = Omit<W, 'writtenAt' | 'isRefused' | 'reason'>
export type NewPendingMessage = New<PendingMessage>
export type NewPendingChange = New<PendingReaction> | New<PendingEdit>

/**
 * The storage of unsent messages of one account: each under its own key, so that two tabs never overwrite
 * each other. Messages that the device cannot store stay in the memory of this tab.
 */
function openPendingStore(memberId: string) {
  const keyPrefix = pendingKeyPrefix(memberId)
  const inMemory = new Map<string, PendingWrite>()

  function read(): PendingWrite[] {
    const stored = storedNames(keyPrefix).flatMap((name) => {
      const found = PendingWrite.safeParse(readStored(name))
      return found.success ? [found.data] : []
    })
    return [...stored, ...inMemory.values()].sort(byTime)
  }
  function put(pending: PendingWrite): void {
    inMemory.delete(pending.clientId)
    if (!writeStored(keyPrefix + pending.clientId, pending)) inMemory.set(pending.clientId, pending)
  }
  function remove(clientId: string): void {
    inMemory.delete(clientId)
    removeStored(keyPrefix + clientId)
  }
  return { read, put, remove, subscribe: (onChange: () => void) => onStoredChange(keyPrefix, onChange) }
}

function byTime(one: PendingWrite, other: PendingWrite): number {
  return Date.parse(one.writtenAt) - Date.parse(other.writtenAt)
}

/** The reason why nothing is sent at the moment: no connection, a rate limit, or nobody signed in. */
export type Pause = 'offline' | 'pace' | 'signedOut'

export type PendingWritesState = { pending: readonly PendingWrite[]; pause: Pause | null }

type Transport = {
  /** Sends one message and puts the response into the log; rejects with ApiFailure. */
  send(pending: PendingWrite): Promise<void>
  /** The server has a message whose chat is not on the screen. */
  onSentUnseen(pending: PendingWrite): void
  /** `isShown`: its chat is on the screen and says so. */
  onRefused(pending: PendingWrite, failure: ApiFailure, isShown: boolean): void
  /** The reason of a refusal in words, where there are some. */
  reasonOf(failure: ApiFailure): string | null
  onSignedOut(): void
  /** Whether the account is still the signed-in one. */
  isOurs(): boolean
}

/** Returns whether the page shows that the message was sent, or refused. */
type SettledListener = (write: PendingWrite, failure: ApiFailure | null) => boolean

const INITIAL_PAUSE_MS = 2000
const MAX_PAUSE_MS = 60_000
/** After this many server errors the message itself is taken as the cause. */
const MAX_SERVER_ERRORS = 3
/** A longer rate limit, which only repeated identical messages cause, is reported, and the others go on. */
const MAX_WAIT_SECONDS = 60

export type PendingWrites = ReturnType<typeof createPendingWrites>

/**
 * The outbox of one account (REQ-212): messages are shown at once, stored on the device, and sent in the
 * order in which they were written, one at a time, by one tab. Each is retried until the server has it; its
 * clientId prevents duplicates.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: its closures are short, and measured alone.
export function createPendingWrites(memberId: string, transport: Transport) {
  const store = openPendingStore(memberId)
  const listeners = subscribers<() => void>()
  const settledListeners = subscribers<SettledListener>()
  const faults = new Map<string, number>()
  let state: PendingWritesState = { pending: store.read(), pause: null }
  let isRunning = false
  let inFlight: string | null = null
  let pauseMs = INITIAL_PAUSE_MS
  let timer: ReturnType<typeof setTimeout> | undefined

  function show(pause: Pause | null = state.pause): void {
    state = { pending: store.read(), pause }
    for (const listener of listeners.all) listener()
  }
  const put = (pending: PendingWrite) => {
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
    // Another tab may have sent messages while this one waited for the lock.
    show()
    for (let next = nextOf(state.pending); next && !state.pause; next = nextOf(state.pending))
      await sendOne(next)
    isRunning = false
  }
  async function sendOne(pending: PendingWrite): Promise<void> {
    inFlight = pending.clientId
    const failure = transport.isOurs() ? await transport.send(pending).then(toNull, asApiFailure) : null
    inFlight = null
    if (!transport.isOurs()) show('signedOut')
    else if (failure) settle(pending, failure)
    else {
      pauseMs = INITIAL_PAUSE_MS
      discard(pending.clientId)
      if (!isShown(pending, null)) transport.onSentUnseen(pending)
    }
  }
  function settle(pending: PendingWrite, failure: ApiFailure): void {
    const { code } = failure
    const waitSeconds = failure.retryAfterSeconds ?? 1
    const isTooFast = code === 'RATE_LIMITED' && waitSeconds <= MAX_WAIT_SECONDS
    if (isTooFast) pauseFor('pace', waitSeconds * 1000)
    else if (code === 'UNAUTHENTICATED') signedOut()
    else if (isPassing(failure) && faultsOf(pending, failure) < MAX_SERVER_ERRORS) pauseAgain()
    else refuse(pending, failure)
  }
  function faultsOf({ clientId }: PendingWrite, { code }: ApiFailure): number {
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
    pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)
  }
  function pauseFor(pause: Pause, ms: number): void {
    timer = setTimeout(sendPending, ms)
    show(pause)
  }
  function refuse(pending: PendingWrite, failure: ApiFailure): void {
    // There is nothing to correct in an Amen.
    if ('kind' in pending && pending.kind === 'reaction') discard(pending.clientId)
    else put({ ...pending, isRefused: true, reason: transport.reasonOf(failure) })
    transport.onRefused(pending, failure, isShown(pending, failure))
  }
  function isShown(pending: PendingWrite, failure: ApiFailure | null): boolean {
    return [...settledListeners.all].some((listener) => listener(pending, failure))
  }
  function discard(clientId: string): void {
    faults.delete(clientId)
    store.remove(clientId)
    show()
  }
  function add(write: NewPendingMessage | NewPendingChange): void {
    put({ ...write, writtenAt: timeAfter(state.pending.at(-1)), isRefused: false, reason: null })
    wakeUp()
  }
  /** The discarded message may have blocked the others, so they are retried at once. */
  function discardAndResume(clientId: string): void {
    discard(clientId)
    sendPending()
  }
  /** The connection may be back: retries at once, unless a rate limit applies. */
  function wakeUp(): void {
    if (state.pause === 'pace') show()
    else sendPending()
  }

  store.subscribe(wakeUp)
  addEventListener('online', wakeUp)
  return {
    read: () => state,
    subscribe: listeners.add,
    /** Calls `listener` for each message of this tab that the server took or refused. */
    subscribeToSettled: settledListeners.add,
    add,
    /** Adds a change of a message; a change of the same kind that still waits is replaced by it. */
    change: (write: NewPendingChange) => {
      const before = state.pending.find((one) => isSameChange(one, write) && one.clientId !== inFlight)
      if (before) discard(before.clientId)
      add(write)
    },
    retry: (pending: PendingWrite) => {
      put({ ...pending, isRefused: false, reason: null })
      wakeUp()
    },
    discard: discardAndResume,
    wakeUp,
  }
}

/** Functions to call; adding one returns the function that removes it. */
function subscribers<F>() {
  const all = new Set<F>()
  const add = (subscriber: F) => {
    all.add(subscriber)
    return () => void all.delete(subscriber)
  }
  return { all, add }
}

/** Two changes of the same kind of one message: the later one counts. */
function isSameChange(one: PendingWrite, other: NewPendingChange): boolean {
  return 'kind' in one && one.kind === other.kind && one.messageId === other.messageId
}

/** The connection or the server failed, not the message. */
function isPassing({ code }: ApiFailure): boolean {
  return code === 'NETWORK' || code === 'UNAVAILABLE' || code === 'UNEXPECTED'
}

/** The next message to send; a refused one waits for its writer and does not block the others. */
function nextOf(pending: readonly PendingWrite[]): PendingWrite | undefined {
  return pending.find(({ isRefused }) => !isRefused)
}

/** The current time, but after the previous message: two within a millisecond keep their order. */
function timeAfter(before: PendingWrite | undefined): string {
  const earliest = before ? Date.parse(before.writtenAt) + 1 : 0
  return new Date(Math.max(Date.now(), earliest)).toISOString()
}

/**
 * While one tab sends, the others wait for the lock. Without the Web Locks API the clientId alone prevents
 * duplicates.
 */
async function inOneTab(name: string, work: () => Promise<void>): Promise<void> {
  if (typeof navigator.locks === 'undefined') await work()
  else await navigator.locks.request(name, work)
}

function toNull(): null {
  return null
}
