import { isLiveEventName, type LiveEvent } from '#contract/events/all-events.ts'

/** The event names of the stream; `open` and `here` only carry a cursor. */
const frameEvents = ['open', 'here', 'event', 'resync', 'presence', 'signed-out'] as const
export type FrameEvent = (typeof frameEvents)[number]

/** A received frame; `id` is the cursor to continue from, and empty where the frame has none. */
export type Frame = { event: FrameEvent; id: string; data: string }

/** The event of a frame; null when this build does not know it. */
export function liveEventOf({ data }: Frame): LiveEvent | null {
  const event = readData(data)
  if (typeof event !== 'object' || event === null || !('name' in event) || !('ids' in event)) return null
  return typeof event.name === 'string' && isLiveEventName(event.name) ? (event as LiveEvent) : null
}

/** The number of people praying; null when the frame has none. */
export function prayingOf({ data }: Frame): number | null {
  const presence = readData(data)
  if (typeof presence !== 'object' || presence === null || !('praying' in presence)) return null
  return typeof presence.praying === 'number' ? presence.praying : null
}

function readData(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 60_000

export type SourceState = 'connecting' | 'live' | 'broken'

type SourceOptions = {
  /** Called at every opening: it contains the cursor to continue from. */
  address(): string
  onFrame(frame: Frame): void
  onState(state: SourceState): void
}

/**
 * A stream that always reconnects: after a cut the browser does it, after a refusal this function, with pauses that
 * double and have jitter, so that phones do not reconnect at the same moment. An offline device waits until it is
 * online.
 */
export function openEventSource({ address, onFrame, onState }: SourceOptions) {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let refusals = 0

  function open(): void {
    leave()
    if (!navigator.onLine) {
      onState('broken')
      return
    }
    source = new EventSource(address())
    for (const event of frameEvents) source.addEventListener(event, onEvent)
    source.addEventListener('error', seek)
  }
  /** The browser itself also fires `open`, without data, once the stream is connected. */
  function onEvent(event: Event): void {
    if (event.type === 'open') hasOpened()
    if (event instanceof MessageEvent)
      onFrame({ event: event.type as Frame['event'], id: event.lastEventId, data: String(event.data) })
  }
  function hasOpened(): void {
    refusals = 0
    onState('live')
  }
  function seek(): void {
    onState('broken')
    const isRefused = source?.readyState === EventSource.CLOSED
    if (isRefused || !navigator.onLine) leave()
    if (!isRefused || !navigator.onLine) return
    timer = setTimeout(open, pauseAfter(refusals))
    refusals += 1
  }
  function leave(): void {
    clearTimeout(timer)
    source?.close()
    source = null
  }
  function close(): void {
    leave()
    removeEventListener('online', open)
  }

  addEventListener('online', open)
  onState('connecting')
  open()
  return { reopen: open, close }
}

/** The pause after so many refusals in a row: 1 s, doubling, at most 60 s, with jitter over its upper half. */
export function pauseAfter(refusals: number): number {
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** refusals)
  const [randomByte = 0] = crypto.getRandomValues(new Uint8Array(1))
  return (pause / 2) * (1 + randomByte / 255)
}
