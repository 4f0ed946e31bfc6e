import type { EventName } from '#contract/events/all-events.ts'
import type { Db } from '#server/database/db.ts'
import type { LoggedEvent } from '#server/platform/events/domain-events.ts'
import type {
  LiveAudience,
  RightStatement,
  Topic,
  WatchedKind,
} from '#server/platform/events/live-audience.ts'
import type { Stream } from './live-streams.ts'

/** An event that a stream may receive, by one of the audiences whose topic it is subscribed to. */
export type Candidate = { event: LoggedEvent; stream: Stream; topic: Topic; right: LiveAudience['right'] }

/** One audience of an event: its topics and the right it requires. */
type EventAudience = { topics: readonly Topic[]; right: LiveAudience['right'] }

/** Finds the audiences of each event, computed once. */
export function createAudienceLookup(
  audiences: readonly LiveAudience[],
): (event: LoggedEvent) => readonly EventAudience[] {
  const byName = new Map<EventName, LiveAudience[]>()
  for (const audience of audiences)
    for (const name of audience.eventNames) byName.set(name, [...(byName.get(name) ?? []), audience])
  const found = new WeakMap<LoggedEvent, readonly EventAudience[]>()
  return (event) => {
    const before = found.get(event)
    if (before) return before
    const concerned = byName.get(event.name) ?? []
    const eventAudiences = concerned.map(({ topics, right }) => ({ topics: topics(event), right }))
    found.set(event, eventAudiences)
    return eventAudiences
  }
}

/**
 * The candidates that are permitted right now: one query for each kind of right, run after the event was read (SEC-P4).
 * So nobody receives an event after losing the right to it, on any server.
 */
export async function permitted(db: Db, candidates: readonly Candidate[]): Promise<Candidate[]> {
  const isAllowed = await checkRights(
    db,
    candidates.flatMap((candidate): [RightStatement, Pair][] =>
      candidate.right ? [[candidate.right.statement, pairOf(candidate)]] : [],
    ),
  )
  return candidates.filter(
    (candidate) => !candidate.right || isAllowed(candidate.right.statement, pairOf(candidate)),
  )
}

export type Pair = { subjectId: string; viewerId: string }

/** Runs each statement once, whatever the number of pairs, and returns the result of each pair. */
async function checkRights(
  db: Db,
  pairsByStatement: readonly [RightStatement, Pair][],
): Promise<(statement: RightStatement, pair: Pair) => boolean> {
  const pairsOf = new Map<RightStatement, Map<string, Pair>>()
  for (const [statement, pair] of pairsByStatement) {
    const pairs = pairsOf.get(statement) ?? new Map<string, Pair>()
    pairsOf.set(statement, pairs.set(keyOf(pair), pair))
  }
  const allowedPairs = await Promise.all(
    [...pairsOf].map(([statement, pairs]) => findAllowed(db, statement, [...pairs.values()])),
  )
  const allowed = new Map(allowedPairs)
  return (statement, pair) => allowed.get(statement)?.has(keyOf(pair)) ?? false
}

function pairOf({ event, stream, right }: Candidate): Pair {
  return { subjectId: right?.subjectId(event) ?? '', viewerId: stream.memberId }
}

async function findAllowed(
  db: Db,
  statement: RightStatement,
  pairs: Pair[],
): Promise<[RightStatement, Set<string>]> {
  const subjectIds = pairs.map(({ subjectId }) => subjectId)
  const viewers = pairs.map(({ viewerId }) => viewerId)
  const rows = await db.query(statement, [subjectIds, viewers])
  return [statement, new Set(rows.map(keyOf))]
}

function keyOf({ subjectId, viewerId }: Pair): string {
  return `${subjectId} ${viewerId}`
}

/** Whether a topic is a subject that a page watches by its id, which may belong to anybody. */
export function isWatchedSubject(topic: Topic): boolean {
  return /^(prayer|group|campaign):/.test(topic)
}

/**
 * Finds the watched subjects that these streams may see right now, one query for each kind. Access to a deleted subject
 * can no longer be checked, so only these streams get its end: for all others a forbidden subject and a missing one are
 * the same.
 */
export async function findVisible(
  db: Db,
  watched: Record<WatchedKind, RightStatement>,
  streams: readonly Stream[],
): Promise<Map<Stream, Set<Topic>>> {
  const watches = streams.flatMap((stream) =>
    stream.fixedTopics.filter(isWatchedSubject).map((topic) => {
      const [kind = '', subjectId = ''] = topic.split(':')
      return {
        stream,
        topic,
        statement: watched[kind as WatchedKind],
        pair: { subjectId, viewerId: stream.memberId },
      }
    }),
  )
  const isAllowed = await checkRights(
    db,
    watches.map(({ statement, pair }): [RightStatement, Pair] => [statement, pair]),
  )
  const visible = new Map(streams.map((stream): [Stream, Set<Topic>] => [stream, new Set()]))
  for (const { stream, topic, statement, pair } of watches)
    if (isAllowed(statement, pair)) visible.get(stream)?.add(topic)
  return visible
}
