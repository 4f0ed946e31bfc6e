import { campaignHearings, campaignViewers } from '#server/features/campaigns/hearings.ts'
import { communityHearings } from '#server/features/community/hearings.ts'
import { groupHearings, groupTuning, groupViewers } from '#server/features/groups/hearings.ts'
import { journeyHearings } from '#server/features/journey/hearings.ts'
import { miracleHearings } from '#server/features/miracles/hearings.ts'
import { moderationHearings, moderationTuning } from '#server/features/moderation/hearings.ts'
import { ownDataHearings } from '#server/features/own-data/hearings.ts'
import { payoutHearings } from '#server/features/payouts/hearings.ts'
import { prayerHearings, prayerReaders } from '#server/features/prayers/hearings.ts'
import type { Live } from '#server/platform/live.ts'

/** Where facts are heard, and who may. */
export const live: Live = {
  hearings: [
    ...groupHearings,
    ...prayerHearings,
    ...miracleHearings,
    ...journeyHearings,
    ...communityHearings,
    ...campaignHearings,
    ...payoutHearings,
    ...ownDataHearings,
    ...moderationHearings,
  ],
  tunings: [groupTuning, moderationTuning],
  watched: { prayer: prayerReaders, group: groupViewers, campaign: campaignViewers },
}
