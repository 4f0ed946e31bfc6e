import type { DomainEvent } from '#contract/events/all-events.ts'
import { type Db, sql } from '#server/database/db.ts'
import type { Subscriber, TransactionalSubscriber } from '#server/platform/core/request-context.ts'
import { lockReminders, reschedule } from './stored-reminders.ts'

/** Rows are locked in the order of ids, as the statement that fires does, so that the two wait and never deadlock. */
const inOrder = 'order by r.id for update)'
const recheck = 'update reminders set recheck_at = $2 where id in (select r.id from reminders r where'

const ofPrayer = sql('recheck-reminders-of-prayer', `${recheck} r.prayer_id = $1 ${inOrder}`)

const ofMembers = sql(
  'recheck-reminders-of-members',
  `${recheck} r.user_id = any ($1::uuid[]) and r.prayer_id is not null ${inOrder}`,
)

const ofAuthor = sql(
  'recheck-reminders-of-author',
  `${recheck} r.prayer_id in (select p.id from visible_prayers($1) p where p.user_id = $1) ${inOrder}`,
)

/**
 * After what may end a reminder, the schedule asks within seconds whether its prayer can still be prayed for. It is the
 * only place that decides, and asks each time before it fires: an event that concerns too many people to find them,
 * such as the end of a group, is left to that.
 */
export const reminderEndsSubscriber: Subscriber = {
  name: 'reminders.ends',
  eventNames: [
    'prayer.answered',
    'prayer.archived',
    'prayer.hidden',
    'prayer.deleted',
    'prayer.audience-changed',
    'prayer.unshared',
    'member.left',
    'member.removed',
    'member.blocked',
    'account.deleted',
  ],
  handle: async (db, events) => {
    for (const event of events) await recheckAfter(db, event)
  },
}

async function recheckAfter(db: Db, { name, payload, at }: DomainEvent): Promise<void> {
  if (name === 'account.deleted') await db.query(ofAuthor, [payload.accountId, at])
  else if (name === 'member.blocked') await db.query(ofMembers, [[payload.blockerId, payload.blockedId], at])
  else if (name === 'member.left' || name === 'member.removed')
    await db.query(ofMembers, [[payload.userId], at])
  else if ('prayerId' in payload && payload.prayerId) await db.query(ofPrayer, [payload.prayerId, at])
}

/** Reminders follow the wall clock: a member's new time zone moves them in the same transaction (REQ-371). */
export const reminderZoneSubscriber: TransactionalSubscriber = {
  name: 'reminders.zone',
  eventNames: ['account.profile-changed'],
  handle: async ({ db, clock }, { name, payload }) => {
    if (name !== 'account.profile-changed') return
    const zone = await lockReminders(db, payload.accountId)
    await reschedule(db, payload.accountId, zone, clock.now())
  },
}

/** These rows are locked in the order of ids too. */
const withoutMails = sql(
  'stop-mails-of-reminders',
  `
    update reminders
       set by_mail = false
     where id in (select r.id from reminders r where r.user_id = $1 and r.by_mail
                and ($2::uuid[] is null or r.id = any ($2)) ${inOrder}`,
)

/** The link in a reminder's mail ends its own mails or those of all; the reminders still fire here (REQ-366, REQ-406). */
export const reminderMailsSubscriber: TransactionalSubscriber = {
  name: 'reminders.mails',
  eventNames: ['notifications.mails-stopped'],
  handle: async ({ db }, { name, payload }) => {
    if (name !== 'notifications.mails-stopped' || payload.mails !== 'reminder') return
    await db.query(withoutMails, [payload.memberId, payload.reminderIds])
  },
}
