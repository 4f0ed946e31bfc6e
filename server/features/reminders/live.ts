import { type LiveAudience, liveAudience } from '#server/platform/events/live-audience.ts'

/** Reminders are sent to their member only, on every device. */
export const reminderAudiences: LiveAudience[] = [
  liveAudience({
    eventNames: ['reminders.changed', 'reminder.due', 'reminder.ended'],
    topics: ({ payload }) => [`member:${payload.memberId}`],
    right: null,
  }),
]
