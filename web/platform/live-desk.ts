import type { LiveFact, Watched } from '#contract/live.ts'

/** off: nobody follows · connecting: the first time · live · broken: it was cut and is being sought again. */
export type LiveState = 'off' | 'connecting' | 'live' | 'broken'

/** `back`: the stream stands again after a gap whose facts are lost; ask for what may have been missed. */
export type LiveHearer = { fact(fact: LiveFact): void; back?(): void }

/*
 * Where the pages and the stream meet without knowing each other: pages are there before the stream, which is loaded
 * after the first paint and for members only.
 */
const hearers = new Set<LiveHearer>()
const watchers = new Map<Watched, number>()
const onWatched = new Set<() => void>()
const onState = new Set<() => void>()
let state: LiveState = 'off'

/** Hears facts from now on; returns how to stop. */
export function hearFacts(hearer: LiveHearer): () => void {
  return join(hearers, hearer)
}

/** Wants to hear of a thing until the returned function is called; the same thing may be wanted by several. */
export function watch(thing: Watched): () => void {
  const count = watchers.get(thing) ?? 0
  watchers.set(thing, count + 1)
  if (count === 0) callAll(onWatched)
  return () => {
    const left = (watchers.get(thing) ?? 1) - 1
    if (left > 0) return void watchers.set(thing, left)
    watchers.delete(thing)
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

export function tellFact(fact: LiveFact): void {
  for (const hearer of [...hearers]) hearer.fact(fact)
}

export function tellBack(): void {
  for (const hearer of [...hearers]) hearer.back?.()
}

export function liveState(): LiveState {
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
