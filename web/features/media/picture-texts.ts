import { mediaMessages } from '#contract/messages/en/media.ts'
import { addMessages } from '#web/platform/text.ts'

addMessages(mediaMessages)

/** The texts of images that are shown; uploading them has texts.ts. */
export { t } from '#web/platform/text.ts'
