import { useRef } from 'react'

/** How many did something, and whether the viewer is one of them: supporters of a prayer, Amens to a miracle. */
export type ToggleState = { count: number; mine: boolean }

type OptimisticToggleOptions = {
  /** How it stands, as far as the page knows. */
  joined: ToggleState
  show: (joined: ToggleState) => void
  /** Stops readings whose answer would be overtaken. */
  prepare: () => Promise<unknown>
  /** Saves the wish and answers how it stands then; has told the person why when it rejects. */
  write: (wanted: boolean) => Promise<ToggleState>
}

/**
 * A toggle that answers at once and takes itself back when the server refuses. One write is under way at a time;
 * presses meanwhile only change what is wanted, so the last one wins. Gives the press.
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

/** The operation has told the person why; the toggle only goes back. */
function alreadyShown(): null {
  return null
}

/** What the toggle shows while the wish is on its way: the count one up or down, never below 0. */
export function withToggle(saved: ToggleState, wanted: boolean): ToggleState {
  if (wanted === saved.mine) return saved
  return { mine: wanted, count: Math.max(0, saved.count + (wanted ? 1 : -1)) }
}
