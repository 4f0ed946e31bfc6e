import { prayerHeadMessages } from '#contract/messages/en/prayer-heads.ts'
import { addMessages } from '#web/platform/text.ts'

addMessages(prayerHeadMessages)

/** The texts that routes put into the head; pages take texts.ts or wall-texts.ts. */
export { t } from '#web/platform/text.ts'
