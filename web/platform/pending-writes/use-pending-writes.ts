import { useSyncExternalStore } from 'react'
import type { DeferrableName } from '#contract/api/all-operations.ts'
import type { StoredWrite } from '#web/platform/offline/offline-database.ts'
import type { PendingState, PendingWrites } from './pending-writes.ts'

const nothing: PendingState = { writes: [], pause: null, sendingKey: null, inTabOnly: new Set() }

let current: PendingWrites | null = null
let stopListening: (() => void) | undefined
const listeners = new Set<() => void>()

/** The pending writes of the signed-in account; null until their code is loaded, and for visitors. */
export function pendingWrites(): PendingWrites | null {
  return current
}

/** Sets them, for the pages that show them; null at the end of a session. */
export function setPendingWrites(next: PendingWrites | null): void {
  stopListening?.()
  current = next
  stopListening = next?.subscribe(notify)
  notify()
}

function notify(): void {
  for (const listener of [...listeners]) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function read(): PendingState {
  return current?.read() ?? nothing
}

/** The pending writes of the signed-in account, rendered anew as they change. */
export function usePendingWrites(): PendingState {
  return useSyncExternalStore(subscribe, read, () => nothing)
}

/** The pending writes of these operations about one thing, in the order of writing. */
export function usePendingAbout(
  operations: readonly DeferrableName[],
  subject: string | null,
): readonly StoredWrite[] {
  const { writes } = usePendingWrites()
  return writes.filter((write) => write.subject === subject && operations.includes(write.operation))
}

/**
 * The state of a switch once its pending writes are sent: true or false by the last one of them, null when none waits or
 * they are on their way. A refused one changes nothing any more.
 */
export function usePendingSwitch(on: DeferrableName, off: DeferrableName, subject: string): boolean | null {
  const { pause } = usePendingWrites()
  const last = usePendingAbout([on, off], subject)
    .filter(({ state }) => state === 'waiting')
    .at(-1)
  return pause && last ? last.operation === on : null
}
