import type { Reminder, Reminders } from '#contract/reminders/reminder-operations.ts'
import { type RowOf, sql } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { prayablePrayer, ruleColumns, ruleOf } from './stored-reminders.ts'

/** A prayer that can no longer be prayed for is not shown: its reminder ends within a moment. */
const select = sql(
  'own-reminders',
  `
    select r.id, ${ruleColumns}, r.prayer_id as "prayerId", v.title, r.by_mail as "byMail",
           least(r.next_at, r.snoozed_until) as "nextAt!", r.fired_at as "firedAt"
      from reminders r
      left join lateral (
        ${prayablePrayer}) v on true
     where r.user_id = $1
       and (r.prayer_id is null or v.title is not null)
       and (r.next_at is not null or r.snoozed_until is not null)
     order by least(r.next_at, r.snoozed_until), r.id`,
)

const selectFrame = sql(
  'frame-of-own-reminders',
  `
    select p.time_zone as "timeZone",
           (select max(r.paused_until) from reminders r where r.user_id = p.id and r.paused_until > $2) as "pausedUntil"
      from profiles p
     where p.id = $1`,
)

/** Lists the member's reminders, the next one first (REQ-370). */
export async function listReminders({
  db,
  actor,
  clock,
}: Pick<Context<'member'>, 'db' | 'actor' | 'clock'>): Promise<Reminders> {
  const rows = await db.query(select, [actor.id])
  const [frame] = await db.query(selectFrame, [actor.id, clock.now()])
  if (!frame) throw new Error('The open session has no account')
  return { reminders: rows.map(toReminder), ...frame }
}

function toReminder({
  id,
  prayerId,
  title,
  byMail,
  nextAt,
  firedAt,
  ...rule
}: RowOf<typeof select>): Reminder {
  const prayer = prayerId && title ? { id: prayerId, title } : null
  return { id, prayer, when: ruleOf(rule), byMail, nextAt, firedAt }
}

/** Notifies the member's other pages, and answers with the list as it is now. */
export async function listChangedReminders(context: Context<'member'>): Promise<Reminders> {
  await context.publish('reminders.changed', { memberId: context.actor.id })
  return await listReminders(context)
}
