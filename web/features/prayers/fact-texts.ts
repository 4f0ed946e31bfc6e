import { prayerFactMessages } from '#contract/messages/en/prayer-facts.ts'
import { addMessages } from '#web/platform/text.ts'

addMessages(prayerFactMessages)

/** The texts of a prayer's facts: category, status, supporters. */
export { t } from '#web/platform/text.ts'
