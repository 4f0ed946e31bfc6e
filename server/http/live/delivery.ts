import type { Db, Statement } from '#server/database/db.ts'
import { stillSignedIn } from '#server/http/session.ts'
import type { Clock } from '#server/platform/clock.ts'
import { findSettledEnd, type PlacedFact } from '#server/platform/facts.ts'
import type { Live, Topic } from '#server/platform/live.ts'
import { isAfter, type Position, timelineOf } from '#server/platform/position.ts'
import { factFrame, isLive } from './frames.ts'
import type { RecentFacts } from './recent-facts.ts'
import { createConcerns, permitted, type Reach } from './rights.ts'
import type { Stream } from './stream.ts'
import type { Streams } from './streams.ts'
import { createTunings } from './tunings.ts'
import { findSeen, isThing } from './watches.ts'

/** What a batch comes to: what each stream is told, in order, and whose session is over. */
export type Post = { frames: Map<Stream, Buffer[]>; signedOut: Stream[] }

/** What one who comes is told of what they missed; null when that is too much. */
export type Welcome = { missed: Buffer[] | null; isSignedIn: boolean }

/** Works out who is told what. One call at a time: who comes, comes between two batches. */
export type Delivery = {
  /** Everything up to here was told. */
  position(): Position
  /** Moves on behind a batch, unless a question to the database fails: then the same batch can be told again. */
  post(facts: readonly PlacedFact[]): Promise<Post>
  /** The database has gone back to an earlier moment: from now on all are told what is behind this position. */
  startAnew(position: Position): void
  /** Puts streams on their topics. From then on they are told everything behind `position`. */
  admit(arrivals: readonly Stream[]): Promise<Map<Stream, Welcome>>
}

type Options = {
  db: Db
  clock: Clock
  live: Live
  streams: Streams
  recent: RecentFacts
  start: Position
}

