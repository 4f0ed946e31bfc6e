import { pictureMessages } from '#contract/messages/en/pictures.ts'
import { addMessages } from '#web/platform/text.ts'

addMessages(pictureMessages)

/** The texts of images that are shown; uploading them has texts.ts. */
export { t } from '#web/platform/text.ts'
