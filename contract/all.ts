import { accountOperations } from './account.ts'
import { auditOperations } from './audit.ts'
import { campaignListOperations } from './campaign-lists.ts'
import { campaignOversightOperations } from './campaign-oversight.ts'
import { campaignPageOperations } from './campaign-pages.ts'
import { campaignUpdateOperations } from './campaign-updates.ts'
import { campaignOperations } from './campaigns.ts'
import { chatOperations } from './chat.ts'
import { communityOperations } from './community.ts'
import { configOperations } from './config.ts'
import { contactOperations } from './contact.ts'
import { accountDeletionOperations } from './departures.ts'
import { donationOperations } from './donations.ts'
import { duePayoutOperations } from './due-payouts.ts'
import { groupListOperations } from './group-lists.ts'
import { groupMemberOperations } from './group-members.ts'
import { groupPrayerOperations } from './group-prayers.ts'
import { groupOperations } from './groups.ts'
import { helplineOperations } from './helplines.ts'
import { joiningOperations } from './joining.ts'
import { mediaOperations } from './media.ts'
import { storyOperations } from './miracle-stories.ts'
import { miracleOperations } from './miracles.ts'
import { moderationOperations } from './moderation.ts'
import type { Operation, Output, Sent } from './operation.ts'
import { ownDataOperations } from './own-data.ts'
import { pageViewOperations } from './page-views.ts'
import { payoutOperations } from './payouts.ts'
import { peopleOperations } from './people.ts'
import { commentAndUpdateOperations } from './prayer-talk.ts'
import { prayerOperations } from './prayers.ts'
import { presenceOperations } from './presence.ts'
import { profileOperations } from './profile.ts'
import { screenOperations } from './screens.ts'
import { sharingOperations } from './sharing.ts'
import { statisticOperations } from './statistics.ts'
import { treasuryOperations } from './treasury.ts'

/** Every operation of the product: client, API reference, access matrix and rate limits are read off this. */
export const allOperations = {
  ...accountOperations,
  ...profileOperations,
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
  ...commentAndUpdateOperations,
  ...groupPrayerOperations,
  ...miracleOperations,
  ...storyOperations,
  ...sharingOperations,
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

/** The same table with the general type, for code that walks over all of it. */
export const operationList: [OperationName, Operation][] = Object.entries(allOperations) as [
  OperationName,
  Operation,
][]

export function isOperationName(name: string): name is OperationName {
  return Object.hasOwn(allOperations, name)
}
