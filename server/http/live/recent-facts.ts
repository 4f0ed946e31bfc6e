import type { PlacedFact } from '#server/platform/facts.ts'
import { beginning, isAfter, type Position } from '#server/platform/position.ts'

/** The newest facts, kept at hand for streams that come back: a thousand at once cost the database nothing. */
export type RecentFacts = {
  add(facts: readonly PlacedFact[]): void
  /** Forgets all: what was told before belongs to another history. */
  startAnew(position: Position): void
  /** Everything behind a position, or null when that is more than is kept. */
  after(position: Position): readonly PlacedFact[] | null
}

/** Keeps so many facts, beginning with those read from the table (fewer than that many: there are no others). */
export function createRecentFacts(first: readonly PlacedFact[], most: number): RecentFacts {
  let kept = [...first]
  let keptAfter = first.length < most ? beginning : (first[0]?.position ?? beginning)
  return {
    add: (facts) => {
      kept.push(...facts)
      if (kept.length < most * 2) return
      const forgotten = kept.length - most
      keptAfter = kept[forgotten - 1]?.position ?? keptAfter
      kept = kept.slice(forgotten)
    },
    startAnew: (position) => {
      kept = []
      keptAfter = position
    },
    after: (position) => {
      if (isAfter(keptAfter, position)) return null
      const missed = kept.slice(firstAfter(kept, position))
      return missed.length > most ? null : missed
    },
  }
}

function firstAfter(facts: readonly PlacedFact[], position: Position): number {
  let [low, high] = [0, facts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const fact = facts[middle]
    if (fact && isAfter(fact.position, position)) high = middle
    else low = middle + 1
  }
  return low
}
