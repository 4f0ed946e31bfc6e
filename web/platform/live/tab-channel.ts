import { maxWatched, type Watched } from '#contract/events/live-stream.ts'
import type { Frame } from './event-stream.ts'
import type { LiveState } from './live-store.ts'

/** The messages between the tabs of a member. */
type TabMessage =
  /** Announces a tab and its topics; with `wantsReply` the other tabs do the same. */
  | { kind: 'tab'; tab: string; watched: Watched[]; wantsReply: boolean }
  | { kind: 'frame'; frame: Frame }
  /** The state and cursor of the shared stream. */
  | { kind: 'state'; state: LiveState; cursor: string }

type TabsOptions = {
  /** The topics of this tab. */
  watched(): Watched[]
  onFrame(frame: Frame): void
  onState(state: LiveState, cursor: string): void
  /** Called when another tab opened, closed, or changed its topics. */
  onOthers(): void
}

/** The other tabs of this browser with the same member: their topics, and the one stream that all of them share. */
export function joinTabChannel(name: string, options: TabsOptions) {
  const tab = crypto.randomUUID()
  const others = new Map<string, Watched[]>()
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)

  function post(message: TabMessage): void {
    channel?.postMessage(message)
  }
  function announce(wantsReply = false): void {
    post({ kind: 'tab', tab, watched: options.watched(), wantsReply })
  }
  function onMessage({ data: message }: MessageEvent<TabMessage>): void {
    if (message.kind === 'frame') options.onFrame(message.frame)
    else if (message.kind === 'state') options.onState(message.state, message.cursor)
    else trackTab(message)
  }
  function trackTab({ tab, watched, wantsReply }: Extract<TabMessage, { kind: 'tab' }>): void {
    others.delete(tab)
    if (watched.length > 0) others.set(tab, watched)
    if (wantsReply) announce()
    options.onOthers()
  }

  channel?.addEventListener('message', onMessage)
  announce(true)
  return {
    announce,
    /** The topics of all tabs, up to the limit of one stream; those of this tab first. */
    watchedByAll: () => [...new Set([options.watched(), ...others.values()].flat())].slice(0, maxWatched),
    broadcastFrame: (frame: Frame) => post({ kind: 'frame', frame }),
    broadcastState: (state: LiveState, cursor: string) => post({ kind: 'state', state, cursor }),
    leave: () => {
      post({ kind: 'tab', tab, watched: [], wantsReply: false })
      channel?.close()
    },
  }
}
