/** Reminders to pray. They invite, and never speak of what was not done (REM-9). */
export const reminderMessages = {
  'reminder.at.required': 'Please choose a time',
  'reminder.weekdays.required': 'Please choose at least one day',
  'reminder.monthDay.required': 'Please choose a day of the month',
  'reminder.onDay.required': 'Please choose a day',
  'reminder.onDay.past': 'Please choose a time that is still to come',

  // The calendar file.
  'reminder.calendar.name': 'Times of prayer',
  'reminder.calendar.title': 'Prayer',
} as const
