import type { Image } from '#contract/media.ts'
import { type ApiFailure, asApiFailure } from '#web/platform/api-failure.ts'
import { openUnsent, type Unsent } from './unsent.ts'

/** Why nothing is sent at the moment: no connection, too much at once, nobody signed in. */
export type Pause = 'offline' | 'pace' | 'signedOut'

export type OutboxState = { unsent: readonly Unsent[]; pause: Pause | null }

type Road = {
  /** Sends one and puts the answer where it is shown; rejects with ApiFailure. */
  send(unsent: Unsent): Promise<void>
  onRefused(unsent: Unsent, failure: ApiFailure): void
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

export type Outbox = ReturnType<typeof createOutbox>

/**
 * The messages of one account that wait to be sent (REQ-212): shown at once, kept on the device, sent in the order in
 * which they were written, one at a time, by one tab. Each goes out until the server has it; its clientId makes
 * that once.
 */
export function createOutbox(memberId: string, road: Road) {
  const kept = openUnsent(memberId)
  const listeners = new Set<() => void>()
  const faults = new Map<string, number>()
  let state: OutboxState = { unsent: kept.read(), pause: null }
  let isRunning = false
  let pauseMs = FIRST_PAUSE_MS
  let timer: ReturnType<typeof setTimeout> | undefined

  function show(pause: Pause | null = state.pause): void {
    state = { unsent: kept.read(), pause }
    for (const listener of listeners) listener()
  }
  function put(unsent: Unsent): void {
    kept.put(unsent)
    show()
  }
  function wake(): void {
    clearTimeout(timer)
    show(road.isOurs() ? null : 'signedOut')
    if (isRunning || state.pause || !nextOf(state.unsent)) return
    isRunning = true
    void inOneTab(`outbox ${memberId}`, sendAll)
  }
  async function sendAll(): Promise<void> {
    // Another tab may have sent meanwhile what this one waited for.
    show()
    for (let next = nextOf(state.unsent); next && !state.pause; next = nextOf(state.unsent))
      await sendOne(next)
    isRunning = false
  }
  async function sendOne(unsent: Unsent): Promise<void> {
    const failure = road.isOurs() ? await road.send(unsent).then(nothing, asApiFailure) : null
    if (!road.isOurs()) show('signedOut')
    else if (failure) settle(unsent, failure)
    else {
      pauseMs = FIRST_PAUSE_MS
      discard(unsent.clientId)
    }
  }
  function settle(unsent: Unsent, failure: ApiFailure): void {
    const { code } = failure
    const waitSeconds = failure.retryAfterSeconds ?? 1
    const isTooFast = code === 'RATE_LIMITED' && waitSeconds <= LONGEST_PATIENCE_SECONDS
    if (isTooFast) pauseFor('pace', waitSeconds * 1000)
    else if (code === 'UNAUTHENTICATED') signedOut()
    else if (isPassing(failure) && faultsOf(unsent, failure) < MOST_FAULTS) pauseAgain()
    else refuse(unsent, failure)
  }
  function faultsOf({ clientId }: Unsent, { code }: ApiFailure): number {
    const count = (faults.get(clientId) ?? 0) + (code === 'UNEXPECTED' ? 1 : 0)
    faults.set(clientId, count)
    return count
  }
  function signedOut(): void {
    show('signedOut')
    road.onSignedOut()
  }
  function pauseAgain(): void {
    pauseFor('offline', pauseMs)
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
  }
  function pauseFor(pause: Pause, ms: number): void {
    timer = setTimeout(wake, ms)
    show(pause)
  }
  function refuse(unsent: Unsent, failure: ApiFailure): void {
    put({ ...unsent, isRefused: true })
    road.onRefused(unsent, failure)
  }
  function discard(clientId: string): void {
    faults.delete(clientId)
    kept.take(clientId)
    show()
  }
  /** What is thrown away may be what the others wait behind: they try again at once. */
  function throwAway(clientId: string): void {
    discard(clientId)
    wake()
  }
  /** The line may be back: tries at once, unless the server asked for patience. */
  function nudge(): void {
    if (state.pause === 'pace') show()
    else wake()
  }

  kept.hear(nudge)
  addEventListener('online', nudge)
  return {
    read: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    add: (message: { groupId: string; content: string; images: Image[]; clientId: string }) => {
      put({ ...message, writtenAt: timeAfter(state.unsent.at(-1)), isRefused: false })
      nudge()
    },
    retry: (unsent: Unsent) => {
      put({ ...unsent, isRefused: false })
      nudge()
    },
    discard: throwAway,
    nudge,
  }
}

/** The line or the server fails, not the message. */
function isPassing({ code }: ApiFailure): boolean {
  return code === 'NETWORK' || code === 'UNAVAILABLE' || code === 'UNEXPECTED'
}

/** The next to be sent; what was refused waits for the person and holds nobody up. */
function nextOf(unsent: readonly Unsent[]): Unsent | undefined {
  return unsent.find(({ isRefused }) => !isRefused)
}

/** Now, but after the one before: two within a millisecond keep their order. */
function timeAfter(before: Unsent | undefined): string {
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
