import { donationMessages } from '#contract/messages/en/donations.ts'
import { addMessages } from '#web/platform/text.ts'

addMessages(donationMessages)

/** The texts of giving, for public pages; lists of donations have texts of their own. */
export { t } from '#web/platform/text.ts'
