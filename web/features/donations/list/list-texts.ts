import { donationExportMessages } from '#contract/messages/en/donation-export.ts'
import { donationListMessages } from '#contract/messages/en/donation-lists.ts'
import { addMessages } from '#web/platform/text.ts'
import '../texts.ts'

addMessages(donationExportMessages)
addMessages(donationListMessages)

/** The texts of lists of donations. */
export { t } from '#web/platform/text.ts'
