import { accountDeletionOperations } from '#contract/account/account-deletion-operations.ts'
import { accountOperations } from '#contract/account/account-operations.ts'
import { ownDataOperations } from '#contract/account/own-data-operations.ts'
import { profileOperations } from '#contract/account/profile-operations.ts'
import { secondFactorOperations } from '#contract/account/second-factor-operations.ts'
import { secondStepOperations } from '#contract/account/second-step-operations.ts'
import { communityOperations } from '#contract/community/community-operations.ts'
import { contactOperations } from '#contract/community/contact-operations.ts'
import { pageViewOperations } from '#contract/community/page-view-operations.ts'
import { presenceOperations } from '#contract/community/presence-operations.ts'
import { statisticOperations } from '#contract/community/statistic-operations.ts'
import { campaignListOperations } from '#contract/fundraising/campaign-list-operations.ts'
import { campaignOperations } from '#contract/fundraising/campaign-operations.ts'
import { campaignOversightOperations } from '#contract/fundraising/campaign-oversight-operations.ts'
import { campaignPageOperations } from '#contract/fundraising/campaign-page-operations.ts'
import { campaignUpdateOperations } from '#contract/fundraising/campaign-update-operations.ts'
import { donationOperations } from '#contract/fundraising/donation-operations.ts'
import { duePayoutOperations } from '#contract/fundraising/due-payout-operations.ts'
import { payoutOperations } from '#contract/fundraising/payout-operations.ts'
import { treasuryOperations } from '#contract/fundraising/treasury-operations.ts'
import { chatOperations } from '#contract/groups/chat-operations.ts'
import { groupListOperations } from '#contract/groups/group-lists.ts'
import { groupMemberOperations } from '#contract/groups/group-members.ts'
import { groupOperations } from '#contract/groups/group-operations.ts'
import { groupPrayerOperations } from '#contract/groups/group-prayer-operations.ts'
import { joiningOperations } from '#contract/groups/joining-operations.ts'
import { languageOperations } from '#contract/languages/language-operations.ts'
import { translationOperations } from '#contract/languages/translation-operations.ts'
import { mediaOperations } from '#contract/media/media-operations.ts'
import { miracleOperations } from '#contract/miracles/miracle-operations.ts'
import { storyOperations } from '#contract/miracles/miracle-story-operations.ts'
import { auditOperations } from '#contract/moderation/audit-operations.ts'
import { helplineOperations } from '#contract/moderation/helpline-operations.ts'
import { moderationOperations } from '#contract/moderation/moderation-operations.ts'
import { peopleOperations } from '#contract/moderation/people-operations.ts'
import { notificationOperations } from '#contract/notifications/notification-operations.ts'
import { pushOperations } from '#contract/notifications/push-operations.ts'
import { carriedPrayerOperations } from '#contract/prayers/carried-prayer-operations.ts'
import { commentAndUpdateOperations } from '#contract/prayers/comment-and-update-operations.ts'
import { intercessionOperations } from '#contract/prayers/intercession-operations.ts'
import { prayNowOperations } from '#contract/prayers/pray-now-operations.ts'
import { journeyOperations } from '#contract/prayers/prayer-journey.ts'
import { prayerOperations } from '#contract/prayers/prayer-operations.ts'
import { sharingOperations } from '#contract/prayers/sharing-operations.ts'
import { reminderOperations } from '#contract/reminders/reminder-operations.ts'
import { configOperations } from './config-operations.ts'
import type { Operation, Output, Sent } from './define-operation.ts'
import { screenOperations } from './screen-operations.ts'

/** Every operation of the product; client, API reference, access matrix and rate limits are derived from it. */
export const allOperations = {
  ...accountOperations,
  ...profileOperations,
  ...languageOperations,
  ...translationOperations,
  ...secondFactorOperations,
  ...secondStepOperations,
  ...accountDeletionOperations,
  ...ownDataOperations,
  ...peopleOperations,
  ...moderationOperations,
  ...helplineOperations,
  ...auditOperations,
  ...groupOperations,
  ...groupListOperations,
  ...groupMemberOperations,
  ...joiningOperations,
  ...chatOperations,
  ...mediaOperations,
  ...prayerOperations,
  ...carriedPrayerOperations,
  ...commentAndUpdateOperations,
  ...intercessionOperations,
  ...prayNowOperations,
  ...groupPrayerOperations,
  ...journeyOperations,
  ...reminderOperations,
  ...miracleOperations,
  ...storyOperations,
  ...sharingOperations,
  ...notificationOperations,
  ...pushOperations,
  ...presenceOperations,
  ...statisticOperations,
  ...pageViewOperations,
  ...contactOperations,
  ...configOperations,
  ...communityOperations,
  ...payoutOperations,
  ...campaignOperations,
  ...campaignListOperations,
  ...campaignOversightOperations,
  ...campaignUpdateOperations,
  ...donationOperations,
  ...treasuryOperations,
  ...duePayoutOperations,
  ...screenOperations,
  ...campaignPageOperations,
}

export type OperationName = keyof typeof allOperations
export type SentOf<N extends OperationName> = Sent<(typeof allOperations)[N]>
export type OutputOf<N extends OperationName> = Output<(typeof allOperations)[N]>

/** The operations that may be sent late (`deferrable`). */
export type DeferrableName = {
  [N in OperationName]: (typeof allOperations)[N] extends { deferrable: true } ? N : never
}[OperationName]

/** The same table with the general type, for code that walks over all of it. */
export const operationList: [OperationName, Operation][] = Object.entries(allOperations) as [
  OperationName,
  Operation,
][]

export function isOperationName(name: string): name is OperationName {
  return Object.hasOwn(allOperations, name)
}
