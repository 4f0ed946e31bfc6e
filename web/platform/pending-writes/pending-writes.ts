import type { DeferrableName } from '#contract/api/all-operations.ts'
import { ApiFailure, isUnreached } from '#web/platform/api/api-failure.ts'
import { serverNow } from '#web/platform/device/server-clock.ts'
import type { ShownWrite, StoredWrite } from '#web/platform/offline/offline-database.ts'
import { type Answer, createAttendedAnswers } from './attended-answers.ts'
import { type Change, inOneTab, lockOf, openChannel } from './between-tabs.ts'
import { pendingKinds, subjectOf } from './pending-kinds.ts'
import { isOverLimit, newWrite, noWrites, storedWrites, withMemory } from './pending-store.ts'
import { mayGo, type Pause, sendPending, type Transport, type WriteResult } from './send-pending.ts'

/** A picture that goes up before its write. */
export type NewPicture = { id: string; alt: string; blob: Blob; name: string }

export type NewWrite = {
  key: string
  operation: DeferrableName
  input: Record<string, unknown>
  shown: ShownWrite
  files?: readonly NewPicture[]
}

export type PendingState = {
  /** All writes of the account that the server has not answered, in the order of writing. */
  writes: readonly StoredWrite[]
  pause: Pause | null
  /** The key of the write that is on its way. */
  sendingKey: string | null
  /** The keys of writes that this device could not store: they live in this tab only. */
  inTabOnly: ReadonlySet<string>
}

export type PendingWritesOptions = {
  accountId: string
  transport: Transport
  /** Whether the account is still the one that is signed in. */
  isOurs(): boolean
  /** The server no longer has the session of the account. */
  onSignedOut(): void
  /** The server took writes whose answers nothing on the page has shown. */
  onSent(): void
  /** Frees space on the device: what is stored for reading goes first. */
  freeSpace(): Promise<void>
  /** Whether nothing may be stored on this device. */
  keepsNothing?: boolean
}

const FIRST_PAUSE_MS = 2000
const LONGEST_PAUSE_MS = 900_000
/** How often a write that was slowed down by a limit is looked at. */
const PACE_MS = 5000

export type PendingWrites = ReturnType<typeof createPendingWrites>

/** Returns whether the page shows the answer by itself. */
type SettledListener = (write: StoredWrite, result: WriteResult) => Promise<boolean>

