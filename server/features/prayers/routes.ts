import type { groupPrayerOperations } from '#contract/groups/group-prayer-operations.ts'
import type { carriedPrayerOperations } from '#contract/prayers/carried-prayer-operations.ts'
import type { commentAndUpdateOperations } from '#contract/prayers/comment-and-update-operations.ts'
import type { intercessionOperations } from '#contract/prayers/intercession-operations.ts'
import type { prayerOperations } from '#contract/prayers/prayer-operations.ts'
import { command, type Handlers, query } from '#server/platform/core/request-context.ts'
import { addComment } from './add-comment.ts'
import { addUpdate } from './add-update.ts'
import { archivePrayer, restorePrayer } from './archive-prayer.ts'
import { changeAudience } from './change-audience.ts'
import { changeCommentAnonymity } from './change-comment-anonymity.ts'
import { changeImages } from './change-images.ts'
import { changePrayerAnonymity } from './change-prayer-anonymity.ts'
import { deleteComment } from './delete-comment.ts'
import { deletePrayer } from './delete-prayer.ts'
import { deleteUpdate } from './delete-update.ts'
import { editPrayer } from './edit-prayer.ts'
import { getPrayer } from './get-prayer.ts'
import { prayForPrayer, withdrawIntercession } from './intercessions/pray-for-prayer.ts'
import { shareNameWhenPraying } from './intercessions/share-name-when-praying.ts'
import { listCarriedPrayers } from './list-carried-prayers.ts'
import { listComments } from './list-comments.ts'
import { listGroupPrayers } from './list-group-prayers.ts'
import { listPublicPrayers } from './list-public-prayers.ts'
import { listUpdates } from './list-updates.ts'
import { pinPrayer } from './pin-prayer.ts'
import { putDownPrayer } from './put-down-prayer.ts'
import { submitPrayer } from './submit-prayer.ts'
import { supportPrayer, withdrawSupport } from './support-prayer.ts'
import { unsharePrayer } from './unshare-prayer.ts'

/**
 * Prayers, their audiences, comments and updates. Owns prayer_requests, prayer_shares, prayer_supports, carried_prayers,
 * intercessions, intercessors, intercession_deltas, prayer_updates, prayer_comments, early_anonymous_counts,
 * removed_anonymous_content and visible_prayers(). Publishes prayer.*, intercession.*, update.* and comment.*. Uses groups and
 * media.
 */
export const prayerHandlers: Handlers<typeof prayerOperations> = {
  submitPrayer: command(submitPrayer),
  listPublicPrayers: query(listPublicPrayers),
  getPrayer: query(getPrayer),
  editPrayer: command(editPrayer),
  changeAudience: command(changeAudience),
  changeImages: command(changeImages),
  changePrayerAnonymity: command(changePrayerAnonymity),
  pinPrayer: command(pinPrayer),
  archivePrayer: command(archivePrayer),
  restorePrayer: command(restorePrayer),
  deletePrayer: command(deletePrayer),
}

/** The prayers shared with a group, as its members see them. */
export const groupPrayerHandlers: Handlers<typeof groupPrayerOperations> = {
  listGroupPrayers: query(listGroupPrayers),
  unsharePrayer: command(unsharePrayer),
}

/** Support, the owner's daily updates, and the readers' comments. */
export const commentAndUpdateHandlers: Handlers<typeof commentAndUpdateOperations> = {
  supportPrayer: command(supportPrayer),
  withdrawSupport: command(withdrawSupport),
  listUpdates: query(listUpdates),
  addUpdate,
  deleteUpdate: command(deleteUpdate),
  listComments: query(listComments),
  addComment: command(addComment),
  changeCommentAnonymity: command(changeCommentAnonymity),
  deleteComment: command(deleteComment),
}

/** The prayers that wait on a member's list. */
export const carriedPrayerHandlers: Handlers<typeof carriedPrayerOperations> = {
  listCarriedPrayers: query(listCarriedPrayers),
  putDownPrayer: command(putDownPrayer),
}

/** 'I prayed', once a day for a prayer. */
export const intercessionHandlers: Handlers<typeof intercessionOperations> = {
  prayForPrayer: command(prayForPrayer),
  withdrawIntercession: command(withdrawIntercession),
  shareNameWhenPraying: command(shareNameWhenPraying),
}
