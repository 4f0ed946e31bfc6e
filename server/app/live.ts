import { campaignAudiences, campaignViewers } from '#server/features/campaigns/hearings.ts'
import { communityAudiences } from '#server/features/community/hearings.ts'
import { groupAudiences, groupTopicSubscription, groupViewers } from '#server/features/groups/hearings.ts'
import { journeyAudiences } from '#server/features/journey/hearings.ts'
import { miracleAudiences } from '#server/features/miracles/hearings.ts'
import { moderationAudiences, moderationTopicSubscription } from '#server/features/moderation/hearings.ts'
import { ownDataAudiences } from '#server/features/own-data/hearings.ts'
import { payoutAudiences } from '#server/features/payouts/hearings.ts'
import { prayerAudiences, prayerReaders } from '#server/features/prayers/hearings.ts'
import type { Live } from '#server/platform/events/live-audience.ts'

/** Where facts are heard, and who may. */
export const live: Live = {
  audiences: [
    ...groupAudiences,
    ...prayerAudiences,
    ...miracleAudiences,
    ...journeyAudiences,
    ...communityAudiences,
    ...campaignAudiences,
    ...payoutAudiences,
    ...ownDataAudiences,
    ...moderationAudiences,
  ],
  topicSubscriptions: [groupTopicSubscription, moderationTopicSubscription],
  watched: { prayer: prayerReaders, group: groupViewers, campaign: campaignViewers },
}
