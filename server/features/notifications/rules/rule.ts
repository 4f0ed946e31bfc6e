import type { DomainEvent, EventName } from '#contract/events/all-events.ts'
import { type Db, sql } from '#server/database/db.ts'
import type { NewNotification, Person } from '#server/features/notifications/add-notification.ts'
import type { ReadChat } from '#server/features/notifications/close-notification.ts'
import type { Withdrawal } from '#server/features/notifications/withdraw-notification.ts'

/** A notification as an event makes it. */
export type Added = Omit<NewNotification, 'actorId' | 'at'> & {
  /** The actor is notified too: a member learns of what happens to their account, whoever did it. */
  isForActorToo?: true
}

/** The effect of an event on notifications. */
export type Rule<N extends EventName = EventName> = {
  adds?(event: DomainEvent<N>): readonly Added[]
  withdraws?(event: DomainEvent<N>): readonly Withdrawal[]
  reads?(event: DomainEvent<N>): ReadChat
}

/** The rules of some events; an event without one notifies nobody. */
export type Rules<N extends EventName> = { readonly [K in N]?: Rule<K> }

const authorToName = sql(
  'author-to-name',
  `select author_of_content($1, $2) as "id" where not is_anonymous_content($1, $2)`,
)

/** The author of content that is under their name; nobody where it is not, so that things of one author are not joined. */
export const namedAuthor =
  (kind: 'prayer' | 'update' | 'comment' | 'miracle', id: string) =>
  async (db: Db): Promise<Person | null> => {
    const [author] = await db.query(authorToName, [kind, id])
    return author?.id ? { id: author.id, isNamed: true } : null
  }

/** Members who write or share under their name. */
export function namedActor(actorId: string | null): Person | null {
  return actorId === null ? null : { id: actorId, isNamed: true }
}
