import type { EventName } from '#contract/events.ts'
import type { Db, Statement } from '#server/database/db.ts'
import type { LoggedEvent } from '#server/platform/events/domain-events.ts'
import type { LiveAudience, Topic, WatchedKind } from '#server/platform/events/live-audience.ts'
import type { Stream } from './live-streams.ts'

/** A fact that a stream might hear, by one of the hearings it is on a topic of. */
export type Candidate = { event: LoggedEvent; stream: Stream; topic: Topic; right: LiveAudience['right'] }

/** What one hearing makes of a fact: where it is heard, and by what right. */
type Concern = { topics: readonly Topic[]; right: LiveAudience['right'] }

/** Finds what concerns whom, worked out once for each fact. */
export function createConcerns(
  audiences: readonly LiveAudience[],
): (event: LoggedEvent) => readonly Concern[] {
  const byName = new Map<EventName, LiveAudience[]>()
  for (const audience of audiences)
    for (const name of audience.eventNames) byName.set(name, [...(byName.get(name) ?? []), audience])
  const found = new WeakMap<LoggedEvent, readonly Concern[]>()
  return (event) => {
    const before = found.get(event)
    if (before) return before
    const concerned = byName.get(event.name) ?? []
    const concerns = concerned.map(({ topics, right }) => ({ topics: topics(event), right }))
    found.set(event, concerns)
    return concerns
  }
}

/**
 * Those of them that are allowed at this moment: each kind of right is one question to the database, asked after the
 * fact was read (SEC-P4). So whoever lost a right before the fact was told does not hear it, on any server.
 */
export async function permitted(db: Db, candidates: readonly Candidate[]): Promise<Candidate[]> {
  const isAllowed = await checkRights(
    db,
    candidates.flatMap((candidate): [Statement, Pair][] =>
      candidate.right ? [[candidate.right.statement, pairOf(candidate)]] : [],
    ),
  )
  return candidates.filter(
    (candidate) => !candidate.right || isAllowed(candidate.right.statement, pairOf(candidate)),
  )
}

export type Pair = { thing: string; viewerId: string }

/** Asks each statement once, whatever the number of pairs, and answers for each of them. */
async function checkRights(
  db: Db,
  pairsByStatement: readonly [Statement, Pair][],
): Promise<(statement: Statement, pair: Pair) => boolean> {
  const pairsOf = new Map<Statement, Map<string, Pair>>()
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
  return { thing: right?.thing(event) ?? '', viewerId: stream.memberId }
}

async function findAllowed(db: Db, statement: Statement, pairs: Pair[]): Promise<[Statement, Set<string>]> {
  const things = pairs.map(({ thing }) => thing)
  const viewers = pairs.map(({ viewerId }) => viewerId)
  const rows = await db.query<Pair>(statement, [things, viewers])
  return [statement, new Set(rows.map(keyOf))]
}

function keyOf({ thing, viewerId }: Pair): string {
  return `${thing} ${viewerId}`
}

/** Whether a topic is a thing that a page watches by its id, which may be anybody's. */
export function isWatchedSubject(topic: Topic): boolean {
  return /^(prayer|group|campaign):/.test(topic)
}

/**
 * Asks which of the things on their pages these streams may see at this moment, one question for each kind of thing. Word
 * that something is gone cannot be asked for when it is gone, so only these streams hear it: for all others a thing that
 * they may not see and one that does not exist are the same.
 */
export async function findVisible(
  db: Db,
  watched: Record<WatchedKind, Statement>,
  streams: readonly Stream[],
): Promise<Map<Stream, Set<Topic>>> {
  const watches = streams.flatMap((stream) =>
    stream.fixedTopics.filter(isWatchedSubject).map((topic) => {
      const [kind = '', thing = ''] = topic.split(':')
      return {
        stream,
        topic,
        statement: watched[kind as WatchedKind],
        pair: { thing, viewerId: stream.memberId },
      }
    }),
  )
  const isAllowed = await checkRights(
    db,
    watches.map(({ statement, pair }): [Statement, Pair] => [statement, pair]),
  )
  const visible = new Map(streams.map((stream): [Stream, Set<Topic>] => [stream, new Set()]))
  for (const { stream, topic, statement, pair } of watches)
    if (isAllowed(statement, pair)) visible.get(stream)?.add(topic)
  return visible
}
