import type { Input } from '#contract/api/define-operation.ts'
import type { Reminders, reminderOperations } from '#contract/reminders/reminder-operations.ts'
import { sql } from '#server/database/db.ts'
import { secondsFrom } from '#server/platform/core/clock.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { changed } from './edit-reminders.ts'
import { lockReminders, reschedule } from './stored-reminders.ts'

type Operations = typeof reminderOperations

const DAY = 86_400

/** Reminders that are put off are silent too. */
const pause = sql(
  'pause-reminders',
  'update reminders set paused_until = $2, snoozed_until = null where user_id = $1 and next_at is not null',
)

const resume = sql('resume-reminders', 'update reminders set paused_until = null where user_id = $1')

const snooze = sql(
  'snooze-reminder',
  'update reminders set snoozed_until = $3 where id = $1 and user_id = $2 returning id',
)

/** Silences all reminders that repeat; each wakes by itself at its first time after the pause (REQ-372). */
export async function pauseReminders(
  context: Context<'member'>,
  { days }: Input<Operations['pauseReminders']>,
): Promise<Reminders> {
  const { db, actor, clock } = context
  const now = clock.now()
  const zone = await lockReminders(db, actor.id)
  await db.query(pause, [actor.id, secondsFrom(now, days * DAY)])
  await reschedule(db, actor.id, zone, now)
  return await changed(context)
}

export async function resumeReminders(context: Context<'member'>): Promise<Reminders> {
  const { db, actor, clock } = context
  const zone = await lockReminders(db, actor.id)
  await db.query(resume, [actor.id])
  await reschedule(db, actor.id, zone, clock.now())
  return await changed(context)
}

/** Lets a reminder fire once more in an hour, however often it is asked for until then (REM-5). */
export async function snoozeReminder(
  context: Context<'member'>,
  { reminderId, minutes }: Input<Operations['snoozeReminder']>,
): Promise<Reminders> {
  const { db, actor, clock } = context
  await lockReminders(db, actor.id)
  const until = secondsFrom(clock.now(), minutes * 60)
  const [snoozed] = isId(reminderId) ? await db.query(snooze, [reminderId, actor.id, until]) : []
  if (!snoozed) throw new Failure('NOT_FOUND')
  return await changed(context)
}
