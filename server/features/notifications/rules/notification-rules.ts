import type { notificationEvents } from '#contract/events/notification-events.ts'
import { nobody, type Rules } from './rule.ts'

/** What the events of notifications themselves tell whom. */
export const notificationRules: Rules<keyof typeof notificationEvents> = {
  'notifications.added': nobody,
  'notifications.mails-stopped': nobody,
  'notifications.seen': nobody,
  'notifications.withdrawn': nobody,
}
