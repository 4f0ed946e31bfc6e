import type { Statement } from '#server/database/db.ts'
import { type LiveAudience, liveAudience, type Topic } from '#server/platform/events/live-audience.ts'

/** Whoever may see the campaign at this moment. */
export const campaignViewers: Statement = {
  name: 'campaign-hearers',
  text: `
    select c.id as thing, asked.viewer_id as "viewerId"
      from unnest($1::uuid[], $2::uuid[]) as asked (campaign_id, viewer_id)
     cross join lateral (
       select id
         from visible_campaigns(asked.viewer_id)
        where id = asked.campaign_id) c`,
}

/** What happens to a campaign is heard where its page is open, and by its creator. */
export const campaignAudiences: LiveAudience[] = [
  liveAudience({
    eventNames: [
      'campaign.edited',
      'campaign.status-changed',
      'campaign.shown',
      'campaign.held',
      'campaign.released',
    ],
    topics: ({ payload }) => topicsOf(payload),
    right: { thing: ({ payload }) => payload.campaignId, statement: campaignViewers },
  }),
  /** Staff see by it that the campaign waits no longer. */
  liveAudience({
    eventNames: ['campaign.reviewed'],
    topics: ({ payload }) => [...topicsOf(payload), 'moderators'],
    right: { thing: ({ payload }) => payload.campaignId, statement: campaignViewers },
  }),
  /** Word that it is gone: who had it open may not see it any more. */
  liveAudience({
    eventNames: ['campaign.hidden', 'campaign.deleted'],
    topics: ({ payload }) => topicsOf(payload),
    right: null,
  }),
  liveAudience({
    eventNames: ['campaign-update.added', 'campaign-update.deleted'],
    topics: ({ payload }) => [`campaign:${payload.campaignId}`],
    right: { thing: ({ payload }) => payload.campaignId, statement: campaignViewers },
  }),
  /**
   * Money that came or went back, or words with it: what a page shows as raised, and who gave. One without a campaign is
   * heard nowhere.
   */
  liveAudience({
    eventNames: [
      'donation.completed',
      'donation.refunded',
      'donation.message-hidden',
      'donation.message-shown',
    ],
    topics: ({ payload: { campaignId } }) => (campaignId === null ? [] : [`campaign:${campaignId}`]),
    right: { thing: ({ payload }) => payload.campaignId ?? '', statement: campaignViewers },
  }),
]

function topicsOf({ campaignId, creatorId }: { campaignId: string; creatorId: string | null }): Topic[] {
  return creatorId === null ? [`campaign:${campaignId}`] : [`campaign:${campaignId}`, `member:${creatorId}`]
}
