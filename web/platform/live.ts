import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { LiveFact, Watched } from '#contract/live.ts'
import { hearFacts, type LiveHearer, liveState, onLiveState, watch } from './live-desk.ts'

export type { LiveHearer, LiveState } from './live-desk.ts'

/** Asks for what happens to the things this page shows, for as long as it shows them (contract/live.ts). */
export function useWatch(...watched: Watched[]): void {
  const wish = watched.join(' ')
  useEffect(() => {
    const stops = wish
      .split(' ')
      .filter(Boolean)
      .map((thing) => watch(thing as Watched))
    return () => {
      for (const stop of stops) stop()
    }
  }, [wish])
}

/**
 * Hears every fact the stream brings to this browser. `back` comes after a gap whose facts cannot be told any more:
 * ask for what may have been missed. The hearer may be a new object at every rendering.
 */
export function useLiveFacts(hear: LiveHearer): void {
  const latest = useRef(hear)
  useEffect(() => {
    latest.current = hear
  })
  useEffect(
    () =>
      hearFacts({
        fact: (fact: LiveFact) => latest.current.fact(fact),
        back: () => latest.current.back?.(),
      }),
    [],
  )
}

/** How the stream is, for pages that promise to be live; `off` for visitors and where nothing follows. */
export function useLiveState() {
  return useSyncExternalStore(onLiveState, liveState, () => 'off' as const)
}
