import type { Watched } from '#contract/events/live-stream.ts'
import { liveLimits } from '#contract/values/constants.ts'
import type { Db } from '#server/database/db.ts'
import type { LiveMetrics } from '#server/http/monitoring/metrics.ts'
import { findSignedIn } from '#server/http/requests/find-session.ts'
import type { Clock } from '#server/platform/core/clock.ts'
import { createLimiter } from '#server/platform/core/concurrency-limiter.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Log } from '#server/platform/core/log.ts'
import type { Actor } from '#server/platform/core/request-context.ts'
import type { LoggedEvent } from '#server/platform/events/domain-events.ts'
import type { EventLogTail } from '#server/platform/events/event-log-tail.ts'
import type { Live } from '#server/platform/events/live-audience.ts'
import { formatPosition, isAfter, type LogPosition } from '#server/platform/events/log-position.ts'
import { createDelivery } from './event-delivery.ts'
import { createStreams, type Ending, type SseConnection, type Stream } from './live-streams.ts'
import { createRecentEvents } from './recent-events.ts'
import { closingFrames, heartbeat, openFrame, positionFrame, resyncFrame } from './sse-frames.ts'
import { createAdmission } from './stream-admission.ts'

/** The live streams of this server (ADR-16). */
export type Hub = {
  /** Opens a stream. Until it is open it may be refused: RATE_LIMITED, UNAUTHENTICATED, UNAVAILABLE. */
  join(visitor: Visitor): Promise<void>
  /** Members with an open app on this server. */
  openMembers(): ReadonlySet<string>
  /** The position that this server has delivered, as streams write it. */
  cursor(): string
  /** Sends every stream a frame that is not an event. */
  announce(frame: Buffer): void
  /** Closes all streams; new ones are refused. */
  close(): void
}

export type Visitor = {
  actor: Pick<Actor, 'id' | 'sessionId'>
  /** The position to resume from; null to begin with the next event. */
  after: LogPosition | null
  watched: readonly Watched[]
  connection: SseConnection
}

export type HubOptions = {
  db: Db
  clock: Clock
  live: Live
  tail: EventLogTail
  metrics: LiveMetrics
  log: Log
  rateLimitScale: number
  heartbeatSeconds?: number
}

const RETRY_WHEN_FULL_SECONDS = 10
const NEXT_SERVER_SECONDS = 2

function mostStreams({ rateLimitScale }: HubOptions): number {
  return Math.max(1, Math.floor(liveLimits.streamsPerSession * rateLimitScale))
}

/** A stream that continues where its visitor left off, or begins at this position. */
function createStream({ actor, after, watched, connection }: Visitor, position: LogPosition): Stream {
  return {
    memberId: actor.id,
    sessionId: actor.sessionId,
    fixedTopics: [`member:${actor.id}`, 'everyone', ...watched],
    topics: new Set(),
    visible: new Set(),
    isReturning: after !== null,
    from: after ?? position,
    isOpen: false,
    connection,
  }
}

