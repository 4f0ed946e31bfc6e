import { donationMessages } from '#contract/messages/en/donations.ts'
import { givingMessages } from '#contract/messages/en/giving.ts'
import { addMessages } from '#web/platform/text.ts'

addMessages(donationMessages)
addMessages(givingMessages)

/** The texts of giving, for public pages; lists of donations have texts of their own. */
export { t } from '#web/platform/text.ts'
