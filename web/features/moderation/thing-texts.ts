import { thingMenuMessages } from '#contract/messages/en/thing-menu.ts'
import { addMessages } from '#web/platform/text.ts'

addMessages(thingMenuMessages)

/** The words of the way to reporting; the dialog brings its own when it is opened. */
export { t } from '#web/platform/text.ts'
