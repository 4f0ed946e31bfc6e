import { prayerMessages } from '#contract/messages/en/prayers.ts'
import { addMessages } from '#web/platform/text.ts'

addMessages(prayerMessages)

/** All texts of sharing a location. */
export { t } from '#web/platform/text.ts'
