import { useRef } from 'react'

/** How many did something, and whether the viewer is one of them: supporters of a prayer, Amens to a miracle. */
export type Joined = { count: number; mine: boolean }

type WishOptions = {
  /** How it stands, as far as the page knows. */
  joined: Joined
  show: (joined: Joined) => void
  /** Stops readings whose answer would be overtaken. */
  prepare: () => Promise<unknown>
  /** Saves the wish and answers how it stands then; has told the person why when it rejects. */
  write: (wanted: boolean) => Promise<Joined>
}

/**
 * A toggle that answers at once and takes itself back when the server refuses. One write is under way at a time;
 * presses meanwhile only change what is wanted, so the last one wins. Gives the press.
 */
export function useWish({ joined, show, prepare, write }: WishOptions): () => void {
  const turn = useRef({ isSending: false, wanted: false, saved: joined })

  async function sendUntilWanted(): Promise<void> {
    const { current } = turn
    current.isSending = true
    await prepare()
    while (current.wanted !== current.saved.mine) {
      const saved = await write(current.wanted).catch(refusedWithToast)
      if (saved === null) break
      current.saved = saved
      show(withWish(saved, current.wanted))
    }
    current.isSending = false
    show(current.saved)
  }
  return () => {
    const { current } = turn
    if (!current.isSending) Object.assign(current, { saved: joined, wanted: joined.mine })
    current.wanted = !current.wanted
    show(withWish(current.saved, current.wanted))
    if (!current.isSending) void sendUntilWanted()
  }
}

/** The operation has told the person why; the toggle only goes back. */
function refusedWithToast(): null {
  return null
}

/** What the toggle shows while the wish is on its way: the count one up or down, never below 0. */
export function withWish(saved: Joined, wanted: boolean): Joined {
  if (wanted === saved.mine) return saved
  return { mine: wanted, count: Math.max(0, saved.count + (wanted ? 1 : -1)) }
}
