import { liveLimits } from '#contract/constants.ts'
import type { Watched } from '#contract/live.ts'
import type { Db } from '#server/database/db.ts'
import type { LiveMetrics } from '#server/http/metrics.ts'
import { stillSignedIn } from '#server/http/session.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Actor } from '#server/platform/context.ts'
import type { FactTail } from '#server/platform/fact-tail.ts'
import type { PlacedFact } from '#server/platform/facts.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Live } from '#server/platform/live.ts'
import type { Log } from '#server/platform/log.ts'
import { isAfter, type Position } from '#server/platform/position.ts'
import { createTurns } from '#server/platform/turns.ts'
import { createDelivery } from './delivery.ts'
import { createEntrance } from './entrance.ts'
import { farewells, heartbeat, openFrame, placeFrame, resyncFrame } from './frames.ts'
import { createRecentFacts } from './recent-facts.ts'
import type { Ending, Line, Stream } from './stream.ts'
import { createStreams } from './streams.ts'

/** The live streams of this server (ADR-16). */
export type Hub = {
  /** Opens a stream. Until it is open it may be refused: RATE_LIMITED, UNAUTHENTICATED, UNAVAILABLE. */
  join(visitor: Visitor): Promise<void>
  /** Who has an open app on this server. */
  openMembers(): ReadonlySet<string>
  /** Tells everybody something that is no fact. */
  announce(frame: Buffer): void
  /** Says goodbye to all; who comes later is sent away. */
  close(): void
}

export type Visitor = {
  actor: Pick<Actor, 'id' | 'sessionId'>
  /** From where to go on; null to begin with what happens next. */
  after: Position | null
  watched: readonly Watched[]
  line: Line
}

export type HubOptions = {
  db: Db
  clock: Clock
  live: Live
  tail: FactTail
  metrics: LiveMetrics
  log: Log
  rateLimitScale: number
  heartbeatSeconds?: number
}

const ANOTHER_PLACE_SECONDS = 10
const NEXT_SERVER_SECONDS = 2

/** Follows the tail; streams come and go between its batches. */
export async function openHub(options: HubOptions): Promise<Hub> {
  const { db, clock, live, tail, metrics, log, rateLimitScale } = options
  const mostPerSession = Math.max(1, Math.floor(liveLimits.streamsPerSession * rateLimitScale))
  const streams = createStreams()
  const recent = createRecentFacts(await tail.before(liveLimits.replay), liveLimits.replay)
  const delivery = createDelivery({ db, clock, live, streams, recent, start: tail.start })
  const inTurn = createTurns({ atOnce: 1, inLine: Number.POSITIVE_INFINITY })
  const letIn = createEntrance({ delivery, streams, inTurn, open })
  let [lastBeatAt, isClosed] = [tail.start, false]

  async function join({ actor, after, watched, line }: Visitor): Promise<void> {
    requirePlace(actor.sessionId)
    const stream: Stream = {
      memberId: actor.id,
      sessionId: actor.sessionId,
      fixedTopics: [`member:${actor.id}`, 'everyone', ...watched],
      topics: new Set(),
      seen: new Set(),
      isReturning: after !== null,
      from: after ?? delivery.position(),
      isOpen: false,
      line,
    }
    streams.enter(stream)
    line.onGone(() => leave(stream))
    try {
      await letIn(stream)
    } finally {
      if (!stream.isOpen) leave(stream)
    }
  }

  function requirePlace(sessionId: string): void {
    if (isClosed) throw new Failure('UNAVAILABLE', { retryAfterSeconds: NEXT_SERVER_SECONDS })
    if (streams.ofSession(sessionId).size < mostPerSession) return
    throw new Failure('RATE_LIMITED', { retryAfterSeconds: ANOTHER_PLACE_SECONDS })
  }

  function open(stream: Stream, missed: Buffer[] | null): void {
    const position = delivery.position()
    const hasMoved = missed === null || isAfter(position, stream.from)
    stream.isOpen = true
    metrics.opened()
    stream.line.open(openFrame(stream))
    stream.line.send([...(missed ?? [resyncFrame]), ...(hasMoved ? [placeFrame(position)] : [])])
    if (isClosed) end(stream, 'closing')
  }

  async function hear(facts: readonly PlacedFact[]): Promise<void> {
    const { frames, signedOut } = await delivery.post(facts)
    for (const stream of signedOut) end(stream, 'signed-out')
    for (const [stream, told] of frames) {
      send(stream, told)
      metrics.told(told.length)
    }
  }

  /** Sessions that ran out tell nobody; and who comes back after a quiet hour shall have little to be told. */
  async function beat(): Promise<void> {
    const open = [...streams.all()].filter(({ isOpen }) => isOpen)
    const signedIn = await checkSessions(open)
    const position = delivery.position()
    const place = placeFrame(position)
    for (const stream of open) {
      const isNews = isAfter(position, lastBeatAt) && isAfter(position, stream.from)
      if (signedIn.has(stream.sessionId)) send(stream, [isNews ? place : heartbeat])
      else end(stream, 'signed-out')
    }
    lastBeatAt = position
  }

  /** While the database is away nothing is told to anybody, so nobody needs to be shut out. */
  async function checkSessions(open: readonly Stream[]): Promise<Set<string>> {
    const sessions = open.map(({ sessionId }) => sessionId)
    try {
      return await stillSignedIn({ db, clock }, sessions)
    } catch (error) {
      log.error('sessions of streams cannot be checked', { error })
      return new Set(sessions)
    }
  }

  function send(stream: Stream, frames: readonly Buffer[]): void {
    if (!streams.has(stream)) return
    if (stream.line.backlog() > liveLimits.backlogBytes) end(stream, 'backlog')
    else stream.line.send(frames)
  }

  function end(stream: Stream, ending: Ending): void {
    if (!streams.has(stream)) return
    const lastWords = farewells[ending](stream)
    if (lastWords) stream.line.end(lastWords)
    else stream.line.cut()
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
      (facts) => inTurn(() => hear(facts)),
      (position) => inTurn(() => startAnew(position)),
    )
  }

  /** Every open page reads again what it shows: what it was told last may never have happened. */
  async function startAnew(position: Position): Promise<void> {
    delivery.startAnew(position)
    lastBeatAt = position
    for (const stream of streams.all()) if (stream.isOpen) send(stream, [resyncFrame, placeFrame(position)])
  }

  const unfollow = follow()
  const beating = setInterval(() => void inTurn(beat), beatMsOf(options))
  return {
    join,
    openMembers: streams.members,
    announce: (frame) => {
      for (const stream of streams.all()) if (stream.isOpen) send(stream, [frame])
    },
    close: () => {
      isClosed = true
      clearInterval(beating)
      unfollow()
      for (const stream of streams.all()) if (stream.isOpen) end(stream, 'closing')
    },
  }
}

function beatMsOf({ heartbeatSeconds = liveLimits.heartbeatSeconds }: HubOptions): number {
  return 1000 * heartbeatSeconds
}
