import { peopleMessages } from '#contract/messages/en/people.ts'
import { addMessages } from '#web/platform/text.ts'
import './texts.ts'

addMessages(peopleMessages)

/** The texts of a decision: those of moderation, and what is said about a missing reason. */
export { t } from '#web/platform/text.ts'
