import { accountMessages } from './en/account.ts'
import { dashboardMessages } from './en/dashboard.ts'
import { generalMessages } from './en/general.ts'
import { locationMessages } from './en/location.ts'
import { mailMessages } from './en/mail.ts'
import { mediaMessages } from './en/media.ts'
import { miracleMessages } from './en/miracles.ts'
import { prayerActMessages } from './en/prayer-acts.ts'
import { prayerMessages } from './en/prayers.ts'
import { publicPageMessages } from './en/public-pages.ts'
import { sharingMessages } from './en/sharing.ts'
import { shellMessages } from './en/shell.ts'
import { talkMessages } from './en/talk.ts'

/** The English catalogue: every sentence a person can read, once (architecture 6). Rooms keep their own part in en/. */
export const en = {
  ...generalMessages,
  ...shellMessages,
  ...publicPageMessages,
  ...accountMessages,
  ...mailMessages,
  ...prayerMessages,
  ...prayerActMessages,
  ...locationMessages,
  ...mediaMessages,
  ...talkMessages,
  ...sharingMessages,
  ...miracleMessages,
  ...dashboardMessages,
} as const
