import { miracleMessages } from '#contract/messages/en/miracles.ts'
import { prayerMessages } from '#contract/messages/en/prayers.ts'
import { wallMessages } from '#contract/messages/en/wall.ts'
import { addMessages } from '#web/platform/text.ts'

addMessages(prayerMessages)
addMessages(wallMessages)
addMessages(miracleMessages)

/** All texts of miracles, with those of the prayers they answer. */
export { t } from '#web/platform/text.ts'
