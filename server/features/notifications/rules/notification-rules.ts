import type { notificationEvents } from '#contract/events/notification-events.ts'
import type { Rules } from './rule.ts'

/** The notifications that follow from events of notifications themselves. */
export const notificationRules: Rules<keyof typeof notificationEvents> = {}