/** Follows the event log; streams come and go between its batches. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: its closures are short, and measured alone.
export async function openHub(options: HubOptions): Promise<Hub> {
  const { db, clock, live, tail, metrics, log } = options
  const mostPerSession = mostStreams(options)
  const streams = createStreams()
  const recent = createRecentEvents(await tail.before(liveLimits.replay), liveLimits.replay)
  const delivery = createDelivery({ db, clock, live, streams, recent, start: tail.start })
  const withLimit = createLimiter({ concurrency: 1, queueSize: Number.POSITIVE_INFINITY })
  const admit = createAdmission({ delivery, streams, withLimit, open })
  let [lastBeatAt, isClosed] = [tail.start, false]

  async function join(visitor: Visitor): Promise<void> {
    requireCapacity(visitor.actor.sessionId)
    const stream = createStream(visitor, delivery.position())
    streams.add(stream)
    visitor.connection.onGone(() => leave(stream))
    try {
      await admit(stream)
    } finally {
      if (!stream.isOpen) leave(stream)
    }
  }

  function requireCapacity(sessionId: string): void {
    if (isClosed) throw new Failure('UNAVAILABLE', { retryAfterSeconds: NEXT_SERVER_SECONDS })
    if (streams.ofSession(sessionId).size < mostPerSession) return
    throw new Failure('RATE_LIMITED', { retryAfterSeconds: RETRY_WHEN_FULL_SECONDS })
  }

  function open(stream: Stream, missed: Buffer[] | null): void {
    const position = delivery.position()
    const hasMoved = missed === null || isAfter(position, stream.from)
    stream.isOpen = true
    metrics.opened()
    stream.connection.open(openFrame(stream))
    stream.connection.send([...(missed ?? [resyncFrame]), ...(hasMoved ? [positionFrame(position)] : [])])
    if (isClosed) end(stream, 'closing')
  }

  async function onEvents(events: readonly LoggedEvent[]): Promise<void> {
    const { frames, signedOut } = await delivery.deliver(events)
    for (const stream of signedOut) end(stream, 'signed-out')
    for (const [stream, sent] of frames) {
      send(stream, sent)
      metrics.sent(sent.length)
    }
  }

  /** An expired session publishes no event: it is found here. The position keeps a later reconnect short. */
  async function sendHeartbeats(): Promise<void> {
    const open = [...streams.all()].filter(({ isOpen }) => isOpen)
    const signedIn = await checkSessions(open)
    const position = delivery.position()
    const positionUpdate = positionFrame(position)
    for (const stream of open) {
      const isBehind = isAfter(position, lastBeatAt) && isAfter(position, stream.from)
      if (signedIn.has(stream.sessionId)) send(stream, [isBehind ? positionUpdate : heartbeat])
      else end(stream, 'signed-out')
    }
    lastBeatAt = position
  }

  /** While the database is unreachable nothing is sent, so no stream needs to be closed. */
  async function checkSessions(open: readonly Stream[]): Promise<Set<string>> {
    const sessions = open.map(({ sessionId }) => sessionId)
    try {
      return await findSignedIn({ db, clock }, sessions)
    } catch (error) {
      log.error('sessions of streams cannot be checked', { error })
      return new Set(sessions)
    }
  }

  function send(stream: Stream, frames: readonly Buffer[]): void {
    if (!streams.has(stream)) return
    if (stream.connection.backlog() > liveLimits.backlogBytes) end(stream, 'backlog')
    else stream.connection.send(frames)
  }

  function end(stream: Stream, ending: Ending): void {
    if (!streams.has(stream)) return
    const closingFrame = closingFrames[ending](stream)
    if (closingFrame) stream.connection.end(closingFrame)
    else stream.connection.cut()
    metrics.ended(ending)
    leave(stream)
  }

  function leave(stream: Stream): void {
    if (!streams.has(stream)) return
    streams.leave(stream)
    if (stream.isOpen) metrics.closed()
  }

  function follow(): () => void {
    return tail.follow(
      (events) => withLimit(() => onEvents(events)),
      (position) => withLimit(() => rewind(position)),
    )
  }

  /** Every open page reloads its data: the events it received last may be lost. */
  async function rewind(position: LogPosition): Promise<void> {
    delivery.rewind(position)
    lastBeatAt = position
    sendToAll([resyncFrame, positionFrame(position)])
  }

  function sendToAll(frames: Buffer[]): void {
    for (const stream of streams.all()) if (stream.isOpen) send(stream, frames)
  }

  const unfollow = follow()
  const heartbeatTimer = setInterval(() => void withLimit(sendHeartbeats), heartbeatMsOf(options))
  return {
    join,
    openMembers: streams.members,
    cursor: () => formatPosition(delivery.position()),
    announce: (frame) => sendToAll([frame]),
    close: () => {
      isClosed = true
      clearInterval(heartbeatTimer)
      unfollow()
      for (const stream of streams.all()) if (stream.isOpen) end(stream, 'closing')
    },
  }
}

function heartbeatMsOf({ heartbeatSeconds = liveLimits.heartbeatSeconds }: HubOptions): number {
  return 1000 * heartbeatSeconds
}
