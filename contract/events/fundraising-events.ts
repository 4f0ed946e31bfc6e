import type { CampaignStatus } from '#contract/fundraising/campaign-operations.ts'
import {
  campaignLists,
  campaignPages,
  defineEvents,
  fundraisingPages,
  of,
  type StaleKey,
} from './define-event.ts'

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

export const fundraisingEvents = defineEvents({
  'campaign.created': { payload: of<{ campaignId: string; creatorId: string }>(), pages: campaignLists },
  'campaign.edited': {
    payload: of<{ campaignId: string; creatorId: string | null; isForOtherPurpose: boolean }>(),
    live: ['campaignId'],
    stale: campaign,
    pages: fundraisingPages,
  },
  'campaign.status-changed': {
    payload: of<{ campaignId: string; creatorId: string | null; status: CampaignStatus }>(),
    live: ['campaignId'],
    stale: campaign,
    pages: fundraisingPages,
  },
  'campaign.hidden': {
    payload: of<{ campaignId: string; creatorId: string | null }>(),
    live: ['campaignId'],
    stale: campaign,
    pages: fundraisingPages,
  },
  'campaign.shown': {
    payload: of<{ campaignId: string; creatorId: string | null }>(),
    live: ['campaignId'],
    stale: campaign,
    pages: fundraisingPages,
  },
  'campaign.held': {
    payload: of<{ campaignId: string; creatorId: string | null }>(),
    live: ['campaignId'],
    stale: campaign,
    pages: fundraisingPages,
  },
  'campaign.released': {
    payload: of<{ campaignId: string; creatorId: string | null }>(),
    live: ['campaignId'],
    stale: campaign,
    pages: fundraisingPages,
  },
  /** The creator is no longer new; published for each of their campaigns. */
  'campaign.reviewed': {
    payload: of<{ campaignId: string; creatorId: string | null }>(),
    live: ['campaignId'],
    stale: (ids: { campaignId: string | null }) => [...campaign(ids), ['listCampaignsToReview']],
    pages: fundraisingPages,
  },
  'campaign.deleted': {
    payload: of<{ campaignId: string; creatorId: string | null }>(),
    live: ['campaignId'],
    stale: campaign,
    pages: fundraisingPages,
  },
  'campaign-update.added': {
    payload: of<{ campaignId: string; updateId: string }>(),
    live: ['campaignId'],
    stale: campaign,
    pages: [campaignPages],
  },
  'campaign-update.deleted': {
    payload: of<{ campaignId: string; updateId: string }>(),
    live: ['campaignId'],
    stale: campaign,
    pages: [campaignPages],
  },
  'donation.started': { payload: of<{ donationId: string; campaignId: string }>() },
  /** The payment arrived and is booked: once for each donation (REQ-45). */
  'donation.completed': {
    payload: of<{
      donationId: string
      campaignId: string | null
      creatorId: string | null
      donorId: string | null
    }>(),
    live: ['campaignId'],
    stale: (ids: { campaignId: string | null }) => [...campaign(ids), ['listOwnDonations']],
    pages: fundraisingPages,
  },
  'donation.failed': {
    payload: of<{
      donationId: string
      campaignId: string | null
      creatorId: string | null
      donorId: string | null
    }>(),
  },
  'donation.refunded': {
    payload: of<{
      donationId: string
      campaignId: string | null
      creatorId: string | null
      donorId: string | null
    }>(),
    live: ['campaignId'],
    stale: (ids: { campaignId: string | null }) => [...campaign(ids), ['listOwnDonations']],
    pages: fundraisingPages,
  },
  /** The message of a donation was hidden from others, or shown again. */
  'donation.message-hidden': {
    payload: of<{ donationId: string; campaignId: string | null }>(),
    live: ['campaignId'],
    stale: campaign,
    pages: [campaignPages],
  },
  'donation.message-shown': {
    payload: of<{ donationId: string; campaignId: string | null }>(),
    live: ['campaignId'],
    stale: campaign,
    pages: [campaignPages],
  },
  'donation.disputed': {
    payload: of<{ donationId: string; campaignId: string | null; creatorId: string | null }>(),
  },
  'review.opened': { payload: of<{ reviewId: string }>() },
  'review.closed': { payload: of<{ reviewId: string }>() },
  /** A donation whose share the provider does not pay out directly: the site owes it to the creator. */
  'payout.due': { payload: of<{ creatorId: string }>() },
  /** A payout was recorded after which nothing is due to the creator. */
  'payout.settled': { payload: of<{ creatorId: string }>() },
})
