import { departureMessages } from '#contract/messages/en/departures.ts'
import { peopleMessages } from '#contract/messages/en/people.ts'
import { addMessages } from '#web/platform/text.ts'

addMessages(peopleMessages)
addMessages(departureMessages)

/** The texts of the administration of members, with what goes with an account. */
export { t } from '#web/platform/text.ts'
