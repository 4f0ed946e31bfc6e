import type { reminderEvents } from '#contract/events/reminder-events.ts'
import { members } from '#server/features/notifications/receivers/found.ts'
import type { Rules } from './rule.ts'

/** Reminders notify their member that it is time, in one entry however often it was, and why one ended. */
export const reminderRules: Rules<keyof typeof reminderEvents> = {
  'reminder.due': {
    adds: ({ payload: { memberId, moment, reminderIds, prayers = 0 } }) => [
      {
        kind: 'reminder',
        about: 'due',
        to: members(memberId),
        item: moment,
        detail: 'due',
        reminders: { ids: reminderIds, prayers },
      },
    ],
  },
  'reminder.ended': {
    adds: ({ payload: { memberId, prayerId, reason } }) => [
      {
        kind: 'reminder',
        about: prayerId,
        to: members(memberId),
        item: prayerId,
        detail: reason,
        // A prayer that can no longer be read is not pointed at.
        ...(reason !== 'gone' && { subject: { kind: 'prayer', id: prayerId } }),
      },
    ],
  },
}
