import type { notificationEvents } from '#contract/events/notification-events.ts'
import type { Rules } from './rule.ts'

/** What the events of notifications themselves tell whom. */
export const notificationRules: Rules<keyof typeof notificationEvents> = {}
