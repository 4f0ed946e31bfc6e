import { campaignAudiences, campaignViewers } from '#server/features/campaigns/live.ts'
import { communityAudiences } from '#server/features/community/live.ts'
import { groupAudiences, groupTopicSubscription, groupViewers } from '#server/features/groups/live.ts'
import { journeyAudiences } from '#server/features/journey/live.ts'
import { miracleAudiences } from '#server/features/miracles/live.ts'
import { moderationAudiences, moderationTopicSubscription } from '#server/features/moderation/live.ts'
import { notificationAudiences } from '#server/features/notifications/live.ts'
import { ownDataAudiences } from '#server/features/own-data/live.ts'
import { payoutAudiences } from '#server/features/payouts/live.ts'
import { prayerAudiences, prayerReaders } from '#server/features/prayers/live.ts'
import { reminderAudiences } from '#server/features/reminders/live.ts'
import type { Live } from '#server/platform/events/live-audience.ts'

/** Audiences of live events, and the permission checks for them. */
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
    ...reminderAudiences,
    ...moderationAudiences,
    ...notificationAudiences,
  ],
  topicSubscriptions: [groupTopicSubscription, moderationTopicSubscription],
  watched: { prayer: prayerReaders, group: groupViewers, campaign: campaignViewers },
}
