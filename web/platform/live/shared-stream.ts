import { liveAddress } from '#contract/live-events.ts'
import { type Frame, openEventSource, type SourceState } from './event-stream.ts'
import { runAsLeader } from './leader-election.ts'
import { onWatchedChange, setLiveState, watchedNow } from './live-store.ts'
import { joinTabChannel } from './tab-channel.ts'

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
export function openSharedStream({ memberId, onFrame, onUnknownGap }: StreamOptions): () => void {
  const name = `live:${memberId}`
  let cursor = ''
  let stream: ReturnType<typeof leadStream> | null = null

  function deliverFrame(frame: Frame): void {
    if (frame.id !== '') cursor = frame.id
    onFrame(frame)
  }
  const tabs = joinTabChannel(name, {
    watched: watchedNow,
    onFrame: deliverFrame,
    onState: (state, newest) => {
      if (stream) return
      cursor = newest || cursor
      setLiveState(state)
    },
    onOthers: () => stream?.announceState(),
  })
  function lead(): () => void {
    stream = leadStream({ tabs, onFrame: deliverFrame, onUnknownGap, currentCursor: () => cursor })
    return () => {
      stream?.stop()
      stream = null
    }
  }
  const stopWatching = onWatchedChange(() => {
    tabs.announce()
    stream?.watchMore()
  })
  const stopElection = runAsLeader(name, lead)
  return () => {
    stopElection()
    stopWatching()
    tabs.leave()
    setLiveState('off')
  }
}

type LeadOptions = Pick<StreamOptions, 'onFrame' | 'onUnknownGap'> & {
  tabs: ReturnType<typeof joinTabChannel>
  currentCursor(): string
}

/** Holds the stream open for all tabs. It is opened anew only for what is newly watched; forgetting may wait. */
function leadStream({ tabs, onFrame, onUnknownGap, currentCursor }: LeadOptions) {
  let watched: string[] = []
  let state: SourceState | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function changeState(next: SourceState): void {
    if (next === state) return
    state = next
    setLiveState(next)
    tabs.broadcastState(next, currentCursor())
    if (next === 'live' && currentCursor() === '') onUnknownGap()
  }
  const source = openEventSource({
    address: () => {
      watched = tabs.watchedByAll()
      return addressOf(currentCursor(), watched)
    },
    onState: changeState,
    onFrame: (frame) => {
      onFrame(frame)
      tabs.broadcastFrame(frame)
    },
  })
  function watchMore(): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (tabs.watchedByAll().some((topic) => !watched.includes(topic))) source.reopen()
    }, GATHER_MS)
  }
  return {
    watchMore,
    /** A tab that just came learns how the stream is. */
    announceState: () => {
      if (state) tabs.broadcastState(state, currentCursor())
      watchMore()
    },
    stop: () => {
      clearTimeout(timer)
      source.close()
    },
  }
}

function addressOf(after: string, watched: string[]): string {
  const query = new URLSearchParams(watched.map((topic) => ['watch', topic]))
  if (after !== '') query.set('after', after)
  return query.size > 0 ? `${liveAddress}?${query}` : liveAddress
}
