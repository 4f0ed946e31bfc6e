import type { Input } from '#contract/api/define-operation.ts'
import type { Reminders, reminderOperations } from '#contract/reminders/reminder-operations.ts'
import { sql } from '#server/database/db.ts'
import { secondsFrom } from '#server/platform/core/clock.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { listChangedReminders } from './list-reminders.ts'
import { lockReminders, reschedule } from './stored-reminders.ts'

const DAY = 86_400

/** Reminders that are put off are silent too. */
const pause = sql(
  'pause-reminders',
  'update reminders set paused_until = $2, snoozed_until = null where user_id = $1 and next_at is not null',
)

const resume = sql('resume-reminders', 'update reminders set paused_until = null where user_id = $1')

/** Silences all reminders that repeat; each wakes by itself at its first time after the pause (REQ-372). */
export async function pauseReminders(
  context: Context<'member'>,
  { days }: Input<(typeof reminderOperations)['pauseReminders']>,
): Promise<Reminders> {
  const { db, actor, clock } = context
  const now = clock.now()
  const zone = await lockReminders(db, actor.id)
  await db.query(pause, [actor.id, secondsFrom(now, days * DAY)])
  await reschedule(db, actor.id, zone, now)
  return await listChangedReminders(context)
}

/** Ends the pause: every reminder comes again at its next time (REQ-372). */
export async function resumeReminders(context: Context<'member'>): Promise<Reminders> {
  const { db, actor, clock } = context
  const zone = await lockReminders(db, actor.id)
  await db.query(resume, [actor.id])
  await reschedule(db, actor.id, zone, clock.now())
  return await listChangedReminders(context)
}
