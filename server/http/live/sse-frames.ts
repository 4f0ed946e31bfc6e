import { type LiveEventName, liveEvents } from '#contract/live-events.ts'
import { hashToken } from '#server/platform/core/ids.ts'
import type { LoggedEvent } from '#server/platform/events/domain-events.ts'
import { formatPosition, type LogPosition } from '#server/platform/events/log-position.ts'
import type { Ending, Stream } from './live-streams.ts'

type LiveLoggedEvent = LoggedEvent & { name: LiveEventName }

const written = new WeakMap<LoggedEvent, Buffer>()

/** A fact as it is sent: bytes made once for all who hear it, with the ids of contract/live-events.ts and nothing else. */
export function eventFrame(liveEvent: LiveLoggedEvent): Buffer {
  const before = written.get(liveEvent)
  if (before) return before
  const { name, position } = liveEvent
  const payload: Record<string, unknown> = liveEvent.payload
  const ids = Object.fromEntries(liveEvents[name].map((id) => [id, payload[id]]))
  const frame = frameOf('fact', { name, ids }, position)
  written.set(liveEvent, frame)
  return frame
}

/** Whether a fact is one of those that the stream may speak of at all. */
export function isLive(liveEvent: LoggedEvent): liveEvent is LiveLoggedEvent {
  return Object.hasOwn(liveEvents, liveEvent.name)
}

/** The first words of a stream: from where to come back after a cut, and after how long. */
export function openFrame({ from, sessionId }: Stream): Buffer {
  return Buffer.concat([retryField(sessionId), frameOf('open', {}, from)])
}

/** When a server goes, not all its clients come to the next one at the same moment: each session has a delay of its own. */
function retryField(sessionId: string): Buffer {
  const retryMs = 1_000 + (hashToken(sessionId).readUInt16BE(0) % 3_000)
  return Buffer.from(`retry: ${retryMs}\n`)
}

/** How far a stream is, for those who were told nothing else for a while. */
export function positionFrame(position: LogPosition): Buffer {
  return frameOf('here', {}, position)
}

/** Too much was missed to be told one by one. */
export const resyncFrame = frameOf('resync', {})

/** Last words; who is to come back hears once more when. Who takes no bytes any more takes no words either. */
export const closingFrames: Record<Ending, (stream: Stream) => Buffer | null> = {
  'signed-out': () => frameOf('signed-out', {}),
  closing: ({ sessionId }) => Buffer.concat([retryField(sessionId), frameOf('bye', {})]),
  backlog: () => null,
}

/** A comment: proxies and browsers see that the line is alive. */
export const heartbeat = Buffer.from(':\n\n')

/** An event without data would not reach the page. What has an id is a place to go on from. */
export function frameOf(event: string, data: object, id?: LogPosition): Buffer {
  const idField = id ? `id: ${formatPosition(id)}\n` : ''
  return Buffer.from(`${idField}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
}