/**
 * The pending writes of one account in this tab (REQ-520): stored before the screen says that they wait, sent in the
 * order in which they were written, one at a time, by one tab or the worker, and tried again until the server answered.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: its closures are short, and measured alone.
export function createPendingWrites(options: PendingWritesOptions) {
  const { accountId } = options
  const store = withMemory(options.keepsNothing ? noWrites : storedWrites(accountId))
  const listeners = new Set<() => void>()
  const settledListeners = new Set<SettledListener>()
  const attended = createAttendedAnswers()
  const tabs = openChannel()
  let state: PendingState = { writes: [], pause: null, sendingKey: null, inTabOnly: store.keysInMemory() }
  let running: Promise<void> | undefined
  let isWanted = false
  let isStopped = false
  let pauseMs = FIRST_PAUSE_MS
  let timer: ReturnType<typeof setTimeout> | undefined

  function put(part: Partial<PendingState>): void {
    state = { ...state, ...part }
    for (const listener of [...listeners]) listener()
  }
  async function reload(part: Partial<PendingState> = {}): Promise<void> {
    put({ writes: await store.list(), inTabOnly: store.keysInMemory(), ...part })
  }
  /** The other tabs read the store again. */
  async function changed(part: Partial<PendingState> = {}, isSent = false): Promise<void> {
    await reload(part)
    tabs?.postMessage({ accountId, isSent } satisfies Change)
  }

  /** Sends what may be sent, what is added meanwhile too; resolves when all of it was tried. */
  async function wakeUp(): Promise<void> {
    clearTimeout(timer)
    isWanted = true
    if (isStopped) return releaseAttended()
    running ??= run()
    await running
  }
  async function run(): Promise<void> {
    let pause: Pause | null = null
    try {
      while (isWanted && !isStopped) {
        isWanted = false
        pause = await sendAll()
        if (pause && pause !== 'pace') releaseAttended()
      }
    } finally {
      running = undefined
      releaseAttended()
    }
    if (!isStopped) planNext(pause)
  }
  async function sendAll(): Promise<Pause | null> {
    let isSent = false
    const onSettled = async (write: StoredWrite, result: WriteResult) => {
      pauseMs = FIRST_PAUSE_MS
      let isShown = attended.has(write.key)
      // The answer is shown before the wait goes.
      for (const listener of [...settledListeners]) isShown = (await listener(write, result)) || isShown
      isSent ||= !isShown
      await reload()
      attended.give(write.key, result)
    }
    const onChange = (sendingKey: string | null) => changed({ sendingKey })
    const isOurs = () => !isStopped && options.isOurs()
    const isTakenBack = (key: string, failure: ApiFailure) =>
      attended.has(key) && (!isUnreached(failure) || store.keysInMemory().has(key))
    const work = { ...options, isOurs, isTakenBack, store, now: serverNow, onChange, onSettled }
    const pause = navigator.onLine
      ? await inOneTab(lockOf(accountId), () => sendPending(work)).catch(refusedByDevice)
      : 'offline'
    await changed({ pause, sendingKey: null }, isSent)
    if (isSent) options.onSent()
    return pause
  }
  /** A full device takes not even the mark of an attempt: it is tried again with more space. */
  async function refusedByDevice(error: unknown): Promise<Pause> {
    if (!(error instanceof DOMException)) throw error
    await options.freeSpace().catch(ignoreFullDevice)
    return 'offline'
  }
  function planNext(pause: Pause | null): void {
    if (pause === 'signedOut') options.onSignedOut()
    if (pause === 'pace') timer = setTimeout(wakeUp, PACE_MS)
    if (pause !== 'offline') return
    timer = setTimeout(wakeUp, pauseMs)
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
  }
  /** Nothing more happens to these for now: their screens go on without the answer, which another tab may have got. */
  function releaseAttended(): void {
    const isTaken = attended.keys().some((key) => !state.writes.some((write) => write.key === key))
    attended.release()
    if (isTaken) options.onSent()
  }
  /**
   * Returns whether the write waits; one that only took back another that still waited here does not. `onStored` is called
   * before anything can be sent.
   */
  async function add({ files = [], ...write }: NewWrite, onStored?: () => void): Promise<boolean> {
    const subject = subjectOf(write.operation, write.input)
    const { undoes, replaces } = pendingKinds[write.operation]
    if (undoes && (await throwAway(await unsentAbout(undoes, subject)))) return false
    const replaced = replaces ? await unsentAbout(write.operation, subject) : []
    const earlier = await store.list()
    if (!earlier.some(({ key }) => key === write.key)) {
      const others = earlier.filter(({ key }) => !replaced.includes(key))
      const sizes = files.map(({ blob }) => blob.size)
      const keepsNothing = options.keepsNothing || isOverLimit(others, sizes)
      await store.add(
        {
          ...newWrite({ ...write, subject, accountId }),
          files: files.map(({ id, alt, blob }) => ({ id, alt, imageId: null, size: blob.size })),
        },
        files.map(({ id, blob, name }) => ({ id, accountId, blob, name })),
        { ...options, keepsNothing },
      )
    }
    onStored?.()
    // After the new words are stored: a power cut between the two must not take both.
    const isOnDevice = !store.keysInMemory().has(write.key)
    if (isOnDevice) await throwAway(replaced.filter((key) => key !== write.key))
    await changed()
    return true
  }
  /** The keys of the writes of an operation about one thing that wait and that no attempt was made to send. */
  async function unsentAbout(operation: DeferrableName, subject: string | null): Promise<string[]> {
    return (await store.list())
      .filter((write) => write.operation === operation && write.subject === subject)
      .filter(({ state: is, wasAttempted }) => is === 'waiting' && !wasAttempted)
      .map(({ key }) => key)
  }
  /** Removes those that the server cannot have; returns whether there was one. */
  async function throwAway(keys: readonly string[]): Promise<boolean> {
    let isAny = false
    for (const key of keys) {
      const before = await store.change(key, (write) => (mayGo(write) ? null : write))
      if (before && mayGo(before)) isAny = true
    }
    if (isAny) await changed()
    return isAny
  }

  const ready = reload().then(wakeUp)
  const onOnline = () => {
    pauseMs = FIRST_PAUSE_MS
    void wakeUp()
  }
  const onVisible = () => {
    if (document.visibilityState === 'visible') void wakeUp()
  }
  const onOffline = () => {
    put({ pause: 'offline' })
    attended.release()
  }
  const onOtherTab = ({ data }: MessageEvent<Change>) => {
    if (data.accountId !== accountId) return
    void reload()
    if (data.isSent) options.onSent()
  }
  addEventListener('online', onOnline)
  document.addEventListener('visibilitychange', onVisible)
  addEventListener('offline', onOffline)
  tabs?.addEventListener('message', onOtherTab)

  return {
    accountId,
    ready,
    read: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Calls back for each write of this tab that the server took or refused; returns the unsubscribe function. */
    onSettled: (listener: SettledListener) => {
      settledListeners.add(listener)
      return () => void settledListeners.delete(listener)
    },
    /** Stores a write, and sends it as soon as possible. */
    add: async (write: NewWrite): Promise<void> => {
      await add(write)
      void wakeUp()
    },
    /**
     * Stores a write and waits for its first attempt: the server's answer, 'waiting' where it could not be asked, 'undone'
     * where it only took back what still waited. A refused one is removed, because the screen that asks still has its words;
     * so is one that waits on a device which could not store it.
     */
    attempt: async (write: NewWrite): Promise<Answer | 'undone'> => {
      let answer: Promise<Answer> | undefined
      const isWaiting = await add(write, () => {
        answer = attended.to(write.key)
        // A run that ends now goes on for it.
        isWanted = true
      })
      if (!isWaiting || !answer) return 'undone'
      void wakeUp()
      const result = await answer
      if (result !== 'waiting' || !state.inTabOnly.has(write.key)) return result
      await store.remove(write.key)
      await changed()
      return { failure: new ApiFailure(0, null) }
    },
    /**
     * Sends a refused or an old write once more, the words as they are. It keeps its key: a refusal leaves none on the
     * server, and where another tab was answered otherwise the words are there already.
     */
    retry: async (key: string): Promise<void> => {
      const again = { state: 'waiting', reason: null, failures: 0 } as const
      const writtenAt = new Date(serverNow()).toISOString()
      await store.change(key, (write) => ({ ...write, ...again, writtenAt }))
      await changed()
      void wakeUp()
    },
    /** Throws a write away. One that the server may have already stays: only its answer ends it. */
    discard: async (key: string): Promise<boolean> => {
      const isGone = await throwAway([key])
      if (isGone) void wakeUp()
      return isGone
    },
    wakeUp,
    /** Ends the sending of this tab; nothing of the account is stored by it any more. */
    stop: () => {
      isStopped = true
      clearTimeout(timer)
      removeEventListener('online', onOnline)
      document.removeEventListener('visibilitychange', onVisible)
      removeEventListener('offline', onOffline)
      tabs?.removeEventListener('message', onOtherTab)
      attended.release()
    },
  }
}

/** A device without space to free goes on as it is. */
function ignoreFullDevice(): void {}
