import { liveAddress } from '#contract/live.ts'
import { onWatchedChange, setLiveState, watchedNow } from './live-desk.ts'
import type { Frame } from './live-frames.ts'
import { openSource, type SourceState } from './live-source.ts'
import { meetTabs } from './live-tabs.ts'
import { takeTurns } from './live-turns.ts'

/** What is newly watched within such a moment is asked for together. */
const GATHER_MS = 300

type StreamOptions = {
  memberId: string
  onFrame(frame: Frame): void
  /** The stream stands, and what happened before cannot be told: nobody knew where it was. */
  onUnknownGap(): void
}

/**
 * The one stream of this browser, heard in all its tabs: one of them holds it open and passes on what comes (REQ-207).
 * Whoever holds it knows the place of the last frame, so that after a cut, and from tab to tab, nothing is missed.
 * Returns how to stop; then this tab knows nothing of it any more.
 */
export function followStream({ memberId, onFrame, onUnknownGap }: StreamOptions): () => void {
  const name = `live:${memberId}`
  let place = ''
  let stream: ReturnType<typeof leadStream> | null = null

  function receive(frame: Frame): void {
    if (frame.id !== '') place = frame.id
    onFrame(frame)
  }
  const tabs = meetTabs(name, {
    watched: watchedNow,
    onFrame: receive,
    onState: (state, newest) => {
      if (stream) return
      place = newest || place
      setLiveState(state)
    },
    onOthers: () => stream?.meet(),
  })
  function lead(): () => void {
    stream = leadStream({ tabs, onFrame: receive, onUnknownGap, placeNow: () => place })
    return () => {
      stream?.stop()
      stream = null
    }
  }
  const stopWatching = onWatchedChange(() => {
    tabs.introduce()
    stream?.watchMore()
  })
  const stopTurns = takeTurns(name, lead)
  return () => {
    stopTurns()
    stopWatching()
    tabs.leave()
    setLiveState('off')
  }
}

type LeadOptions = Pick<StreamOptions, 'onFrame' | 'onUnknownGap'> & {
  tabs: ReturnType<typeof meetTabs>
  placeNow(): string
}

/** Holds the stream open for all tabs. It is opened anew only for what is newly watched; forgetting may wait. */
function leadStream({ tabs, onFrame, onUnknownGap, placeNow }: LeadOptions) {
  let watched: string[] = []
  let state: SourceState | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function turn(next: SourceState): void {
    if (next === state) return
    state = next
    setLiveState(next)
    tabs.tellState(next, placeNow())
    if (next === 'live' && placeNow() === '') onUnknownGap()
  }
  const source = openSource({
    address: () => {
      watched = tabs.watchedByAll()
      return addressOf(placeNow(), watched)
    },
    onState: turn,
    onFrame: (frame) => {
      onFrame(frame)
      tabs.tellFrame(frame)
    },
  })
  function watchMore(): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (tabs.watchedByAll().some((thing) => !watched.includes(thing))) source.reopen()
    }, GATHER_MS)
  }
  return {
    watchMore,
    /** A tab that just came learns how the stream is. */
    meet: () => {
      if (state) tabs.tellState(state, placeNow())
      watchMore()
    },
    stop: () => {
      clearTimeout(timer)
      source.close()
    },
  }
}

function addressOf(after: string, watched: string[]): string {
  const asked = new URLSearchParams(watched.map((thing) => ['watch', thing]))
  if (after !== '') asked.set('after', after)
  return asked.size > 0 ? `${liveAddress}?${asked}` : liveAddress
}
