import type { Input } from '#contract/api/define-operation.ts'
import { relationsFor } from '#contract/api/permissions.ts'
import { reminderLimits } from '#contract/reminders/reminder-constants.ts'
import type { Reminders, reminderOperations } from '#contract/reminders/reminder-operations.ts'
import { type Db, sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { newId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { nextOrRefuse } from './edit-reminder.ts'
import { listChangedReminders } from './list-reminders.ts'
import { lockReminders } from './stored-reminders.ts'

/** A single reminder that has fired is kept for a while, so that it can be put off; it counts for no limit. */
const count = sql(
  'count-reminders',
  `
    with spent as (
      delete from reminders
       where user_id = $1
         and next_at is null
         and prayer_id is not distinct from $2
    )
    select count(*) filter (where prayer_id is null and next_at is not null)::int as times,
           count(*) filter (where prayer_id is not null and next_at is not null)::int as "ofPrayers",
           max(paused_until) filter (where paused_until > $3) as "pausedUntil"
      from reminders
     where user_id = $1`,
)

/** The prayer when the member may see it; admins have no part in prayers they only oversee. */
const findPrayer = sql(
  'find-prayer-to-remind-of',
  `
    select relations && $3::text[] and status = 'active' and hidden_at is null as "isOpen!"
      from visible_prayers($1)
     where id = $2`,
)

const insert = sql(
  'insert-reminder',
  `
    insert into reminders
      (id, user_id, prayer_id, at_time, rule, weekdays, month_day, on_day, by_mail, paused_until, next_at, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
)

type Editing = Context<'member'>

/** Adds a time of prayer or a reminder about a prayer, within the limits also when two tabs add at once (REQ-370). */
export async function addReminder(
  context: Editing,
  { when, byMail, prayerId }: Input<(typeof reminderOperations)['addReminder']>,
): Promise<Reminders> {
  const { db, actor, clock } = context
  const now = clock.now()
  const zone = await lockReminders(db, actor.id)
  if (prayerId) await requireOpenPrayer(db, actor.id, prayerId)
  const [held] = await db.query(count, [actor.id, prayerId, now])
  const { times = 0, ofPrayers = 0, pausedUntil = null } = held ?? {}
  const isFull = prayerId ? ofPrayers >= reminderLimits.ofPrayers : times >= reminderLimits.times
  if (isFull) throw new Failure('TOO_MANY_REMINDERS')
  const next = nextOrRefuse({ when, pausedUntil, zone, now })
  const rule = [when.at, when.rule, when.weekdays, when.monthDay, when.onDay] as const
  await db.query(insert, [newId(now), actor.id, prayerId, ...rule, byMail, pausedUntil, next, now])
  return await listChangedReminders(context)
}

async function requireOpenPrayer(db: Db, memberId: string, prayerId: string): Promise<void> {
  const [prayer] = await db.query(findPrayer, [memberId, prayerId, relationsFor('prayer.remind')])
  if (!prayer) throw new Failure('NOT_FOUND')
  if (!prayer.isOpen) throw new Failure('FORBIDDEN')
}
