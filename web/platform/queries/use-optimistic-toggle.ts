import { useEffect, useEffectEvent, useRef } from 'react'

/** A count, and whether the viewer is included: supporters of a prayer, Amens to a miracle. */
export type ToggleState = { count: number; mine: boolean }

type OptimisticToggleOptions = {
  /** The state that the page has loaded. */
  joined: ToggleState
  show: (joined: ToggleState) => void
  /** Cancels fetches whose response would be overtaken. */
  prepare: () => Promise<unknown>
  /** Saves the wanted state and returns the result; shows the toast itself when it rejects. */
  write: (wanted: boolean) => Promise<ToggleState>
}

/**
 * An optimistic toggle that rolls back when the server refuses. One write runs at a time; presses meanwhile only change
 * the wanted state, so the last one wins. Returns the press handler.
 */
export function useOptimisticToggle({ joined, show, prepare, write }: OptimisticToggleOptions): () => void {
  const toggle = useRef({ isSending: false, wanted: false, saved: joined })

  async function sendUntilWanted(): Promise<void> {
    const { current } = toggle
    current.isSending = true
    await prepare()
    while (current.wanted !== current.saved.mine) {
      const saved = await write(current.wanted).catch(alreadyShown)
      if (saved === null) break
      current.saved = saved
      show(withToggle(saved, current.wanted))
    }
    current.isSending = false
    show(current.saved)
  }
  return () => {
    const { current } = toggle
    if (!current.isSending) Object.assign(current, { saved: joined, wanted: joined.mine })
    current.wanted = !current.wanted
    show(withToggle(current.saved, current.wanted))
    if (!current.isSending) void sendUntilWanted()
  }
}

/** The operation has shown a toast already; the toggle goes back. */
function alreadyShown(): null {
  return null
}

/** The toggle's state during a write: the count one up or down, never below 0. */
export function withToggle(saved: ToggleState, wanted: boolean): ToggleState {
  if (wanted === saved.mine) return saved
  return { mine: wanted, count: Math.max(0, saved.count + (wanted ? 1 : -1)) }
}

type PendingToggle = {
  /** The state that a write wants which waits on this device; null when none does. */
  pending: boolean | null
  joined: ToggleState
  show: (joined: ToggleState) => void
}

/** Shows what still waits on this device over what the server said last. */
export function usePendingShown({ pending, joined, show }: PendingToggle): void {
  const apply = useEffectEvent((wanted: boolean) => show(withToggle(joined, wanted)))
  useEffect(() => {
    if (pending !== null && pending !== joined.mine) apply(pending)
  }, [pending, joined.mine])
}
