import { notificationKindNames, notificationKinds } from '#contract/notifications/notification-kinds.ts'
import { pushLimits } from '#contract/notifications/push-operations.ts'
import { type Db, sql } from '#server/database/db.ts'

const pushedByDefault = notificationKindNames.filter((kind) => notificationKinds[kind].push)

/**
 * Whether a push by its aggregate key waits neither for an hour of the day nor for what was pushed before: chosen times,
 * and the account.
 */
export const isUrgent = (key: string) => `(${key} like 'account:%' or ${key} = 'reminder:due')`

/**
 * Plans a push of each notification for its member, unless one is planned already, the member does not want it, or no
 * browser of theirs gets pushes. What may be taken back waits for a minute.
 */
const plan = sql(
  'plan-pushes',
  `
    insert into pushes (user_id, notification_id, aggregate_key, due_at)
    select n.user_id, n.id, n.aggregate_key,
           case when ${isUrgent('n.aggregate_key')} then n.last_at
                else n.last_at + interval '${pushLimits.delaySeconds} seconds' end
      from notifications n
     where n.id = any ($1)
       and n.seen_at is null
       and exists (select from push_subscriptions s where s.user_id = n.user_id offset 0)
       and coalesce((select c.push from notification_choices c where c.user_id = n.user_id and c.kind = n.kind),
                    n.kind = any ($2))
     order by n.id
    on conflict (notification_id) where sent_at is null do nothing`,
)

const addReminders = sql(
  'add-reminders-to-pushes',
  `
    update pushes p
       set reminder_ids = r.ids, prayer_count = r.prayers
      from jsonb_to_recordset($1::jsonb) as r ("memberId" uuid, ids uuid[], prayers integer)
     where p.user_id = r."memberId"
       and p.aggregate_key = 'reminder:due'
       and p.sent_at is null`,
)

/** The reminders of a member that fired together. */
export type FiredReminders = { memberId: string; ids: readonly string[]; prayers: number }

/** Plans the pushes that follow from notifications which were added or counted up. */
export async function planPushes(
  db: Db,
  notificationIds: readonly string[],
  reminders: readonly FiredReminders[],
): Promise<void> {
  if (notificationIds.length === 0) return
  await db.query(plan, [notificationIds, pushedByDefault])
  if (reminders.length > 0) await db.query(addReminders, [JSON.stringify(reminders)])
}
