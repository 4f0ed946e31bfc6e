import type { Input } from '#contract/api/define-operation.ts'
import type { Reminders, ReminderTime, reminderOperations } from '#contract/reminders/reminder-operations.ts'
import { sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { listChangedReminders } from './list-reminders.ts'
import { lockReminders, nextOf } from './stored-reminders.ts'

/** A chosen time is a new time: the day the earlier one fired for no longer matters. */
const update = sql(
  'edit-reminder',
  `
    update reminders
       set at_time = $3, rule = $4, weekdays = $5, month_day = $6, on_day = $7, by_mail = $8, next_at = $9,
           snoozed_until = null,
           fired_for = case
             when (at_time, rule, weekdays, month_day, on_day) is distinct from ($3::time, $4::text, $5::smallint[], $6::smallint, $7::date)
             then null else fired_for end
     where id = $1
       and user_id = $2`,
)

const selectPace = sql(
  'pace-of-reminder',
  `
    select paused_until as "pausedUntil"
      from reminders
     where id = $1
       and user_id = $2`,
)

type Editing = Context<'member'>

/** Changes when a reminder fires, and whether it is mailed. */
export async function editReminder(
  context: Editing,
  { reminderId, when, byMail }: Input<(typeof reminderOperations)['editReminder']>,
): Promise<Reminders> {
  const { db, actor, clock } = context
  const now = clock.now()
  const zone = await lockReminders(db, actor.id)
  const [held] = isId(reminderId) ? await db.query(selectPace, [reminderId, actor.id]) : []
  if (!held) throw new Failure('NOT_FOUND')
  const next = nextOrRefuse({ when, pausedUntil: held.pausedUntil, zone, now })
  const rule = [when.at, when.rule, when.weekdays, when.monthDay, when.onDay] as const
  await db.query(update, [reminderId, actor.id, ...rule, byMail, next])
  return await listChangedReminders(context)
}

type Chosen = { when: ReminderTime; pausedUntil: string | null; zone: string; now: Date }

/** A single reminder in the past would never come. */
export function nextOrRefuse({ when, pausedUntil, zone, now }: Chosen): Date {
  const next = nextOf({ when, pausedUntil, firedFor: null }, zone, now)
  if (next) return next.at
  throw new Failure('INVALID', { fields: { 'when.onDay': { key: 'reminder.onDay.past' } } })
}
