/* Reminders to pray (REQ-370 to REQ-376). This file imports nothing, so that a page can use it without the schemas. */

/** 'In an hour'; by itself, because the worker needs it alone. */
export const snoozeMinutes = 60

export const reminderLimits = {
  /** Times of prayer of a member. */
  times: 4,
  /** Reminders about a prayer of a member. */
  ofPrayers: 30,
  snoozeMinutes,
  /** Reminders that are due within this time are one mail. */
  togetherMinutes: 10,
  /** A reminder that is later than this, because the servers were down, is left out. */
  lateMinutes: 30,
  /** The link at the end of a mail stops the mails of so many by themselves; of more it stops only all. */
  stoppedByLink: 5,
  /** A mail that could not be sent for this long is not sent any more. */
  mailMinutes: 60,
} as const

export const reminderRules = ['daily', 'weekdays', 'monthly', 'once'] as const
export type ReminderRule = (typeof reminderRules)[number]

/** Days that a pause may last. */
export const pauseDays = [1, 3, 7] as const

/** ISO days of the week: Monday is 1. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

/**
 * The address of the calendar file: all reminders of the member, for a calendar that reminds without data. `?titles=1`
 * writes the titles of prayers into it.
 */
export const reminderCalendar = '/api/reminders.ics'
