import type { reminderOperations } from '#contract/reminders/reminder-operations.ts'
import { command, type Handlers, query } from '#server/platform/core/request-context.ts'
import { addReminder } from './add-reminder.ts'
import { editReminder } from './edit-reminder.ts'
import { listReminders } from './list-reminders.ts'
import { pauseReminders, resumeReminders } from './pause-reminders.ts'
import { removeReminder } from './remove-reminder.ts'
import { snoozeReminder } from './snooze-reminder.ts'

/**
 * Reminders to pray. Owns reminders. Publishes reminders.changed, reminder.due and reminder.ended. Uses prayers through
 * visible_prayers().
 */
export const reminderHandlers: Handlers<typeof reminderOperations> = {
  listReminders: query(listReminders),
  addReminder: command(addReminder),
  editReminder: command(editReminder),
  removeReminder: command(removeReminder),
  snoozeReminder: command(snoozeReminder),
  pauseReminders: command(pauseReminders),
  resumeReminders: command(resumeReminders),
}