export function createDelivery({ db, clock, live, streams, recent, start }: Options): Delivery {
  const concernsOf = createConcerns(live.hearings)
  const tunings = createTunings(db, live.tunings)
  let position = start

  function reachesOf(fact: PlacedFact): Reach[] {
    return concernsOf(fact).flatMap(({ topics, right }) =>
      topics.flatMap((topic) =>
        [...streams.on(topic)]
          .filter(({ from, seen }) => isAfter(fact.position, from) && (right || mayHearEnd(topic, seen)))
          .map((stream) => ({ fact, stream, topic, right })),
      ),
    )
  }

  /** Finds missed events; the end of a thing is not among them, because nobody can say any more who had seen it. */
  function reachesFor(stream: Stream, facts: readonly PlacedFact[]): Reach[] {
    return facts.flatMap((fact) =>
      concernsOf(fact).flatMap(({ topics, right }) =>
        topics
          .filter((topic) => stream.topics.has(topic) && (right || !isThing(topic)))
          .map((topic) => ({ fact, stream, topic, right })),
      ),
    )
  }

  /** A stream that is put on a topic early or off it late hears nothing wrong: its rights are asked for each fact. */
  async function post(facts: readonly PlacedFact[]): Promise<Post> {
    const news = facts.filter((fact) => isAfter(fact.position, position))
    const retuned = openStreamsOf(tunings.changedBy(news))
    const [given, seen] = await Promise.all([
      tunings.topicsOf(new Set(retuned.map(({ memberId }) => memberId))),
      findSeen(db, live.watched, retuned),
    ])
    for (const stream of retuned) {
      streams.tune(stream, union(stream.topics, topicsFor(stream, given)))
      stream.seen = union(given.get(stream.memberId) ?? [], seen.get(stream) ?? [])
    }

    const reaches = news.filter(isLive).flatMap(reachesOf)
    const asked = new Set([
      ...reaches.map(({ stream }) => stream),
      ...openStreamsOf(whoseSessionsEnded(news)),
    ])
    const [heard, signedIn] = await Promise.all([permitted(db, reaches), signedInOf(asked)])
    noteRights(reaches, heard)

    for (const stream of retuned) streams.tune(stream, topicsFor(stream, given))
    recent.add(news)
    position = news.at(-1)?.position ?? position
    return {
      frames: framesOf(heard),
      signedOut: [...asked].filter(({ sessionId }) => !signedIn.has(sessionId)),
    }
  }

  async function admit(arrivals: readonly Stream[]): Promise<Map<Stream, Welcome>> {
    const [given, seen] = await Promise.all([
      tunings.topicsOf(new Set(arrivals.map(({ memberId }) => memberId))),
      findSeen(db, live.watched, arrivals),
    ])
    const isAhead = arrivals.some(({ from }) => isAfter(from, position))
    const end = isAhead ? await findSettledEnd(db) : position
    for (const stream of arrivals) {
      streams.tune(stream, topicsFor(stream, given))
      stream.seen = union(given.get(stream.memberId) ?? [], seen.get(stream) ?? [])
    }
    const missed = new Map(arrivals.map((stream) => [stream, missedBy(stream, end)]))

    const reaches = [...missed].flatMap(([stream, facts]) => reachesFor(stream, facts ?? []))
    const [heard, signedIn] = await Promise.all([permitted(db, reaches), signedInOf(arrivals)])
    const frames = framesOf(heard)
    return new Map(
      [...missed].map(([stream, facts]): [Stream, Welcome] => [
        stream,
        { missed: facts && (frames.get(stream) ?? []), isSignedIn: signedIn.has(stream.sessionId) },
      ]),
    )
  }

  /** Whoever was allowed to hear of a thing sees it, and who was not does not see it any more. */
  function noteRights(reaches: readonly Reach[], heard: readonly Reach[]): void {
    const rights: ReadonlySet<Statement | undefined> = new Set(Object.values(live.watched))
    const allowed = new Set(heard)
    for (const reach of reaches.filter(({ topic, right }) => isThing(topic) && rights.has(right?.ask))) {
      if (allowed.has(reach)) reach.stream.seen.add(reach.topic)
      else reach.stream.seen.delete(reach.topic)
    }
  }

  /** A page that comes back to a thing that is not to be seen is read anew: it may have been there before. */
  function hasLost({ isReturning, fixedTopics, seen }: Stream): boolean {
    return isReturning && fixedTopics.some((topic) => isThing(topic) && !seen.has(topic))
  }

  /** Another server may have told more than this one knows of yet; what no server can have told is no position of ours. */
  function missedBy(stream: Stream, end: Position): readonly PlacedFact[] | null {
    if (hasLost(stream)) return null
    if (isOfAnotherHistory(stream.from) && !isAfter(stream.from, position)) return null
    if (!isAfter(stream.from, position)) return recent.after(stream.from)?.filter(isLive) ?? null
    if (stream.from.xid <= end.xid) return []
    stream.from = position
    return null
  }

  /** What a page heard before a failover may never have happened. Positions without a history are of an older program. */
  function isOfAnotherHistory(from: Position): boolean {
    return ![0n, timelineOf(position)].includes(timelineOf(from))
  }

  function startAnew(anew: Position): void {
    position = anew
    recent.startAnew(anew)
    for (const stream of streams.all()) if (stream.isOpen) stream.from = anew
  }

  function openStreamsOf(memberIds: ReadonlySet<string>): Stream[] {
    return [...memberIds].flatMap((id) => [...streams.ofMember(id)].filter(({ isOpen }) => isOpen))
  }

  function signedInOf(some: Iterable<Stream>): Promise<Set<string>> {
    return stillSignedIn(
      { db, clock },
      [...some].map(({ sessionId }) => sessionId),
    )
  }

  return { position: () => position, post, startAnew, admit }
}

function whoseSessionsEnded(facts: readonly PlacedFact[]): Set<string> {
  return new Set(
    facts.flatMap((fact) => (fact.name === 'account.sessions-ended' ? [fact.payload.accountId] : [])),
  )
}

function topicsFor({ fixedTopics, memberId }: Stream, given: Map<string, Set<Topic>>): Set<Topic> {
  return new Set([...fixedTopics, ...(given.get(memberId) ?? [])])
}

/** Of the end of a thing hears who could see it; of everything else whoever is on the topic. */
function mayHearEnd(topic: Topic, seen: ReadonlySet<Topic>): boolean {
  return !isThing(topic) || seen.has(topic)
}

function union(some: Iterable<Topic>, others: Iterable<Topic>): Set<Topic> {
  return new Set([...some, ...others])
}

/** Each fact once for each stream, in order, however many hearings let it through. */
function framesOf(heard: readonly Reach[]): Map<Stream, Buffer[]> {
  const facts = new Map<Stream, Set<PlacedFact>>()
  for (const { stream, fact } of heard) facts.set(stream, (facts.get(stream) ?? new Set()).add(fact))
  return new Map([...facts].map(([stream, told]) => [stream, [...told].filter(isLive).map(factFrame)]))
}
