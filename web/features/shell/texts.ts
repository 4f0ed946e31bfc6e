import { generalMessages } from '#contract/messages/en/general.ts'
import { shellMessages } from '#contract/messages/en/shell.ts'
import { addMessages } from '#web/platform/text.ts'

addMessages(generalMessages)
addMessages(shellMessages)
