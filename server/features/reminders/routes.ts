import type { reminderOperations } from '#contract/reminders/reminder-operations.ts'
import { command, type Handlers, query } from '#server/platform/core/request-context.ts'
import { addReminder, editReminder, removeReminder } from './edit-reminder.ts'
import { pauseReminders, resumeReminders, snoozeReminder } from './pause-reminders.ts'
import { listReminders } from './stored-reminders.ts'

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
