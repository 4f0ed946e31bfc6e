import type { Db } from '#server/database/db.ts'
import { findSignedIn } from '#server/http/requests/find-session.ts'
import type { Clock } from '#server/platform/core/clock.ts'
import { findSettledEnd, type LoggedEvent } from '#server/platform/events/domain-events.ts'
import type { Live, RightStatement, Topic } from '#server/platform/events/live-audience.ts'
import { isAfter, type LogPosition, timelineOf } from '#server/platform/events/log-position.ts'
import {
  type Candidate,
  createAudienceLookup,
  findVisible,
  isWatchedSubject,
  permitted,
} from './live-permissions.ts'
import type { Stream, Streams } from './live-streams.ts'
import type { RecentEvents } from './recent-events.ts'
import { eventFrame, isLive } from './sse-frames.ts'
import { createTopicSubscriptions } from './topic-subscriptions.ts'

/** The result of a batch: the frames of each stream, in order, and the streams whose session ended. */
export type BatchResult = { frames: Map<Stream, Buffer[]>; signedOut: Stream[] }

/** The missed frames of an arriving stream; null when they are too many. */
export type Admission = { missed: Buffer[] | null; isSignedIn: boolean }

/** Determines the frames of each stream. One call at a time: streams arrive between two batches. */
export type Delivery = {
  /** Everything up to this position was delivered. */
  position(): LogPosition
  /** Advances past a batch, unless a database query fails: then the same batch can be delivered again. */
  deliver(events: readonly LoggedEvent[]): Promise<BatchResult>
  /** The database has gone back to an earlier moment: from now on all streams get the events after this position. */
  rewind(position: LogPosition): void
  /** Subscribes streams to their topics. From then on they get everything after `position`. */
  admit(arrivals: readonly Stream[]): Promise<Map<Stream, Admission>>
}

