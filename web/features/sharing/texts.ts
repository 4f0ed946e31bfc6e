import { sharedPrayerMessages } from '#contract/messages/en/shared-prayer.ts'
import { addMessages } from '#web/platform/text.ts'

addMessages(sharedPrayerMessages)

export { t } from '#web/platform/text.ts'
