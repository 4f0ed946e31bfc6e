import { auditMessages } from '#contract/messages/en/audit.ts'
import { campaignMessages } from '#contract/messages/en/campaigns.ts'
import { departureMessages } from '#contract/messages/en/departures.ts'
import { moderationMessages } from '#contract/messages/en/moderation.ts'
import { ownDataMessages } from '#contract/messages/en/own-data.ts'
import { profileMessages } from '#contract/messages/en/profile.ts'
import { addMessages } from '#web/platform/text.ts'

addMessages(profileMessages)
addMessages(departureMessages)
addMessages(ownDataMessages)
addMessages(moderationMessages)
addMessages(auditMessages)
// Why an account with a campaign cannot be deleted just now.
addMessages(campaignMessages)

/** The texts of the profile page. */
export { t } from '#web/platform/text.ts'
