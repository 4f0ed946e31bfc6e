import { timeMessages } from '#contract/messages/en/time.ts'
import { addMessages } from './text.ts'

addMessages(timeMessages)
