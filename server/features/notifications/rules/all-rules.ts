import type { EventName } from '#contract/events/all-events.ts'
import { accountRules } from './account-rules.ts'
import { fundraisingRules } from './fundraising-rules.ts'
import { groupRules } from './group-rules.ts'
import { miracleRules } from './miracle-rules.ts'
import { notificationRules } from './notification-rules.ts'
import { prayerRules } from './prayer-rules.ts'
import { reminderRules } from './reminder-rules.ts'
import type { Rules } from './rule.ts'

/** The notifications that follow from each event: kind, receivers, and what is counted together. */
export const allRules: Rules<EventName> = {
  ...accountRules,
  ...fundraisingRules,
  ...groupRules,
  ...miracleRules,
  ...notificationRules,
  ...prayerRules,
  ...reminderRules,
}
