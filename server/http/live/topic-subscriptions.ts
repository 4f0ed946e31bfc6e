import type { Db } from '#server/database/db.ts'
import type { LoggedEvent } from '#server/platform/events/domain-events.ts'
import type { Topic, TopicSubscription } from '#server/platform/events/live-audience.ts'

type SubscriptionRow = { viewerId: string; topic: Topic }

/** What the rooms say people's streams are about. */
export type TopicSubscriptions = {
  /** Whose topics these facts may have changed. */
  changedBy(events: readonly LoggedEvent[]): Set<string>
  /** The topics that all rooms give to each of these people at this moment. */
  topicsOf(memberIds: Iterable<string>): Promise<Map<string, Set<Topic>>>
}

/** Asks the rooms, one question each for however many people. */
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
      const queries = topicSubscriptions.map(({ topicsOf }) =>
        db.query<SubscriptionRow>(topicsOf, [[...found.keys()]]),
      )
      for (const { viewerId, topic } of (await Promise.all(queries)).flat()) found.get(viewerId)?.add(topic)
      return found
    },
  }
}
