import type { prayerOperations } from '#contract/prayers.ts'
import type { Handlers } from '#server/platform/context.ts'
import { submitPrayer } from './commands.ts'
import { getPrayer, listPublicPrayers } from './queries.ts'
import { supportPrayer, withdrawSupport } from './support/commands.ts'

/**
 * Prayers and who may see them. Owns prayer_requests, prayer_supports and visible_prayers(). Tells prayer.*.
 * Sees no other room.
 */
export const prayerHandlers: Handlers<typeof prayerOperations> = {
  submitPrayer,
  listPublicPrayers,
  getPrayer,
  supportPrayer,
  withdrawSupport,
}
