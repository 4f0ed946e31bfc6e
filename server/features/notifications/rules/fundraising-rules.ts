import type { fundraisingEvents } from '#contract/events/fundraising-events.ts'
import { campaignLimits } from '#contract/fundraising/fundraising-constants.ts'
import type { NotificationDetail } from '#contract/notifications/notification-kinds.ts'
import { members } from '#server/features/notifications/receivers/found.ts'
import {
  creatorOf,
  donorOf,
  donorsOf,
  donorsOfRemoved,
  receiverOfGift,
} from '#server/features/notifications/receivers/fundraising-receivers.ts'
import { admins } from '#server/features/notifications/receivers/staff-receivers.ts'
import { secondsFrom } from '#server/platform/core/clock.ts'
import { type Added, namedActor, type Rules } from './rule.ts'

const DAY = 86_400

type OfCampaign = { campaignId: string; creatorId: string | null }

const ofCampaign = ({ campaignId, creatorId }: OfCampaign, detail: NotificationDetail): readonly Added[] => [
  {
    kind: 'campaign',
    about: campaignId,
    to: creatorOf(creatorId, campaignId),
    item: detail,
    subject: { kind: 'campaign', id: campaignId },
    detail,
  },
]

const ofDonation = (
  donationId: string,
  donorId: string | null,
  detail: NotificationDetail,
): readonly Added[] => [
  {
    kind: 'donation',
    about: donationId,
    to: members(donorId),
    item: detail,
    subject: { kind: 'donation', id: donationId },
    detail,
  },
]

const campaignNews = (
  campaignId: string,
  detail: 'update' | 'changed' | 'removed',
  added: Pick<Added, 'to' | 'item' | 'person'>,
): Added => ({
  kind: 'campaign-news',
  about: campaignId,
  subject: { kind: 'campaign', id: campaignId },
  detail,
  ...added,
})

const removalNews = (campaignId: string) =>
  campaignNews(campaignId, 'removed', { to: donorsOfRemoved(campaignId), item: 'removed' })

const recentlyBefore = (at: string) =>
  secondsFrom(new Date(at), -campaignLimits.recentDonorDays * DAY).toISOString()

/** The notifications that follow from events of campaigns, donations and payouts. */
export const fundraisingRules: Rules<keyof typeof fundraisingEvents> = {
  'donation.completed': {
    adds: ({ payload: { donationId, campaignId } }) =>
      campaignId === null
        ? []
        : [
            {
              kind: 'gift-received',
              about: campaignId,
              to: receiverOfGift(donationId),
              item: donationId,
              person: donorOf(donationId),
              subject: { kind: 'campaign', id: campaignId },
            },
          ],
  },
  'donation.refunded': { adds: ({ payload }) => ofDonation(payload.donationId, payload.donorId, 'refunded') },
  'donation.failed': { adds: ({ payload }) => ofDonation(payload.donationId, payload.donorId, 'failed') },
  'campaign-update.added': {
    adds: ({ actorId, payload: { campaignId, updateId } }) => [
      campaignNews(campaignId, 'update', {
        to: donorsOf(campaignId),
        item: updateId,
        person: namedActor(actorId),
      }),
    ],
  },
  'campaign-update.deleted': {
    withdraws: ({ payload: { campaignId, updateId } }) => [
      { kind: 'campaign-news', about: campaignId, item: updateId },
    ],
  },
  'campaign.status-changed': {
    adds: ({ payload }) => ofCampaign(payload, payload.status),
  },
  'campaign.hidden': { adds: ({ payload }) => ofCampaign(payload, 'hidden') },
  'campaign.shown': { adds: ({ payload }) => ofCampaign(payload, 'shown') },
  'campaign.held': { adds: ({ payload }) => ofCampaign(payload, 'held') },
  'campaign.released': { adds: ({ payload }) => ofCampaign(payload, 'released') },
  'campaign.deleted': {
    adds: ({ actorId, payload }) => [
      ...ofCampaign(payload, 'removed'),
      ...(actorId === payload.creatorId ? [] : [removalNews(payload.campaignId)]),
    ],
  },
  'campaign.edited': {
    adds: ({ at, payload: { campaignId, isForOtherPurpose } }) =>
      isForOtherPurpose
        ? [
            campaignNews(campaignId, 'changed', {
              to: donorsOf(campaignId, recentlyBefore(at)),
              item: `changed ${at}`,
            }),
          ]
        : [],
  },
  'review.opened': {
    adds: ({ payload: { reviewId } }) => [
      {
        kind: 'review-opened',
        about: 'queue',
        to: admins(),
        item: reviewId,
        subject: { kind: 'review', id: reviewId },
      },
    ],
  },
  'review.closed': {
    withdraws: ({ payload: { reviewId } }) => [{ kind: 'review-opened', about: 'queue', item: reviewId }],
  },
  'payout.due': {
    adds: ({ payload: { creatorId } }) => [
      { kind: 'payout-due', about: 'queue', to: admins(), item: creatorId },
    ],
  },
  'payout.settled': {
    withdraws: ({ payload: { creatorId } }) => [{ kind: 'payout-due', about: 'queue', item: creatorId }],
  },
}
