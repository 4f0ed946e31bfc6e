import { declarationOf, isLiveEventName, type LiveEventName } from '#contract/events/all-events.ts'
import { hashToken } from '#server/platform/core/ids.ts'
import type { LoggedEvent } from '#server/platform/events/domain-events.ts'
import { formatPosition, type LogPosition } from '#server/platform/events/log-position.ts'
import type { Ending, Stream } from './live-streams.ts'

type LiveLoggedEvent = LoggedEvent & { name: LiveEventName }

const written = new WeakMap<LoggedEvent, Buffer>()

/**
 * The frame of an event: bytes made once for all receivers, with the ids of contract/events/all-events.ts and nothing else.
 */
export function eventFrame(liveEvent: LiveLoggedEvent): Buffer {
  const before = written.get(liveEvent)
  if (before) return before
  const { name, position } = liveEvent
  const payload: Record<string, unknown> = liveEvent.payload
  const ids = Object.fromEntries((declarationOf(name).live ?? []).map((id) => [id, payload[id]]))
  const frame = frameOf('event', { name, ids }, position)
  written.set(liveEvent, frame)
  return frame
}

/** Whether the stream may send this event at all. */
export function isLive(liveEvent: LoggedEvent): liveEvent is LiveLoggedEvent {
  return isLiveEventName(liveEvent.name)
}

/** The first frame of a stream: the position to resume from after a disconnect, and the retry delay. */
export function openFrame({ from, sessionId }: Stream): Buffer {
  return Buffer.concat([retryField(sessionId), frameOf('open', {}, from)])
}

/** When a server stops, its clients must not all reconnect at the same moment: each session has a delay of its own. */
function retryField(sessionId: string): Buffer {
  const retryMs = 1_000 + (hashToken(sessionId).readUInt16BE(0) % 3_000)
  return Buffer.from(`retry: ${retryMs}\n`)
}

/** The current position, for streams that were sent nothing else for a while. */
export function positionFrame(position: LogPosition): Buffer {
  return frameOf('here', {}, position)
}

/** Sent when too many events were missed to send them one by one. */
export const resyncFrame = frameOf('resync', {})

/**
 * The last frame; a client that is to reconnect gets the retry delay once more. A client that reads nothing gets none.
 */
export const closingFrames: Record<Ending, (stream: Stream) => Buffer | null> = {
  'signed-out': () => frameOf('signed-out', {}),
  closing: ({ sessionId }) => Buffer.concat([retryField(sessionId), frameOf('bye', {})]),
  backlog: () => null,
}

/** A comment: proxies and browsers see that the connection is alive. */
export const heartbeat = Buffer.from(':\n\n')

/** An event without data would not reach the page. A client can resume from an event with an id. */
export function frameOf(event: string, data: object, id?: LogPosition): Buffer {
  const idField = id ? `id: ${formatPosition(id)}\n` : ''
  return Buffer.from(`${idField}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
}
