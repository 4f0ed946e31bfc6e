import { allAccountMessages } from './en/all-account.ts'
import { allDashboardMessages } from './en/all-dashboard.ts'
import { allFundraisingMessages } from './en/all-fundraising.ts'
import { allGeneralMessages } from './en/all-general.ts'
import { allGroupMessages } from './en/all-groups.ts'
import { allLegalMessages } from './en/all-legal.ts'
import { allPrayerMessages } from './en/all-prayers.ts'
import { communityMessages } from './en/community.ts'
import { contactMessages } from './en/contact.ts'
import { mailMessages } from './en/mail.ts'
import { memberMenuMessages } from './en/member-menu.ts'
import { pageDescriptions } from './en/page-descriptions.ts'
import { publicPageMessages } from './en/public-pages.ts'
import { shellMessages } from './en/shell.ts'
import { withoutScriptsMessages } from './en/without-scripts.ts'

/** The English catalogue: every sentence a person can read, once (GEN-7). Rooms keep their own part in en/. */
export const en = {
  ...allGeneralMessages,
  ...shellMessages,
  ...withoutScriptsMessages,
  ...memberMenuMessages,
  ...publicPageMessages,
  ...pageDescriptions,
  ...allLegalMessages,
  ...allAccountMessages,
  ...mailMessages,
  ...allPrayerMessages,
  ...allGroupMessages,
  ...allFundraisingMessages,
  ...allDashboardMessages,
  ...communityMessages,
  ...contactMessages,
} as const
