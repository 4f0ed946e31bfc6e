import { sql } from '#server/database/db.ts'
import { type LiveAudience, liveAudience, type Topic } from '#server/platform/events/live-audience.ts'

/** The viewers who may see the campaign at this moment. */
export const campaignViewers = sql(
  'campaign-viewers',
  `
    select c.id as "subjectId", requested.viewer_id as "viewerId"
      from unnest($1::uuid[], $2::uuid[]) as requested (campaign_id, viewer_id)
     cross join lateral (
       select id
         from visible_campaigns(requested.viewer_id)
        where id = requested.campaign_id) c`,
)

/** Events of a campaign are sent to its open pages and to its creator. */
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
    right: { subjectId: ({ payload }) => payload.campaignId, statement: campaignViewers },
  }),
  /** Staff clients learn that the campaign no longer waits for a review. */
  liveAudience({
    eventNames: ['campaign.reviewed'],
    topics: ({ payload }) => [...topicsOf(payload), 'moderators'],
    right: { subjectId: ({ payload }) => payload.campaignId, statement: campaignViewers },
  }),
  /** A client with the page open learns that the campaign is gone, because it may no longer be visible. */
  liveAudience({
    eventNames: ['campaign.hidden', 'campaign.deleted'],
    topics: ({ payload }) => topicsOf(payload),
    right: null,
  }),
  liveAudience({
    eventNames: ['campaign-update.added', 'campaign-update.deleted'],
    topics: ({ payload }) => [`campaign:${payload.campaignId}`],
    right: { subjectId: ({ payload }) => payload.campaignId, statement: campaignViewers },
  }),
  /**
   * Received or returned money, or a hidden message: the raised amount and the donors on a page. An event without a
   * campaign is sent to no one.
   */
  liveAudience({
    eventNames: [
      'donation.completed',
      'donation.refunded',
      'donation.message-hidden',
      'donation.message-shown',
    ],
    topics: ({ payload: { campaignId } }) => (campaignId === null ? [] : [`campaign:${campaignId}`]),
    right: { subjectId: ({ payload }) => payload.campaignId ?? '', statement: campaignViewers },
  }),
]

function topicsOf({ campaignId, creatorId }: { campaignId: string; creatorId: string | null }): Topic[] {
  return creatorId === null ? [`campaign:${campaignId}`] : [`campaign:${campaignId}`, `member:${creatorId}`]
}
