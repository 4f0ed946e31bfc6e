import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { LiveEvent, Watched } from '#contract/live-events.ts'
import {
  type LiveSubscriber,
  liveState,
  onLiveState,
  subscribeToLiveEvents,
  watch,
} from './live/live-store.ts'

export type { LiveState, LiveSubscriber } from './live/live-store.ts'

/** Asks for what happens to the things this page shows, for as long as it shows them (contract/live-events.ts). */
export function useWatch(...watched: Watched[]): void {
  const topics = watched.join(' ')
  useEffect(() => {
    const stops = topics
      .split(' ')
      .filter(Boolean)
      .map((topic) => watch(topic as Watched))
    return () => {
      for (const stop of stops) stop()
    }
  }, [topics])
}

/**
 * Hears every fact the stream brings to this browser. `back` comes after a gap whose facts cannot be told any more:
 * ask for what may have been missed. The hearer may be a new object at every rendering.
 */
export function useLiveEvents(subscriber: LiveSubscriber): void {
  const latest = useRef(subscriber)
  useEffect(() => {
    latest.current = subscriber
  })
  useEffect(
    () =>
      subscribeToLiveEvents({
        event: (event: LiveEvent) => latest.current.event(event),
        afterGap: () => latest.current.afterGap?.(),
      }),
    [],
  )
}

/** How the stream is, for pages that promise to be live; `off` for visitors and where nothing follows. */
export function useLiveState() {
  return useSyncExternalStore(onLiveState, liveState, () => 'off' as const)
}
