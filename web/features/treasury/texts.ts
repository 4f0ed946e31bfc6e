import { donationMessages } from '#contract/messages/en/donations.ts'
import { treasuryMessages } from '#contract/messages/en/treasury.ts'
import { addMessages } from '#web/platform/text.ts'

addMessages(donationMessages)
addMessages(treasuryMessages)

/** The texts of payments for admins. */
export { t } from '#web/platform/text.ts'
