import type { FactName } from '#contract/facts.ts'
import type { Db, Statement } from '#server/database/db.ts'
import type { PlacedFact } from '#server/platform/facts.ts'
import type { Hearing, Topic } from '#server/platform/live.ts'
import type { Stream } from './stream.ts'

/** A fact that a stream might hear, by one of the hearings it is on a topic of. */
export type Reach = { fact: PlacedFact; stream: Stream; topic: Topic; right: Hearing['right'] }

/** What one hearing makes of a fact: where it is heard, and by what right. */
type Concern = { topics: readonly Topic[]; right: Hearing['right'] }

/** Finds what concerns whom, worked out once for each fact. */
export function createConcerns(hearings: readonly Hearing[]): (fact: PlacedFact) => readonly Concern[] {
  const byName = new Map<FactName, Hearing[]>()
  for (const hearing of hearings)
    for (const name of hearing.hears) byName.set(name, [...(byName.get(name) ?? []), hearing])
  const found = new WeakMap<PlacedFact, readonly Concern[]>()
  return (fact) => {
    const before = found.get(fact)
    if (before) return before
    const heardBy = byName.get(fact.name) ?? []
    const concerns = heardBy.map(({ topics, right }) => ({ topics: topics(fact), right }))
    found.set(fact, concerns)
    return concerns
  }
}

/**
 * Those of them that are allowed at this moment: each kind of right is one question to the database, asked after the
 * fact was read (SEC-P4). So whoever lost a right before the fact was told does not hear it, on any server.
 */
export async function permitted(db: Db, reaches: readonly Reach[]): Promise<Reach[]> {
  const isAllowed = await askRights(
    db,
    reaches.flatMap((reach): [Statement, Pair][] => (reach.right ? [[reach.right.ask, pairOf(reach)]] : [])),
  )
  return reaches.filter((reach) => !reach.right || isAllowed(reach.right.ask, pairOf(reach)))
}

export type Pair = { thing: string; viewerId: string }

/** Asks each statement once, whatever the number of pairs, and answers for each of them. */
export async function askRights(
  db: Db,
  asked: readonly [Statement, Pair][],
): Promise<(ask: Statement, pair: Pair) => boolean> {
  const questions = new Map<Statement, Map<string, Pair>>()
  for (const [ask, pair] of asked) {
    const pairs = questions.get(ask) ?? new Map<string, Pair>()
    questions.set(ask, pairs.set(keyOf(pair), pair))
  }
  const answers = await Promise.all(
    [...questions].map(([ask, pairs]) => answer(db, ask, [...pairs.values()])),
  )
  const allowed = new Map(answers)
  return (ask, pair) => allowed.get(ask)?.has(keyOf(pair)) ?? false
}

function pairOf({ fact, stream, right }: Reach): Pair {
  return { thing: right?.thing(fact) ?? '', viewerId: stream.memberId }
}

async function answer(db: Db, ask: Statement, pairs: Pair[]): Promise<[Statement, Set<string>]> {
  const things = pairs.map(({ thing }) => thing)
  const viewers = pairs.map(({ viewerId }) => viewerId)
  const rows = await db.query<Pair>(ask, [things, viewers])
  return [ask, new Set(rows.map(keyOf))]
}

function keyOf({ thing, viewerId }: Pair): string {
  return `${thing} ${viewerId}`
}
