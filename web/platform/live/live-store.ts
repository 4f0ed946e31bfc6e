import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { LiveEvent, Watched } from '#contract/live-events.ts'

/** off: nobody follows · connecting: the first time · live · broken: it was cut and is being sought again. */
export type LiveState = 'off' | 'connecting' | 'live' | 'broken'

/** `back`: the stream stands again after a gap whose facts are lost; ask for what may have been missed. */
export type LiveSubscriber = { event(event: LiveEvent): void; afterGap?(): void }

/*
 * Where the pages and the stream meet without knowing each other: pages are there before the stream, which is loaded
 * after the first paint and for members only.
 */
const subscribers = new Set<LiveSubscriber>()
const watchers = new Map<Watched, number>()
const onWatched = new Set<() => void>()
const onState = new Set<() => void>()
let state: LiveState = 'off'

/** Hears facts from now on; returns how to stop. */
function subscribeToLiveEvents(subscriber: LiveSubscriber): () => void {
  return join(subscribers, subscriber)
}

/** Wants to hear of a thing until the returned function is called; the same thing may be wanted by several. */
function watch(topic: Watched): () => void {
  const count = watchers.get(topic) ?? 0
  watchers.set(topic, count + 1)
  if (count === 0) callAll(onWatched)
  return () => {
    const left = (watchers.get(topic) ?? 1) - 1
    if (left > 0) return void watchers.set(topic, left)
    watchers.delete(topic)
    callAll(onWatched)
  }
}

/** What this tab watches now, the longest watched first. */
export function watchedNow(): Watched[] {
  return [...watchers.keys()]
}

/** Calls back when what is watched changes; returns how to stop. */
export function onWatchedChange(listener: () => void): () => void {
  return join(onWatched, listener)
}

export function publishLiveEvent(event: LiveEvent): void {
  for (const subscriber of [...subscribers]) subscriber.event(event)
}

export function publishGap(): void {
  for (const subscriber of [...subscribers]) subscriber.afterGap?.()
}

function liveState(): LiveState {
  return state
}

export function setLiveState(next: LiveState): void {
  if (next === state) return
  state = next
  callAll(onState)
}

/** Calls back when the state of the stream changes; returns how to stop. */
export function onLiveState(listener: () => void): () => void {
  return join(onState, listener)
}

function join<T>(set: Set<T>, member: T): () => void {
  set.add(member)
  return () => void set.delete(member)
}

function callAll(listeners: Set<() => void>): void {
  for (const listener of [...listeners]) listener()
}

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
