import { maxWatched, type Watched } from '#contract/live-events.ts'
import type { Frame } from './event-stream.ts'
import type { LiveState } from './live-store.ts'

/** What the tabs of a member tell each other. */
type TabMessage =
  /** Here I am and this I watch; with `asks`, tell me the same of you. */
  | { kind: 'tab'; tab: string; watched: Watched[]; wantsReply: boolean }
  | { kind: 'frame'; frame: Frame }
  /** How the stream of all tabs is, and where it stands. */
  | { kind: 'state'; state: LiveState; cursor: string }

type TabsOptions = {
  /** What this tab watches. */
  watched(): Watched[]
  onFrame(frame: Frame): void
  onState(state: LiveState, cursor: string): void
  /** Another tab came, went, or watches something else. */
  onOthers(): void
}

/** The other tabs of this browser with the same member: what they watch, and the one stream all of them hear. */
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
    /** What all tabs watch together, as much of it as one stream may; this tab's own things first. */
    watchedByAll: () => [...new Set([options.watched(), ...others.values()].flat())].slice(0, maxWatched),
    broadcastFrame: (frame: Frame) => post({ kind: 'frame', frame }),
    broadcastState: (state: LiveState, cursor: string) => post({ kind: 'state', state, cursor }),
    leave: () => {
      post({ kind: 'tab', tab, watched: [], wantsReply: false })
      channel?.close()
    },
  }
}
