import { prayerMessages } from '#contract/messages/en/prayers.ts'
import { wallMessages } from '#contract/messages/en/wall.ts'
import { addMessages } from '#web/platform/text.ts'

addMessages(prayerMessages)
addMessages(wallMessages)

/** All texts of prayers; the public wall takes wall-texts.ts, which is smaller. */
export { t } from '#web/platform/text.ts'
