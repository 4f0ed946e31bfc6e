import type { groupPrayerOperations } from '#contract/groups/group-prayer-operations.ts'
import type { Handlers } from '#server/platform/core/request-context.ts'
import { unsharePrayer } from './commands.ts'
import { listGroupPrayers } from './queries.ts'

/** The prayers of a group: those shared with it, as its members see them. */
export const groupPrayerHandlers: Handlers<typeof groupPrayerOperations> = {
  listGroupPrayers,
  unsharePrayer,
}
