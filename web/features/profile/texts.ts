import { auditMessages } from '#contract/messages/en/audit.ts'
import { campaignManagementMessages } from '#contract/messages/en/campaign-management.ts'
import { departureMessages } from '#contract/messages/en/departures.ts'
import { moderationMessages } from '#contract/messages/en/moderation.ts'
import { profileMessages } from '#contract/messages/en/profile.ts'
import { addMessages } from '#web/platform/text.ts'

addMessages(profileMessages)
addMessages(departureMessages)
addMessages(moderationMessages)
addMessages(auditMessages)
// Why an account with a campaign cannot be deleted just now.
addMessages(campaignManagementMessages)

/** The texts of the profile page. */
export { t } from '#web/platform/text.ts'
