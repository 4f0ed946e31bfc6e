import type { StoppedMails } from '#contract/notifications/notification-kinds.ts'
import { event, type StaleKey } from './define-event.ts'

const notifications = (): StaleKey[] => [['listNotifications'], ['countNotifications'], ['getDashboard']]

export const notificationEvents = {
  /** Members have something new; at most 200 in one event. */
  'notifications.added': event<{ memberIds: string[] }>()({
    live: [],
    stale: notifications,
  }),
  /** Notifications were withdrawn before these members saw them; at most 200 in one event. */
  'notifications.withdrawn': event<{ memberIds: string[] }>()({
    live: [],
    stale: notifications,
  }),
  /** Seen on one device is seen on all. */
  'notifications.seen': event<{ memberId: string }>()({
    live: [],
    stale: notifications,
  }),
  /**
   * Mails are stopped by the link in one, or by the mail program's own button; with ids, those of these reminders alone.
   */
  'notifications.mails-stopped': event<{
    memberId: string
    mails: StoppedMails
    reminderIds: string[] | null
  }>()({
    live: [],
    stale: () => [['getNotificationChoices'], ['listReminders']],
  }),
}
