import { prayerActMessages } from '#contract/messages/en/prayer-acts.ts'
import { addMessages } from '#web/platform/text.ts'

addMessages(prayerActMessages)

/** The texts of what an owner does with a prayer. */
export { t } from '#web/platform/text.ts'
