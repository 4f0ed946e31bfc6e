import { prayerMessages } from '#contract/messages/en/prayers.ts'
import { addMessages } from '#web/platform/text.ts'

addMessages(prayerMessages)

/** The texts of daily updates and comments. */
export { t } from '#web/platform/text.ts'
