import type { Input } from '#contract/api/define-operation.ts'
import type { Reminders, reminderOperations } from '#contract/reminders/reminder-operations.ts'
import { sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { listChangedReminders } from './list-reminders.ts'
import { lockReminders } from './stored-reminders.ts'

const remove = sql('remove-reminder', 'delete from reminders where id = $1 and user_id = $2 returning id')

type Editing = Context<'member'>

/** Removes a reminder for good. */
export async function removeReminder(
  context: Editing,
  { reminderId }: Input<(typeof reminderOperations)['removeReminder']>,
): Promise<Reminders> {
  const { db, actor } = context
  await lockReminders(db, actor.id)
  const [removed] = isId(reminderId) ? await db.query(remove, [reminderId, actor.id]) : []
  if (!removed) throw new Failure('NOT_FOUND')
  return await listChangedReminders(context)
}
