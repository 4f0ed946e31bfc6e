import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { LiveEvent } from '#contract/events/all-events.ts'
import type { Watched } from '#contract/events/live-stream.ts'

/** off: no stream · connecting: the first time · live · broken: it was cut and is reconnecting. */
export type LiveState = 'off' | 'connecting' | 'live' | 'broken'

/**
 * `afterGap`: the stream is connected again, but events were lost; refetch what may have changed. `isQuiet`: it shows
 * nothing, so no stream is opened for it where data is saved.
 */
export type LiveSubscriber = { event(event: LiveEvent): void; afterGap?(): void; isQuiet?: true }

/*
 * Decouples the pages from the stream: pages exist before the stream, which is loaded after the first paint and for
 * members only.
 */
const subscribers = new Set<LiveSubscriber>()
const watchers = new Map<Watched, number>()
const onWatched = new Set<() => void>()
const onSubscribers = new Set<() => void>()
const onState = new Set<() => void>()
let state: LiveState = 'off'

/** Subscribes to events; returns the unsubscribe function. */
export function subscribeToLiveEvents(subscriber: LiveSubscriber): () => void {
  const leave = join(subscribers, subscriber)
  callAll(onSubscribers)
  return () => {
    leave()
    callAll(onSubscribers)
  }
}

/** Whether a part of this page shows every event: an open chat does. */
export function hasLiveSubscribers(): boolean {
  return [...subscribers].some(({ isQuiet }) => !isQuiet)
}

/** Calls back when parts begin or end to receive events; returns the unsubscribe function. */
export function onSubscribersChange(listener: () => void): () => void {
  return join(onSubscribers, listener)
}

/** Watches a topic until the returned function is called; several watchers of one topic are counted. */
function watch(topic: Watched): () => void {
  const count = watchers.get(topic) ?? 0
  watchers.set(topic, count + 1)
  if (count === 0) callAll(onWatched)
  return () => {
    const remaining = (watchers.get(topic) ?? 1) - 1
    if (remaining > 0) return void watchers.set(topic, remaining)
    watchers.delete(topic)
    callAll(onWatched)
  }
}

/** The topics this tab watches, the longest watched first. */
export function watchedNow(): Watched[] {
  return [...watchers.keys()]
}

/** Calls back when the watched topics change; returns the unsubscribe function. */
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

/** Calls back when the state of the stream changes; returns the unsubscribe function. */
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

/** Watches the topics of this page while it is mounted (contract/events/all-events.ts). */
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
 * Receives every event that the stream brings to this browser. `afterGap` is called when events were lost: refetch what
 * may have changed. The subscriber may be a new object at every render.
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

/** The state of the stream, for pages that are live; `off` for visitors and without a stream. */
export function useLiveState() {
  return useSyncExternalStore(onLiveState, liveState, () => 'off' as const)
}
