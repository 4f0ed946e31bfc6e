import { maxWatched, type Watched } from '#contract/live.ts'
import type { LiveState } from './live-desk.ts'
import type { Frame } from './live-frames.ts'

/** What the tabs of a member tell each other. */
type Note =
  /** Here I am and this I watch; with `asks`, tell me the same of you. */
  | { kind: 'tab'; tab: string; watched: Watched[]; asks: boolean }
  | { kind: 'frame'; frame: Frame }
  /** How the stream of all tabs is, and where it stands. */
  | { kind: 'state'; state: LiveState; place: string }

type TabsOptions = {
  /** What this tab watches. */
  watched(): Watched[]
  onFrame(frame: Frame): void
  onState(state: LiveState, place: string): void
  /** Another tab came, went, or watches something else. */
  onOthers(): void
}

/** The other tabs of this browser with the same member: what they watch, and the one stream all of them hear. */
export function meetTabs(name: string, options: TabsOptions) {
  const tab = crypto.randomUUID()
  const others = new Map<string, Watched[]>()
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)

  function post(note: Note): void {
    channel?.postMessage(note)
  }
  function introduce(asks = false): void {
    post({ kind: 'tab', tab, watched: options.watched(), asks })
  }
  function hear({ data: note }: MessageEvent<Note>): void {
    if (note.kind === 'frame') options.onFrame(note.frame)
    else if (note.kind === 'state') options.onState(note.state, note.place)
    else meet(note)
  }
  function meet({ tab, watched, asks }: Extract<Note, { kind: 'tab' }>): void {
    others.delete(tab)
    if (watched.length > 0) others.set(tab, watched)
    if (asks) introduce()
    options.onOthers()
  }

  channel?.addEventListener('message', hear)
  introduce(true)
  return {
    introduce,
    /** What all tabs watch together, as much of it as one stream may; this tab's own things first. */
    watchedByAll: () => [...new Set([options.watched(), ...others.values()].flat())].slice(0, maxWatched),
    tellFrame: (frame: Frame) => post({ kind: 'frame', frame }),
    tellState: (state: LiveState, place: string) => post({ kind: 'state', state, place }),
    leave: () => {
      post({ kind: 'tab', tab, watched: [], asks: false })
      channel?.close()
    },
  }
}
