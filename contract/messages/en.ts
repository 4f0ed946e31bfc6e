import { accountMessages } from './en/account.ts'
import { accountDeletionMessages } from './en/account-deletion.ts'
import { adminMessages } from './en/admin.ts'
import { anonymousMessages } from './en/anonymous.ts'
import { auditMessages } from './en/audit.ts'
import { auditSentences } from './en/audit-sentences.ts'
import { bankMessages } from './en/bank.ts'
import { campaignManagementMessages } from './en/campaign-management.ts'
import { campaignMessages } from './en/campaigns.ts'
import { carriedMessages } from './en/carried.ts'
import { communityMessages } from './en/community.ts'
import { connectionMessages } from './en/connection.ts'
import { contactMessages } from './en/contact.ts'
import { dashboardMessages } from './en/dashboard.ts'
import { donationMessages } from './en/donations.ts'
import { errorMessages } from './en/errors.ts'
import { generalMessages } from './en/general.ts'
import { groupMessages } from './en/groups.ts'
import { helplineMessages } from './en/helplines.ts'
import { importedAccountMessages } from './en/imported-account.ts'
import { installMessages } from './en/install.ts'
import { languageLineMessages } from './en/language-line.ts'
import { languageMessages } from './en/languages.ts'
import { legalMessages } from './en/legal.ts'
import { mailMessages } from './en/mail.ts'
import { mediaMessages } from './en/media.ts'
import { memberBarMessages } from './en/member-bar.ts'
import { miracleMessages } from './en/miracles.ts'
import { moderationMessages } from './en/moderation.ts'
import { notificationChoiceMessages } from './en/notification-choices.ts'
import { notificationMessages } from './en/notifications.ts'
import { offlineCopyMessages } from './en/offline-copy.ts'
import { offlinePageMessages } from './en/offline-page.ts'
import { ownDataFileMessages } from './en/own-data-file.ts'
import { pageTitleMessages } from './en/page-titles.ts'
import { pendingMessages } from './en/pending.ts'
import { peopleMessages } from './en/people.ts'
import { prayNowMessages } from './en/pray-now.ts'
import { prayerMessages } from './en/prayers.ts'
import { profileMessages } from './en/profile.ts'
import { publicPageMessages } from './en/public-pages.ts'
import { pushMessages } from './en/push.ts'
import { pushedMessages } from './en/pushed.ts'
import { reminderMessages } from './en/reminders.ts'
import { restDayMessages } from './en/rest-days.ts'
import { secondFactorMessages } from './en/second-factor.ts'
import { serverPageMessages } from './en/server-pages.ts'
import { sharingMessages } from './en/sharing.ts'
import { shellMessages } from './en/shell.ts'
import { thisPhoneMessages } from './en/this-phone.ts'
import { timeZoneQuestionMessages } from './en/time-zone-question.ts'
import { translateMessages } from './en/translate.ts'
import { translatorMessages } from './en/translators.ts'
import { treasuryMessages } from './en/treasury.ts'
import { wallMessages } from './en/wall.ts'
import { writingMessages } from './en/writing.ts'

/** The English catalogue: every sentence a person can read, once (GEN-7). Each feature has its file in en/. */
export const en = {
  ...accountMessages,
  ...adminMessages,
  ...anonymousMessages,
  ...auditMessages,
  ...auditSentences,
  ...bankMessages,
  ...campaignManagementMessages,
  ...campaignMessages,
  ...communityMessages,
  ...connectionMessages,
  ...contactMessages,
  ...carriedMessages,
  ...dashboardMessages,
  ...restDayMessages,
  ...thisPhoneMessages,
  ...timeZoneQuestionMessages,
  ...accountDeletionMessages,
  ...donationMessages,
  ...errorMessages,
  ...generalMessages,
  ...groupMessages,
  ...helplineMessages,
  ...importedAccountMessages,
  ...installMessages,
  ...languageLineMessages,
  ...languageMessages,
  ...legalMessages,
  ...mailMessages,
  ...memberBarMessages,
  ...mediaMessages,
  ...miracleMessages,
  ...moderationMessages,
  ...notificationChoiceMessages,
  ...notificationMessages,
  ...offlinePageMessages,
  ...ownDataFileMessages,
  ...pageTitleMessages,
  ...offlineCopyMessages,
  ...pendingMessages,
  ...peopleMessages,
  ...prayNowMessages,
  ...prayerMessages,
  ...profileMessages,
  ...publicPageMessages,
  ...pushMessages,
  ...pushedMessages,
  ...reminderMessages,
  ...secondFactorMessages,
  ...serverPageMessages,
  ...sharingMessages,
  ...shellMessages,
  ...translateMessages,
  ...translatorMessages,
  ...treasuryMessages,
  ...wallMessages,
  ...writingMessages,
} as const
