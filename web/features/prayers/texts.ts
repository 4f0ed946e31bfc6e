import { prayerMessages } from '#contract/messages/en/prayers.ts'
import { addMessages } from '#web/platform/text.ts'

addMessages(prayerMessages)

/** All texts of prayers; the public wall takes wall-texts.ts, which is smaller. */
export { t } from '#web/platform/text.ts'
