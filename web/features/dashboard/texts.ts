import { prayerMessages } from '#contract/messages/en/prayers.ts'
import { addMessages } from '#web/platform/text.ts'

addMessages(prayerMessages)

/** The texts of the dashboard stand with those of prayers. */
export { t } from '#web/platform/text.ts'
