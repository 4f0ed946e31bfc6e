import { publicPageMessages } from '#contract/messages/en/public-pages.ts'
import { addMessages } from '#web/platform/text.ts'

addMessages(publicPageMessages)
