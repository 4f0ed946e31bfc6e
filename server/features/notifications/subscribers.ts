import type { DomainEvent, EventName, EventPayloads } from '#contract/events/all-events.ts'
import type { Db } from '#server/database/db.ts'
import type { Subscriber, TransactionalSubscriber } from '#server/platform/core/request-context.ts'
import { recordEvent } from '#server/platform/events/domain-events.ts'
import { addNotification } from './add-notification.ts'
import { closeReadChat } from './close-notification.ts'
import { allRules } from './rules/all-rules.ts'
import type { Rule } from './rules/rule.ts'
import { withdrawNotification } from './withdraw-notification.ts'

/** Members in one event: a row of the event log stays small, also for a group of thousands. */
const MEMBERS_PER_EVENT = 200

/** The only event after whose transaction its receivers are no longer known. */
const insideTransaction = 'group.deleted' satisfies EventName

/** Events that tell somebody something, or take it back. */
const eventNames = (Object.keys(allRules) as EventName[]).filter(
  (name) => name !== insideTransaction && Object.keys(allRules[name]).length > 0,
)

/** Adds, withdraws and closes notifications after each event, for its receivers by their rights at that moment. */
export const notificationsSubscriber: Subscriber = { name: 'notifications', eventNames, handle }

/** Tells the members of a group that it is deleted, as long as they are its members. */
export const formerGroupsSubscriber: TransactionalSubscriber = {
  name: 'former-groups',
  eventNames: [insideTransaction],
  handle: async ({ db, clock, publish }, event) => {
    const at = clock.now().toISOString()
    const memberIds = await addAll(db, { ...event, at } as DomainEvent)
    for (const portion of portionsOf(memberIds)) await publish('notifications.added', { memberIds: portion })
  },
}

async function handle(db: Db, event: DomainEvent): Promise<void> {
  const rule = ruleOf(event)
  await announce(db, event, 'notifications.withdrawn', await withdrawAll(db, event))
  await announce(db, event, 'notifications.added', await addAll(db, event))
  const read = rule.reads?.(event)
  if (!read || !(await closeReadChat(db, read, event.at))) return
  await record(db, event, 'notifications.seen', { memberId: read.memberId })
}

/** The rule of an event; the table knows which belongs to which, the compiler cannot follow. */
function ruleOf(event: DomainEvent): Rule {
  return allRules[event.name] as Rule
}

async function addAll(db: Db, event: DomainEvent): Promise<string[]> {
  const notified: string[] = []
  for (const { isForActorToo, ...added } of ruleOf(event).adds?.(event) ?? []) {
    const actorId = isForActorToo ? null : event.actorId
    notified.push(...(await addNotification(db, { ...added, actorId, at: event.at })))
  }
  return notified
}

async function withdrawAll(db: Db, event: DomainEvent): Promise<string[]> {
  const changed: string[] = []
  for (const withdrawal of ruleOf(event).withdraws?.(event) ?? [])
    changed.push(...(await withdrawNotification(db, withdrawal)))
  return changed
}

async function announce(
  db: Db,
  cause: DomainEvent,
  name: 'notifications.added' | 'notifications.withdrawn',
  memberIds: readonly string[],
): Promise<void> {
  for (const portion of portionsOf(memberIds)) await record(db, cause, name, { memberIds: portion })
}

async function record<N extends EventName>(
  db: Db,
  { at }: DomainEvent,
  name: N,
  payload: EventPayloads[N],
): Promise<void> {
  await recordEvent(db, { name, payload, actorId: null, at: new Date(at) })
}

function portionsOf(memberIds: readonly string[]): string[][] {
  const distinct = [...new Set(memberIds)]
  return Array.from({ length: Math.ceil(distinct.length / MEMBERS_PER_EVENT) }, (_, portion) =>
    distinct.slice(portion * MEMBERS_PER_EVENT, (portion + 1) * MEMBERS_PER_EVENT),
  )
}
