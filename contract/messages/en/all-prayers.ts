import { locationMessages } from './location.ts'
import { mediaMessages } from './media.ts'
import { miracleMessages } from './miracles.ts'
import { pictureMessages } from './pictures.ts'
import { prayerActMessages } from './prayer-acts.ts'
import { prayerMessages } from './prayers.ts'
import { sharedPrayerMessages } from './shared-prayer.ts'
import { sharingMessages } from './sharing.ts'
import { talkMessages } from './talk.ts'

/** Everything said about prayers and miracles, for the whole catalogue; a page loads only the parts it shows. */
export const allPrayerMessages = {
  ...prayerMessages,
  ...prayerActMessages,
  ...locationMessages,
  ...mediaMessages,
  ...pictureMessages,
  ...talkMessages,
  ...sharingMessages,
  ...sharedPrayerMessages,
  ...miracleMessages,
} as const
