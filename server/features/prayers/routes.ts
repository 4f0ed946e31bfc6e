import type { prayerOperations } from '#contract/prayers/prayer-operations.ts'
import type { Handlers } from '#server/platform/core/request-context.ts'
import { archivePrayer, restorePrayer } from './archive-prayer.ts'
import { changeAudience } from './change-audience.ts'
import { editPrayer } from './edit-prayer.ts'
import { getPrayer } from './get-prayer.ts'
import { changeImages } from './images/commands.ts'
import { listPublicPrayers } from './prayer-wall.ts'
import { deletePrayer, submitPrayer } from './submit-prayer.ts'

/**
 * Prayers, who may see them and what is said under them. Owns prayer_requests, prayer_shares, prayer_supports,
 * prayer_updates, prayer_comments and visible_prayers(). Tells prayer.*, update.* and comment.*. Sees groups and media.
 */
export const prayerHandlers: Handlers<typeof prayerOperations> = {
  submitPrayer,
  listPublicPrayers,
  getPrayer,
  editPrayer,
  changeAudience,
  changeImages,
  archivePrayer,
  restorePrayer,
  deletePrayer,
}
