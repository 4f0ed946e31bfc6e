import { legalMessages } from '#contract/messages/en/legal.ts'
import { addMessages } from '#web/platform/text.ts'

addMessages(legalMessages)

export { t } from '#web/platform/text.ts'
