import type { groupPrayerOperations } from '#contract/groups/group-prayer-operations.ts'
import { listGroupPrayers } from '#server/features/prayers/list-group-prayers.ts'
import { unsharePrayer } from '#server/features/prayers/unshare-prayer.ts'
import type { Handlers } from '#server/platform/core/request-context.ts'

/** The prayers of a group: those shared with it, as its members see them. */
export const groupPrayerHandlers: Handlers<typeof groupPrayerOperations> = {
  listGroupPrayers,
  unsharePrayer,
}
