import { liveAddress } from '#contract/events/live-stream.ts'
import { isSavingData, onDataModeChange } from '#web/platform/device/data-mode.ts'
import { addTransferred } from '#web/platform/device/transferred-bytes.ts'
import { type Frame, openEventSource, type SourceState } from './event-stream.ts'
import { runAsLeader } from './leader-election.ts'
import { setLiveCursor } from './live-cursor.ts'
import {
  hasLiveSubscribers,
  onSubscribersChange,
  onWatchedChange,
  setLiveState,
  watchedNow,
} from './live-store.ts'
import { joinTabChannel } from './tab-channel.ts'

/** New topics within this time are subscribed to together. */
const GATHER_MS = 300

type StreamOptions = {
  memberId: string
  onFrame(frame: Frame): void
  /** The cursor to begin with: before every read of this page; empty when no read had one. */
  firstCursor(): string
  /** The cursor to continue from with new topics, for a stream that is at this one. */
  cursorForNewTopics(current: string): string
  /** Called when the stream is connected for the first time, with the cursor it began with. */
  onFirstConnection(cursor: string): void
}

/** With a mode that saves data, the stream is open only with an open chat (OFF-14). Returns the stop function. */
export function openWhileWanted(options: StreamOptions): () => void {
  let close: (() => void) | null = null
  function follow(): void {
    const isWanted = !isSavingData() || hasLiveSubscribers()
    if (isWanted === (close !== null)) return
    if (isWanted) {
      close = openSharedStream(options)
      return
    }
    close?.()
    close = null
  }
  const stops = [onDataModeChange(follow), onSubscribersChange(follow)]
  follow()
  return () => {
    for (const stop of stops) stop()
    close?.()
  }
}

/**
 * The one stream of this browser, shared by all its tabs: one of them holds it open and broadcasts its frames
 * (REQ-207). The leader knows the cursor of the last frame, so that after a cut, and from tab to tab, no event is lost.
 * Returns the stop function.
 */
function openSharedStream({ memberId, onFrame, ...first }: StreamOptions): () => void {
  const name = `live:${memberId}`
  let cursor = ''
  let stream: ReturnType<typeof leadStream> | null = null

  function deliverFrame(frame: Frame): void {
    if (frame.id !== '') cursor = frame.id
    onFrame(frame)
    setLiveCursor(cursor)
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
    stream = leadStream({ tabs, onFrame: deliverFrame, ...first, currentCursor: () => cursor })
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
    setLiveCursor('')
  }
}

type LeadOptions = Omit<StreamOptions, 'memberId'> & {
  tabs: ReturnType<typeof joinTabChannel>
  currentCursor(): string
}

/** Holds the stream open for all tabs. It is reopened only for new topics; dropping old ones may wait. */
function leadStream({ tabs, onFrame, onFirstConnection, currentCursor, ...cursors }: LeadOptions) {
  let begunWith = ''
  let watched: string[] = []
  let state: SourceState | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const watchesMore = () => tabs.watchedByAll().some((topic) => !watched.includes(topic))
  function changeState(next: SourceState): void {
    if (next === state) return
    state = next
    setLiveState(next)
    tabs.broadcastState(next, currentCursor())
    if (next === 'live' && currentCursor() === '') onFirstConnection(begunWith)
  }
  const source = openEventSource({
    address: () => {
      const hasNewTopics = watchesMore()
      watched = tabs.watchedByAll()
      begunWith = cursors.firstCursor()
      const current = currentCursor() || begunWith
      return addressOf(hasNewTopics ? cursors.cursorForNewTopics(current) : current, watched)
    },
    onState: changeState,
    onFrame: (frame) => {
      addTransferred(bytesOf(frame))
      onFrame(frame)
      tabs.broadcastFrame(frame)
    },
  })
  function watchMore(): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (watchesMore()) source.reopen()
    }, GATHER_MS)
  }
  return {
    watchMore,
    /** Sends the state of the stream to a tab that just opened. */
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

/** The bytes of a frame as it was sent: three fields with their names, and its end. */
function bytesOf({ event, id, data }: Frame): number {
  return new TextEncoder().encode(`event: ${event}\nid: ${id}\ndata: ${data}\n\n`).length
}

function addressOf(after: string, watched: string[]): string {
  const query = new URLSearchParams(watched.map((topic) => ['watch', topic]))
  if (after !== '') query.set('after', after)
  const text = query.toString()
  return text === '' ? liveAddress : `${liveAddress}?${text}`
}
