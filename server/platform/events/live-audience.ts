import type { DomainEvent, EventName } from '#contract/events/all-events.ts'
import type { Watched } from '#contract/events/live-stream.ts'
import type { StatementReturning } from '#server/database/db.ts'

/** The subject of an open stream: a person, a group or prayer, the moderators' work, or the whole site. */
export type Topic = `member:${string}` | Watched | 'moderators' | 'everyone'

/**
 * The topics of an event and its permission check. Topics only narrow down which open streams an event could concern;
 * each stream's right is checked for every event, after it was read and right before it is sent (ADR-16, SEC-P4).
 */
export type LiveAudience = {
  eventNames: readonly EventName[]
  topics(event: DomainEvent): readonly Topic[]
  /**
   * Null where the subscription alone is enough: a member's own `member:` topic, and the end of a subject, which only
   * streams get that were allowed to see it before. Otherwise `subjectId` names the row that decides, and `statement` the
   * check: $1 subjects and $2 viewers, uuid[], are the pairs in question; rows `{subjectId, viewerId}` are the permitted
   * ones.
   */
  right: { subjectId(event: DomainEvent): string; statement: RightStatement } | null
}

/** Finds the permitted ones of some pairs. */
export type RightStatement = StatementReturning<{ subjectId: string; viewerId: string }>

/** Topics of a member's stream, beside their own and those of open pages. */
export type TopicSubscription = {
  /** $1 the people, uuid[]; rows `{viewerId, topic}`. */
  topicsOf: StatementReturning<{ viewerId: string; topic: string }>
  /** Events after which the topics are queried again, and for which members. */
  changesWith: readonly EventName[]
  whose(event: DomainEvent): string
}

/** Kinds of subjects that a page can watch by their id. */
export type WatchedKind = 'prayer' | 'group' | 'campaign'

/** The features' parts of the live stream. */
export type Live = {
  audiences: readonly LiveAudience[]
  topicSubscriptions: readonly TopicSubscription[]
  /**
   * Queries the viewers who may see a watched subject: $1 subjects and $2 viewers, uuid[]; rows `{subjectId, viewerId}` are
   * the permitted ones.
   */
  watched: Record<WatchedKind, RightStatement>
}

/** A live audience with the exact payload types of its events. */
export function liveAudience<N extends EventName>(exact: {
  eventNames: readonly N[]
  topics(event: DomainEvent<N>): readonly Topic[]
  right: { subjectId(event: DomainEvent<N>): string; statement: RightStatement } | null
}): LiveAudience {
  return exact as unknown as LiveAudience
}

/** A topic subscription with the exact payload types of its events. */
export function topicSubscription<N extends EventName>(exact: {
  topicsOf: StatementReturning<{ viewerId: string; topic: string }>
  changesWith: readonly N[]
  whose(event: DomainEvent<N>): string
}): TopicSubscription {
  return exact as unknown as TopicSubscription
}
