import { dashboardMessages } from '#contract/messages/en/dashboard.ts'
import { miracleMessages } from '#contract/messages/en/miracles.ts'
import { prayerMessages } from '#contract/messages/en/prayers.ts'
import { wallMessages } from '#contract/messages/en/wall.ts'
import { addMessages } from '#web/platform/text.ts'

addMessages(prayerMessages)
addMessages(wallMessages)
addMessages(miracleMessages)
addMessages(dashboardMessages)

/** The texts of the dashboard, with those of what it shows. */
export { t } from '#web/platform/text.ts'
