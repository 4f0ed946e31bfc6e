import type { DomainEvent, EventName } from '#contract/events/all-events.ts'
import type { Db } from '#server/database/db.ts'
import type { Subscriber, TransactionalSubscriber } from '#server/platform/core/request-context.ts'
import { recordEvent, recordEvents } from '#server/platform/events/domain-events.ts'
import { addNotifications, type NewNotification } from './add-notification.ts'
import { closeReadChat, type ReadChat } from './close-notification.ts'
import { allRules } from './rules/all-rules.ts'
import type { Rule } from './rules/rule.ts'
import { withdrawNotification } from './withdraw-notification.ts'

/** Members in one event: a row of the event log stays small, also for a group of thousands. */
const MEMBERS_PER_EVENT = 200

/** The only event after whose transaction its receivers are no longer known. */
const insideTransaction = 'group.deleted' satisfies EventName

/** Events that notify somebody, or take a notification back. */
const eventNames = (Object.keys(allRules) as EventName[]).filter((name) => name !== insideTransaction)

/** Adds, withdraws and closes notifications after each event, for its receivers by their rights at that moment. */
export const notificationsSubscriber: Subscriber = { name: 'notifications', eventNames, handle }

/** Notifies the members of a group that it is deleted, as long as they are its members. */
export const formerGroupsSubscriber: TransactionalSubscriber = {
  name: 'former-groups',
  eventNames: [insideTransaction],
  handle: async ({ db, clock, publish }, event) => {
    const at = clock.now().toISOString()
    const memberIds = await addNotifications(db, addedBy({ ...event, at } as DomainEvent))
    await publish('notifications.added', ...portionsOf(memberIds).map((portion) => ({ memberIds: portion })))
  },
}

/**
 * Adds what follows each other together: thousands of events that concern the same member change one row. What is taken
 * back or read by its member comes after what was added before it.
 */
async function handle(db: Db, events: readonly DomainEvent[]): Promise<void> {
  const changed = { added: new Set<string>(), withdrawn: new Set<string>() }
  let adding: NewNotification[] = []
  const addNow = async () => {
    for (const memberId of await addNotifications(db, adding)) changed.added.add(memberId)
    adding = []
  }
  for (const event of events) {
    const { withdraws, reads } = ruleOf(event)
    if (withdraws || reads) await addNow()
    for (const withdrawal of withdraws?.(event) ?? [])
      for (const memberId of await withdrawNotification(db, withdrawal)) changed.withdrawn.add(memberId)
    if (reads) await closeWhatWasRead(db, reads(event), event.at)
    adding.push(...addedBy(event))
  }
  await addNow()
  await announce(db, changed, events.at(-1)?.at ?? '')
}

/** The rule of an event; the table knows which belongs to which, the compiler cannot follow. */
function ruleOf(event: DomainEvent): Rule {
  return allRules[event.name] as Rule
}

function addedBy(event: DomainEvent): NewNotification[] {
  const added = ruleOf(event).adds?.(event) ?? []
  return added.map(({ isForActorToo, ...each }) => ({
    ...each,
    actorId: isForActorToo ? null : event.actorId,
    at: event.at,
  }))
}

async function closeWhatWasRead(db: Db, read: ReadChat, at: string): Promise<void> {
  if (!(await closeReadChat(db, read, at))) return
  const payload = { memberId: read.memberId }
  await recordEvent(db, { name: 'notifications.seen', payload, actorId: null, at: new Date(at) })
}

type Changed = { added: ReadonlySet<string>; withdrawn: ReadonlySet<string> }

/** Publishes whose notifications changed, once for each member. */
async function announce(db: Db, { added, withdrawn }: Changed, at: string): Promise<void> {
  const news = [
    ...portionsOf(withdrawn).map((memberIds) => ({ name: 'notifications.withdrawn' as const, memberIds })),
    ...portionsOf(added).map((memberIds) => ({ name: 'notifications.added' as const, memberIds })),
  ]
  if (news.length === 0) return
  await recordEvents(
    db,
    news.map(({ name, memberIds }) => ({ name, payload: { memberIds }, actorId: null, at: new Date(at) })),
  )
}

function portionsOf(memberIds: Iterable<string>): string[][] {
  const distinct = [...new Set(memberIds)]
  return Array.from({ length: Math.ceil(distinct.length / MEMBERS_PER_EVENT) }, (_, portion) =>
    distinct.slice(portion * MEMBERS_PER_EVENT, (portion + 1) * MEMBERS_PER_EVENT),
  )
}
