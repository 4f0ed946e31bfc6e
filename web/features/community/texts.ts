import { communityMessages } from '#contract/messages/en/community.ts'
import { prayerFactMessages } from '#contract/messages/en/prayer-facts.ts'
import { addMessages } from '#web/platform/text.ts'

addMessages(prayerFactMessages)
addMessages(communityMessages)

/** The texts of the community dashboard, with the names of categories. */
export { t } from '#web/platform/text.ts'
