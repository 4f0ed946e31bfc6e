import type { DomainEvent, EventName } from '#contract/events.ts'
import type { Watched } from '#contract/live-events.ts'
import type { Statement } from '#server/database/db.ts'

/** What an open stream is about: a person, a group or prayer, what moderators do, or the whole site. */
export type Topic = `member:${string}` | Watched | 'moderators' | 'everyone'

/**
 * Where facts are heard, and by whom. Topics only narrow down which open streams a fact could concern; whether each of
 * them may hear it is asked again for every fact, after it was read and right before it is sent (ADR-16,
 * SEC-P4).
 */
export type LiveAudience = {
  eventNames: readonly EventName[]
  topics(event: DomainEvent): readonly Topic[]
  /**
   * Null where being on the topic is right enough: one's own `member:` topic, and word that something is gone, which only
   * streams hear that were allowed to see it before.
   * Otherwise `thing` says which row decides, and `ask` who may hear of it: $1 things and $2 viewers, uuid[], are the
   * pairs in question; rows `{thing, viewerId}` those of them that are allowed.
   */
  right: { thing(event: DomainEvent): string; statement: Statement } | null
}

/** Topics a person's stream is on beside their own and those of open pages. */
export type TopicSubscription = {
  /** $1 the people, uuid[]; rows `{viewerId, topic}`. */
  topicsOf: Statement
  /** Facts after which it is asked again, and of whom. */
  changesWith: readonly EventName[]
  whose(event: DomainEvent): string
}

/** The kinds of things that a page can watch by their id. */
export type WatchedKind = 'prayer' | 'group' | 'campaign'

/** What the rooms say about the live stream. */
export type Live = {
  audiences: readonly LiveAudience[]
  topicSubscriptions: readonly TopicSubscription[]
  /**
   * Asks for the viewers who may see a watched thing: $1 things and $2 viewers, uuid[]; rows `{thing, viewerId}` those
   * that are allowed.
   */
  watched: Record<WatchedKind, Statement>
}

/** A hearing written with the exact payloads of its facts. */
export function liveAudience<N extends EventName>(exact: {
  eventNames: readonly N[]
  topics(event: DomainEvent<N>): readonly Topic[]
  right: { thing(event: DomainEvent<N>): string; statement: Statement } | null
}): LiveAudience {
  return exact as unknown as LiveAudience
}

/** A tuning written with the exact payloads of its facts. */
export function topicSubscription<N extends EventName>(exact: {
  topicsOf: Statement
  changesWith: readonly N[]
  whose(event: DomainEvent<N>): string
}): TopicSubscription {
  return exact as unknown as TopicSubscription
}
