import { communityMessages } from '#contract/messages/en/community.ts'
import { wallMessages } from '#contract/messages/en/wall.ts'
import { addMessages } from '#web/platform/text.ts'

addMessages(wallMessages)
addMessages(communityMessages)

/** The texts of the community dashboard, with the names of categories. */
export { t } from '#web/platform/text.ts'
