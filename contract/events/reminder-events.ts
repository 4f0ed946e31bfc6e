import { event, type StaleKey } from './define-event.ts'

const list = (): StaleKey[] => [['listReminders']]

/** Reminders to pray are the member's own affair: pages learn only that their list is stale. */
export const reminderEvents = {
  'reminders.changed': event<{ memberId: string }>()({ live: [], stale: list }),
  /** One event for each member and moment, whatever is due together. */
  'reminder.due': event<{
    memberId: string
    reminderIds: string[]
    moment: string
    /** How many of them are about a prayer; an event of an older version does not say. */
    prayers?: number
  }>()({
    live: [],
    stale: list,
  }),
  /** The prayer was answered or archived, or the member can no longer see it ('gone'). Published once. */
  'reminder.ended': event<{ memberId: string; prayerId: string; reason: 'answered' | 'archived' | 'gone' }>()(
    {
      live: [],
      stale: list,
    },
  ),
}
