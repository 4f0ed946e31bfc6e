import type { CampaignStatus } from '#contract/fundraising/campaign-operations.ts'
import { campaignLists, campaignPages, event, fundraisingPages, type StaleKey } from './define-event.ts'

/** A page is read at once, lists when they are shown: hundreds may have a campaign open when a donation arrives. */
const campaign = ({ campaignId }: { campaignId: string | null }): StaleKey[] =>
  campaignId
    ? [
        ['getCampaignPage', campaignId],
        ['getCampaign', campaignId],
        ['listSupporters', campaignId],
        ['listCampaignUpdates', campaignId],
        ['listCampaignChanges', campaignId],
        ['listDonations', campaignId],
        ['getCampaignStatement', campaignId],
        ['listOwnCampaigns'],
      ]
    : []

export const fundraisingEvents = {
  'campaign.created': event<{ campaignId: string; creatorId: string }>()({ pages: campaignLists }),
  'campaign.edited': event<{ campaignId: string; creatorId: string | null; isForOtherPurpose: boolean }>()({
    live: ['campaignId'],
    stale: campaign,
    pages: fundraisingPages,
  }),
  'campaign.status-changed': event<{
    campaignId: string
    creatorId: string | null
    status: CampaignStatus
  }>()({
    live: ['campaignId'],
    stale: campaign,
    pages: fundraisingPages,
  }),
  'campaign.hidden': event<{ campaignId: string; creatorId: string | null }>()({
    live: ['campaignId'],
    stale: campaign,
    pages: fundraisingPages,
  }),
  'campaign.shown': event<{ campaignId: string; creatorId: string | null }>()({
    live: ['campaignId'],
    stale: campaign,
    pages: fundraisingPages,
  }),
  'campaign.held': event<{ campaignId: string; creatorId: string | null }>()({
    live: ['campaignId'],
    stale: campaign,
    pages: fundraisingPages,
  }),
  'campaign.released': event<{ campaignId: string; creatorId: string | null }>()({
    live: ['campaignId'],
    stale: campaign,
    pages: fundraisingPages,
  }),
  /** The creator is no longer new; published for each of their campaigns. */
  'campaign.reviewed': event<{ campaignId: string; creatorId: string | null }>()({
    live: ['campaignId'],
    stale: (ids: { campaignId: string | null }) => [...campaign(ids), ['listCampaignsToReview']],
    pages: fundraisingPages,
  }),
  'campaign.deleted': event<{ campaignId: string; creatorId: string | null }>()({
    live: ['campaignId'],
    stale: campaign,
    pages: fundraisingPages,
  }),
  'campaign-update.added': event<{ campaignId: string; updateId: string }>()({
    live: ['campaignId'],
    stale: campaign,
    pages: [campaignPages],
  }),
  'campaign-update.deleted': event<{ campaignId: string; updateId: string }>()({
    live: ['campaignId'],
    stale: campaign,
    pages: [campaignPages],
  }),
  'donation.started': event<{ donationId: string; campaignId: string }>()({}),
  /** The payment arrived and is booked: once for each donation (REQ-45). */
  'donation.completed': event<{
    donationId: string
    campaignId: string | null
    creatorId: string | null
    donorId: string | null
  }>()({
    live: ['campaignId'],
    stale: (ids: { campaignId: string | null }) => [...campaign(ids), ['listOwnDonations']],
    pages: fundraisingPages,
  }),
  'donation.failed': event<{
    donationId: string
    campaignId: string | null
    creatorId: string | null
    donorId: string | null
  }>()({}),
  'donation.refunded': event<{
    donationId: string
    campaignId: string | null
    creatorId: string | null
    donorId: string | null
  }>()({
    live: ['campaignId'],
    stale: (ids: { campaignId: string | null }) => [...campaign(ids), ['listOwnDonations']],
    pages: fundraisingPages,
  }),
  /** The message of a donation was hidden from others, or shown again. */
  'donation.message-hidden': event<{ donationId: string; campaignId: string | null }>()({
    live: ['campaignId'],
    stale: campaign,
    pages: [campaignPages],
  }),
  'donation.message-shown': event<{ donationId: string; campaignId: string | null }>()({
    live: ['campaignId'],
    stale: campaign,
    pages: [campaignPages],
  }),
  'donation.disputed': event<{ donationId: string; campaignId: string | null; creatorId: string | null }>()(
    {},
  ),
  'review.opened': event<{ reviewId: string }>()({}),
  'review.closed': event<{ reviewId: string }>()({}),
  /** A donation whose share the provider does not pay out directly: the site owes it to the creator. */
  'payout.due': event<{ creatorId: string }>()({}),
  /** A payout was recorded after which nothing is due to the creator. */
  'payout.settled': event<{ creatorId: string }>()({}),
}
