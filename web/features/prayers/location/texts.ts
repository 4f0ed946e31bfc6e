import { locationMessages } from '#contract/messages/en/location.ts'
import { addMessages } from '#web/platform/text.ts'

addMessages(locationMessages)

/** All texts of sharing a location. */
export { t } from '#web/platform/text.ts'
