import type { Db } from '#server/database/db.ts'
import type { LoggedEvent } from '#server/platform/events/domain-events.ts'
import type { Topic, TopicSubscription } from '#server/platform/events/live-audience.ts'

/** Topics that the features subscribe members' streams to. */
export type TopicSubscriptions = {
  /** Members whose topics these events may have changed. */
  changedBy(events: readonly LoggedEvent[]): Set<string>
  /** The topics that all features give to each of these members right now. */
  topicsOf(memberIds: Iterable<string>): Promise<Map<string, Set<Topic>>>
}

/** Queries the features, once each for any number of members. */
export function createTopicSubscriptions(
  db: Db,
  topicSubscriptions: readonly TopicSubscription[],
): TopicSubscriptions {
  return {
    changedBy: (events) =>
      new Set(
        topicSubscriptions.flatMap(({ changesWith, whose }) =>
          events.filter(({ name }) => changesWith.includes(name)).map(whose),
        ),
      ),
    topicsOf: async (memberIds) => {
      const found = new Map([...memberIds].map((id): [string, Set<Topic>] => [id, new Set()]))
      if (found.size === 0) return found
      const queries = topicSubscriptions.map(({ topicsOf }) => db.query(topicsOf, [[...found.keys()]]))
      for (const { viewerId, topic } of (await Promise.all(queries)).flat())
        found.get(viewerId)?.add(topic as Topic)
      return found
    },
  }
}