type Options = {
  db: Db
  clock: Clock
  live: Live
  streams: Streams
  recent: RecentEvents
  start: LogPosition
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: its closures are short, and measured alone.
export function createDelivery({ db, clock, live, streams, recent, start }: Options): Delivery {
  const audiencesOf = createAudienceLookup(live.audiences)
  const topicSubscriptions = createTopicSubscriptions(db, live.topicSubscriptions)
  let position = start

  function candidatesOf(event: LoggedEvent): Candidate[] {
    return audiencesOf(event).flatMap(({ topics, right }) =>
      topics.flatMap((topic) =>
        [...streams.on(topic)]
          .filter(
            ({ from, visible }) => isAfter(event.position, from) && (right || maySeeEnd(topic, visible)),
          )
          .map((stream) => ({ event, stream, topic, right })),
      ),
    )
  }

  /** Finds missed events; the end of a subject is not among them, because its former viewers are no longer known. */
  function missedCandidatesOf(stream: Stream, events: readonly LoggedEvent[]): Candidate[] {
    return events.flatMap((event) =>
      audiencesOf(event).flatMap(({ topics, right }) =>
        topics
          .filter((topic) => stream.topics.has(topic) && (right || !isWatchedSubject(topic)))
          .map((topic) => ({ event, stream, topic, right })),
      ),
    )
  }

  /** A stream that joins a topic early or leaves it late gets nothing wrong: its rights are checked for each event. */
  async function deliver(events: readonly LoggedEvent[]): Promise<BatchResult> {
    const newEvents = events.filter((event) => isAfter(event.position, position))
    const resubscribed = openStreamsOf(topicSubscriptions.changedBy(newEvents))
    const [subscriptions, visible] = await Promise.all([
      topicSubscriptions.topicsOf(new Set(resubscribed.map(({ memberId }) => memberId))),
      findVisible(db, live.watched, resubscribed),
    ])
    for (const stream of resubscribed) {
      streams.subscribe(stream, union(stream.topics, topicsFor(stream, subscriptions)))
      stream.visible = union(subscriptions.get(stream.memberId) ?? [], visible.get(stream) ?? [])
    }

    const candidates = newEvents.filter(isLive).flatMap(candidatesOf)
    const toCheck = new Set([
      ...candidates.map(({ stream }) => stream),
      ...openStreamsOf(whoseSessionsEnded(newEvents)),
    ])
    const [permittedCandidates, signedIn] = await Promise.all([
      permitted(db, candidates),
      signedInOf(toCheck),
    ])
    updateVisible(candidates, permittedCandidates)

    for (const stream of resubscribed) streams.subscribe(stream, topicsFor(stream, subscriptions))
    recent.add(newEvents)
    position = newEvents.at(-1)?.position ?? position
    return {
      frames: framesOf(permittedCandidates),
      signedOut: [...toCheck].filter(({ sessionId }) => !signedIn.has(sessionId)),
    }
  }

  async function admit(arrivals: readonly Stream[]): Promise<Map<Stream, Admission>> {
    const [subscriptions, visible] = await Promise.all([
      topicSubscriptions.topicsOf(new Set(arrivals.map(({ memberId }) => memberId))),
      findVisible(db, live.watched, arrivals),
    ])
    const isAhead = arrivals.some(({ from }) => isAfter(from, position))
    const end = isAhead ? await findSettledEnd(db) : position
    for (const stream of arrivals) {
      streams.subscribe(stream, topicsFor(stream, subscriptions))
      stream.visible = union(subscriptions.get(stream.memberId) ?? [], visible.get(stream) ?? [])
    }
    const missed = new Map(arrivals.map((stream) => [stream, missedBy(stream, end)]))

    const candidates = [...missed].flatMap(([stream, events]) => missedCandidatesOf(stream, events ?? []))
    const [permittedCandidates, signedIn] = await Promise.all([
      permitted(db, candidates),
      signedInOf(arrivals),
    ])
    const frames = framesOf(permittedCandidates)
    return new Map(
      [...missed].map(([stream, events]): [Stream, Admission] => [
        stream,
        { missed: events && (frames.get(stream) ?? []), isSignedIn: signedIn.has(stream.sessionId) },
      ]),
    )
  }

  /** A stream with access to an event about a subject sees the subject; without access it no longer does. */
  function updateVisible(candidates: readonly Candidate[], permittedCandidates: readonly Candidate[]): void {
    const rights: ReadonlySet<RightStatement | undefined> = new Set(Object.values(live.watched))
    const allowed = new Set(permittedCandidates)
    for (const candidate of candidates.filter(
      ({ topic, right }) => isWatchedSubject(topic) && rights.has(right?.statement),
    )) {
      if (allowed.has(candidate)) candidate.stream.visible.add(candidate.topic)
      else candidate.stream.visible.delete(candidate.topic)
    }
  }

  /** A page that returns to an invisible subject is reloaded: the subject may have been visible before. */
  function hasLost({ isReturning, fixedTopics, visible }: Stream): boolean {
    return isReturning && fixedTopics.some((topic) => isWatchedSubject(topic) && !visible.has(topic))
  }

  /**
   * Another server may have delivered more than this one has read yet; a position that no server can have delivered is
   * invalid.
   */
  function missedBy(stream: Stream, end: LogPosition): readonly LoggedEvent[] | null {
    if (hasLost(stream)) return null
    if (isOfAnotherHistory(stream.from) && !isAfter(stream.from, position)) return null
    if (!isAfter(stream.from, position)) return recent.after(stream.from)?.filter(isLive) ?? null
    if (stream.from.xid <= end.xid) return []
    stream.from = position
    return null
  }

  /**
   * Events that a page received before a failover may be lost. Positions without a history come from an older program.
   */
  function isOfAnotherHistory(from: LogPosition): boolean {
    return ![0n, timelineOf(position)].includes(timelineOf(from))
  }

  function rewind(anew: LogPosition): void {
    position = anew
    recent.rewind(anew)
    for (const stream of streams.all()) if (stream.isOpen) stream.from = anew
  }

  function openStreamsOf(memberIds: ReadonlySet<string>): Stream[] {
    return [...memberIds].flatMap((id) => [...streams.ofMember(id)].filter(({ isOpen }) => isOpen))
  }

  function signedInOf(some: Iterable<Stream>): Promise<Set<string>> {
    return findSignedIn(
      { db, clock },
      [...some].map(({ sessionId }) => sessionId),
    )
  }

  return { position: () => position, deliver, rewind, admit }
}

function whoseSessionsEnded(events: readonly LoggedEvent[]): Set<string> {
  return new Set(
    events.flatMap((event) => (event.name === 'account.sessions-ended' ? [event.payload.accountId] : [])),
  )
}

function topicsFor({ fixedTopics, memberId }: Stream, subscriptions: Map<string, Set<Topic>>): Set<Topic> {
  return new Set([...fixedTopics, ...(subscriptions.get(memberId) ?? [])])
}

/** The end of a subject goes to streams that could see it; everything else goes to all on the topic. */
function maySeeEnd(topic: Topic, visible: ReadonlySet<Topic>): boolean {
  return !isWatchedSubject(topic) || visible.has(topic)
}

function union(some: Iterable<Topic>, others: Iterable<Topic>): Set<Topic> {
  return new Set([...some, ...others])
}

/** Each event once for each stream, in order, however many audiences include it. */
function framesOf(permittedCandidates: readonly Candidate[]): Map<Stream, Buffer[]> {
  const events = new Map<Stream, Set<LoggedEvent>>()
  for (const { stream, event } of permittedCandidates)
    events.set(stream, (events.get(stream) ?? new Set()).add(event))
  return new Map(
    [...events].map(([stream, streamEvents]) => [stream, [...streamEvents].filter(isLive).map(eventFrame)]),
  )
}
