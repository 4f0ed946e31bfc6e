import type { prayerOperations } from '#contract/prayers/prayer-operations.ts'
import type { Handlers } from '#server/platform/core/request-context.ts'
import { archivePrayer, restorePrayer } from './archive/commands.ts'
import { changeAudience } from './audience/commands.ts'
import { deletePrayer, submitPrayer } from './commands.ts'
import { editPrayer } from './edit/commands.ts'
import { changeImages } from './images/commands.ts'
import { getPrayer } from './queries.ts'
import { listPublicPrayers } from './wall/queries.ts'

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
