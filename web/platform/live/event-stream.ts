import { type Frame, frameEvents } from '#web/platform/live-frames.ts'

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 60_000

export type SourceState = 'connecting' | 'live' | 'broken'

type SourceOptions = {
  /** Asked for at every opening: it says where to go on from. */
  address(): string
  onFrame(frame: Frame): void
  onState(state: SourceState): void
}

/**
 * An open stream that always comes back: after a cut the browser seeks it by itself, after a refusal this does, with
 * pauses that double and never two phones at the same moment. A device without a line waits until it has one.
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
  /** `open` is also what the browser says itself, without any data, once the stream stands. */
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

/** How long to wait after so many refusals in a row: 1 s, doubling, at most 60 s, spread over its upper half. */
export function pauseAfter(refusals: number): number {
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** refusals)
  const [randomByte = 0] = crypto.getRandomValues(new Uint8Array(1))
  return (pause / 2) * (1 + randomByte / 255)
}
