import type { StoppedMails } from '#contract/notifications/notification-kinds.ts'
import { defineEvents, of, type StaleKey } from './define-events.ts'

const notifications = (): StaleKey[] => [['listNotifications'], ['countNotifications'], ['getDashboard']]

export const notificationEvents = defineEvents({
  /** Members have something new; at most 200 in one event. */
  'notifications.added': {
    payload: of<{ memberIds: string[] }>(),
    live: [],
    stale: notifications,
  },
  /** Notifications were withdrawn before these members saw them; at most 200 in one event. */
  'notifications.withdrawn': {
    payload: of<{ memberIds: string[] }>(),
    live: [],
    stale: notifications,
  },
  /** Seen on one device is seen on all. */
  'notifications.seen': {
    payload: of<{ memberId: string }>(),
    live: [],
    stale: notifications,
  },
  /** By the link in a mail, or the mail program's own button; with ids, those of these reminders alone. */
  'notifications.mails-stopped': {
    payload: of<{ memberId: string; mails: StoppedMails; reminderIds: string[] | null }>(),
    live: [],
    stale: () => [['getNotificationChoices'], ['listReminders']],
  },
})
