import { carriedMessages } from '#contract/messages/en/carried.ts'
import { dashboardMessages } from '#contract/messages/en/dashboard.ts'
import { generalMessages } from '#contract/messages/en/general.ts'
import { miracleMessages } from '#contract/messages/en/miracles.ts'
import { prayerMessages } from '#contract/messages/en/prayers.ts'
import { wallMessages } from '#contract/messages/en/wall.ts'
import { textsOf } from '#web/platform/text/text-catalogue.ts'

/** The texts of the dashboard and of the lists it shows. */
export const t = textsOf(
  carriedMessages,
  dashboardMessages,
  generalMessages,
  miracleMessages,
  prayerMessages,
  wallMessages,
)
