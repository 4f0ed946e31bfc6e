import { accountHandlers, profileHandlers } from '#server/features/account/routes.ts'
import { secondFactorHandlers } from '#server/features/account/second-factor/routes.ts'
import { accountDeletionHandlers } from '#server/features/account-deletion/routes.ts'
import { auditHandlers } from '#server/features/audit/routes.ts'
import { campaignHandlers, campaignUpdateHandlers } from '#server/features/campaigns/routes.ts'
import { communityHandlers } from '#server/features/community/routes.ts'
import { contactHandlers } from '#server/features/contact/routes.ts'
import { donationFiles } from '#server/features/donations/export-donations.ts'
import { donationHandlers } from '#server/features/donations/routes.ts'
import { chatHandlers } from '#server/features/groups/chat/routes.ts'
import { joiningHandlers } from '#server/features/groups/joining/routes.ts'
import { memberHandlers } from '#server/features/groups/members/routes.ts'
import { groupHandlers } from '#server/features/groups/routes.ts'
import { helplineHandlers } from '#server/features/helplines/routes.ts'
import { journeyHandlers } from '#server/features/journey/routes.ts'
import { languageHandlers } from '#server/features/languages/routes.ts'
import { imageFiles } from '#server/features/media/find-image.ts'
import { mediaHandlers } from '#server/features/media/routes.ts'
import { miracleHandlers } from '#server/features/miracles/routes.ts'
import { moderationHandlers } from '#server/features/moderation/routes.ts'
import { notificationHandlers, pushHandlers } from '#server/features/notifications/routes.ts'
import { ownDataFiles } from '#server/features/own-data/download-export.ts'
import { ownDataHandlers } from '#server/features/own-data/routes.ts'
import { payoutHandlers } from '#server/features/payouts/routes.ts'
import { peopleHandlers } from '#server/features/people/routes.ts'
import { prayNowHandlers } from '#server/features/pray-now/routes.ts'
import {
  carriedPrayerHandlers,
  commentAndUpdateHandlers,
  groupPrayerHandlers,
  intercessionHandlers,
  prayerHandlers,
} from '#server/features/prayers/routes.ts'
import { reminderFiles } from '#server/features/reminders/reminder-calendar.ts'
import { reminderHandlers } from '#server/features/reminders/routes.ts'
import { fixedConfigOf } from '#server/features/screens/get-config.ts'
import type { HomePage } from '#server/features/screens/get-landing.ts'
import { historyFiles } from '#server/features/screens/history-export/download-history.ts'
import { screenHandlers } from '#server/features/screens/routes.ts'
import { sharingHandlers } from '#server/features/sharing/routes.ts'
import { sharingFiles } from '#server/features/sharing/share-pictures.ts'
import { treasuryHandlers } from '#server/features/treasury/routes.ts'
import type { AnyHandlers } from '#server/platform/core/request-context.ts'
import type { FileRoute } from '#server/platform/media/served-files.ts'
import type { FeatureDeps } from './feature-deps.ts'

/**
 * The handler of each operation. The cast forgets which input belongs to which handler: the pipeline looks both up by
 * one name, which the compiler cannot follow.
 */
export function handlersOf(deps: FeatureDeps, homePage: HomePage): AnyHandlers {
  const { store, providers } = deps
  return {
    ...accountHandlers({ providers }),
    ...profileHandlers({ providers }),
    ...languageHandlers(deps),
    ...secondFactorHandlers(deps),
    ...accountDeletionHandlers(),
    ...ownDataHandlers(),
    ...peopleHandlers(),
    ...moderationHandlers(),
    ...auditHandlers(),
    ...helplineHandlers(deps),
    ...groupHandlers,
    ...memberHandlers,
    ...joiningHandlers,
    ...chatHandlers,
    ...mediaHandlers({ store }),
    ...prayerHandlers,
    ...intercessionHandlers,
    ...carriedPrayerHandlers,
    ...prayNowHandlers,
    ...commentAndUpdateHandlers,
    ...groupPrayerHandlers,
    ...journeyHandlers,
    ...reminderHandlers,
    ...miracleHandlers,
    ...sharingHandlers,
    ...notificationHandlers(deps),
    ...pushHandlers(deps),
    ...communityHandlers,
    ...contactHandlers,
    ...payoutHandlers(deps),
    ...campaignHandlers(deps),
    ...campaignUpdateHandlers(deps),
    ...donationHandlers(deps),
    ...treasuryHandlers(deps),
    ...screenHandlers({ ...deps, config: fixedConfigOf(deps), homePage }),
  } as AnyHandlers
}

/** Routes that answer with the bytes of a file. */
export function filesOf(deps: FeatureDeps): FileRoute[] {
  const { store } = deps
  return [
    imageFiles({ store }),
    ...sharingFiles({ store }),
    ...historyFiles(deps),
    ...reminderFiles(deps),
    ...donationFiles(deps),
    ...ownDataFiles(deps),
  ]
}
