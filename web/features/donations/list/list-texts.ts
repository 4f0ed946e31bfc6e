import { donationMessages } from '#contract/messages/en/donations.ts'
import { addMessages } from '#web/platform/text.ts'
import '../texts.ts'

addMessages(donationMessages)

/** The texts of lists of donations. */
export { t } from '#web/platform/text.ts'
