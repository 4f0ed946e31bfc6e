import { accountMessages } from './en/account.ts'
import { allGroupMessages } from './en/all-groups.ts'
import { allPrayerMessages } from './en/all-prayers.ts'
import { dashboardMessages } from './en/dashboard.ts'
import { errorMessages } from './en/errors.ts'
import { generalMessages } from './en/general.ts'
import { legalMessages } from './en/legal.ts'
import { mailMessages } from './en/mail.ts'
import { pageDescriptions } from './en/page-descriptions.ts'
import { publicPageMessages } from './en/public-pages.ts'
import { shellMessages } from './en/shell.ts'

/** The English catalogue: every sentence a person can read, once (architecture 6). Rooms keep their own part in en/. */
export const en = {
  ...generalMessages,
  ...errorMessages,
  ...shellMessages,
  ...publicPageMessages,
  ...pageDescriptions,
  ...legalMessages,
  ...accountMessages,
  ...mailMessages,
  ...allPrayerMessages,
  ...allGroupMessages,
  ...dashboardMessages,
} as const
