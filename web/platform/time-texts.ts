import { generalMessages } from '#contract/messages/en/general.ts'
import { addMessages } from './text.ts'

addMessages(generalMessages)
