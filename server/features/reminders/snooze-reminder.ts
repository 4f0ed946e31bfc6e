import type { Input } from '#contract/api/define-operation.ts'
import type { Reminders, reminderOperations } from '#contract/reminders/reminder-operations.ts'
import { sql } from '#server/database/db.ts'
import { secondsFrom } from '#server/platform/core/clock.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { listChangedReminders } from './list-reminders.ts'
import { lockReminders } from './stored-reminders.ts'

const snooze = sql(
  'snooze-reminder',
  'update reminders set snoozed_until = $3 where id = $1 and user_id = $2 returning id',
)

/** Lets a reminder fire once more in an hour, however often it is asked for until then (REM-5). */
export async function snoozeReminder(
  context: Context<'member'>,
  { reminderId, minutes }: Input<(typeof reminderOperations)['snoozeReminder']>,
): Promise<Reminders> {
  const { db, actor, clock } = context
  await lockReminders(db, actor.id)
  const until = secondsFrom(clock.now(), minutes * 60)
  const [snoozed] = isId(reminderId) ? await db.query(snooze, [reminderId, actor.id, until]) : []
  if (!snoozed) throw new Failure('NOT_FOUND')
  return await listChangedReminders(context)
}
