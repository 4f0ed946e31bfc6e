import { sharingMessages } from '#contract/messages/en/sharing.ts'
import { addMessages } from '#web/platform/text.ts'

addMessages(sharingMessages)

export { t } from '#web/platform/text.ts'
