import type { Db } from '#server/database/db.ts'
import type { PlacedFact } from '#server/platform/facts.ts'
import type { Topic, Tuning } from '#server/platform/live.ts'

type Tuned = { viewerId: string; topic: Topic }

/** What the rooms say people's streams are about. */
export type Tunings = {
  /** Whose topics these facts may have changed. */
  changedBy(facts: readonly PlacedFact[]): Set<string>
  /** The topics that all rooms give to each of these people at this moment. */
  topicsOf(memberIds: Iterable<string>): Promise<Map<string, Set<Topic>>>
}

/** Asks the rooms, one question each for however many people. */
export function createTunings(db: Db, tunings: readonly Tuning[]): Tunings {
  return {
    changedBy: (facts) =>
      new Set(
        tunings.flatMap(({ changesWith, whose }) =>
          facts.filter(({ name }) => changesWith.includes(name)).map(whose),
        ),
      ),
    topicsOf: async (memberIds) => {
      const found = new Map([...memberIds].map((id): [string, Set<Topic>] => [id, new Set()]))
      if (found.size === 0) return found
      const asked = tunings.map(({ topicsOf }) => db.query<Tuned>(topicsOf, [[...found.keys()]]))
      for (const { viewerId, topic } of (await Promise.all(asked)).flat()) found.get(viewerId)?.add(topic)
      return found
    },
  }
}
