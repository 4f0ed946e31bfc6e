import { errorMessages } from '#contract/messages/en/errors.ts'
import { addMessages } from './text.ts'

addMessages(errorMessages)
