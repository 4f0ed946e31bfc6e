import type { Db } from '#server/database/db.ts'
import { stillSignedIn } from '#server/http/session.ts'
import type { Clock } from '#server/platform/clock.ts'
import { findSettledEnd, type PlacedFact } from '#server/platform/facts.ts'
import type { Live, Topic } from '#server/platform/live.ts'
import { isAfter, type Position } from '#server/platform/position.ts'
import { factFrame, isLive } from './frames.ts'
import type { RecentFacts } from './recent-facts.ts'
import { createConcerns, permitted, type Reach } from './rights.ts'
import type { Stream } from './stream.ts'
import type { Streams } from './streams.ts'
import { createTunings } from './tunings.ts'

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
      topics
        .flatMap((topic) => [...streams.on(topic)])
        .filter(({ from }) => isAfter(fact.position, from))
        .map((stream) => ({ fact, stream, right })),
    )
  }

  function reachesFor(stream: Stream, facts: readonly PlacedFact[]): Reach[] {
    return facts.flatMap((fact) =>
      concernsOf(fact)
        .filter(({ topics }) => topics.some((topic) => stream.topics.has(topic)))
        .map(({ right }) => ({ fact, stream, right })),
    )
  }

  /** A stream that is put on a topic early or off it late hears nothing wrong: its rights are asked for each fact. */
  async function post(facts: readonly PlacedFact[]): Promise<Post> {
    const news = facts.filter((fact) => isAfter(fact.position, position))
    const retuned = openStreamsOf(tunings.changedBy(news))
    const given = await tunings.topicsOf(new Set(retuned.map(({ memberId }) => memberId)))
    for (const stream of retuned) streams.tune(stream, union(stream.topics, topicsFor(stream, given)))

    const reaches = news.filter(isLive).flatMap(reachesOf)
    const asked = new Set([
      ...reaches.map(({ stream }) => stream),
      ...openStreamsOf(whoseSessionsEnded(news)),
    ])
    const [heard, signedIn] = await Promise.all([permitted(db, reaches), signedInOf(asked)])

    for (const stream of retuned) streams.tune(stream, topicsFor(stream, given))
    recent.add(news)
    position = news.at(-1)?.position ?? position
    return {
      frames: framesOf(heard),
      signedOut: [...asked].filter(({ sessionId }) => !signedIn.has(sessionId)),
    }
  }

  async function admit(arrivals: readonly Stream[]): Promise<Map<Stream, Welcome>> {
    const given = await tunings.topicsOf(new Set(arrivals.map(({ memberId }) => memberId)))
    const isAhead = arrivals.some(({ from }) => isAfter(from, position))
    const end = isAhead ? await findSettledEnd(db) : position
    for (const stream of arrivals) streams.tune(stream, topicsFor(stream, given))
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

  /** Another server may have told more than this one knows of yet; what no server can have told is no position of ours. */
  function missedBy(stream: Stream, end: Position): readonly PlacedFact[] | null {
    if (!isAfter(stream.from, position)) return recent.after(stream.from)?.filter(isLive) ?? null
    if (stream.from.xid <= end.xid) return []
    stream.from = position
    return null
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

  return { position: () => position, post, admit }
}

function whoseSessionsEnded(facts: readonly PlacedFact[]): Set<string> {
  return new Set(
    facts.flatMap((fact) => (fact.name === 'account.sessions-ended' ? [fact.payload.accountId] : [])),
  )
}

function topicsFor({ fixedTopics, memberId }: Stream, given: Map<string, Set<Topic>>): Set<Topic> {
  return new Set([...fixedTopics, ...(given.get(memberId) ?? [])])
}

function union(some: ReadonlySet<Topic>, others: ReadonlySet<Topic>): Set<Topic> {
  return new Set([...some, ...others])
}

/** Each fact once for each stream, in order, however many hearings let it through. */
function framesOf(heard: readonly Reach[]): Map<Stream, Buffer[]> {
  const facts = new Map<Stream, Set<PlacedFact>>()
  for (const { stream, fact } of heard) facts.set(stream, (facts.get(stream) ?? new Set()).add(fact))
  return new Map([...facts].map(([stream, told]) => [stream, [...told].filter(isLive).map(factFrame)]))
}
