import { mediaMessages } from '#contract/messages/en/media.ts'
import { addMessages } from '#web/platform/text.ts'

addMessages(mediaMessages)

/** All texts of images. */
export { t } from '#web/platform/text.ts'
