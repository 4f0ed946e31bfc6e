import { prayerMessages } from '#contract/messages/en/prayers.ts'
import { addMessages } from '#web/platform/text.ts'

addMessages(prayerMessages)

/** The texts of what an owner does with a prayer. */
export { t } from '#web/platform/text.ts'
