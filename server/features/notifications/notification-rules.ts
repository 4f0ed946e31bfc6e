import type { DomainEvent, EventName } from '#contract/events/all-events.ts'
import type { NotificationDetail } from '#contract/notifications/notification-kinds.ts'
import type { NewNotification } from './add-notification.ts'
import type { ReadChat } from './close-notification.ts'
import {
  admins,
  authorOfCase,
  carriersWhoRead,
  carriersWhoReadMiracle,
  chatMembers,
  creatorOf,
  decidersOf,
  donorOf,
  donorsOf,
  heirOf,
  memberOf,
  members,
  membersOf,
  ownerAndCommenters,
  ownerOfMiracle,
  ownerOfPrayer,
  personWhoPrayed,
  readersInGroup,
  receiverOfGift,
  reportersOf,
  staffOfCase,
  suspendedMember,
} from './receivers.ts'
import type { Withdrawal } from './withdraw-notification.ts'

/** A notification as an event makes it. */
type Added = Omit<NewNotification, 'actorId' | 'at'> & {
  /** Tells the actor too: what happens to an account is told to its member, whoever did it. */
  isToldToActor?: true
}

/** What an event does to notifications. */
export type Rule<N extends EventName = EventName> = {
  adds?(event: DomainEvent<N>): readonly Added[]
  withdraws?(event: DomainEvent<N>): readonly Withdrawal[]
  reads?(event: DomainEvent<N>): ReadChat
}

/** An event that nobody is told of; the compiler asks for each new one. */
const nobody: Rule<never> = {}

const ofAccount = (accountId: string, detail: NotificationDetail): readonly Added[] => [
  {
    kind: 'account',
    about: detail,
    to: members(accountId),
    item: detail,
    detail,
    isToldToActor: true,
  },
]

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

const settledRequest = ({ groupId, requestId }: { groupId: string; requestId: string }): Withdrawal[] => [
  { kind: 'join-requested', about: groupId, item: requestId },
]

const endedOffer = ({ groupId, heirId }: { groupId: string; heirId: string }): Withdrawal[] => [
  { kind: 'group-offered', about: groupId, item: heirId },
]

const takenBackComment = ({ prayerId, commentId }: { prayerId: string; commentId: string }): Withdrawal[] => [
  { kind: 'commented', about: prayerId, item: commentId },
]

const takenBackUpdate = ({ prayerId, updateId }: { prayerId: string; updateId: string }): Withdrawal[] => [
  { kind: 'update-on-carried', about: prayerId, item: updateId },
]

const takenBackMessage = ({ groupId, number }: { groupId: string; number: number }): Withdrawal[] => [
  { kind: 'chat', about: groupId, item: String(number) },
]

const roleChange = (groupId: string, userId: string, detail: NotificationDetail): Added => ({
  kind: 'role-changed',
  about: groupId,
  to: memberOf(groupId, userId),
  item: detail,
  groupId,
  detail,
})

const decision = (
  { groupId, requestId, userId }: { groupId: string; requestId: string; userId: string },
  detail: 'accepted' | 'rejected',
): readonly Added[] => [
  { kind: 'join-decided', about: groupId, to: members(userId), item: requestId, groupId, detail },
]

const caseDecision = (
  caseId: string,
  action: 'hide' | 'remove' | 'warn',
  detail: NotificationDetail,
): Added => ({
  kind: 'moderation',
  about: caseId,
  to: authorOfCase(caseId, action),
  item: detail,
  subject: { kind: 'case', id: caseId },
  detail,
})

/** What each event tells whom: kind, receivers, and what is counted together. */
export const notificationRules: { readonly [N in EventName]: Rule<N> } = {
  'intercession.added': {
    adds: ({ payload: { prayerId, ownerId, memberId, dayOn } }) => [
      {
        kind: 'prayed',
        about: prayerId,
        to: ownerOfPrayer(ownerId, prayerId),
        item: `${memberId}:${dayOn}`,
        person: personWhoPrayed(prayerId, memberId, dayOn),
        subject: { kind: 'prayer', id: prayerId },
        prayerId,
      },
    ],
  },
  'intercession.withdrawn': {
    withdraws: ({ payload: { prayerId, memberId, dayOn } }) => [
      { kind: 'prayed', about: prayerId, item: `${memberId}:${dayOn}` },
    ],
  },
  'prayer.supported': {
    adds: ({ payload: { prayerId, ownerId, supporterId } }) => [
      {
        kind: 'supported',
        about: prayerId,
        to: ownerOfPrayer(ownerId, prayerId),
        item: supporterId,
        person: { id: supporterId, isNamed: false },
        subject: { kind: 'prayer', id: prayerId },
        prayerId,
      },
    ],
  },
  'prayer.support-withdrawn': {
    withdraws: ({ payload: { prayerId, supporterId } }) => [
      { kind: 'supported', about: prayerId, item: supporterId },
    ],
  },
  'comment.added': {
    adds: ({ actorId, payload: { prayerId, ownerId, commentId } }) => [
      {
        kind: 'commented',
        about: prayerId,
        to: ownerAndCommenters(ownerId, prayerId),
        item: commentId,
        person: namedActor(actorId),
        subject: { kind: 'prayer', id: prayerId },
        prayerId,
      },
    ],
  },
  'comment.deleted': { withdraws: ({ payload }) => takenBackComment(payload) },
  'comment.hidden': { withdraws: ({ payload }) => takenBackComment(payload) },
  'update.added': {
    adds: ({ payload: { prayerId, ownerId, updateId } }) => [
      {
        kind: 'update-on-carried',
        about: prayerId,
        to: carriersWhoRead(prayerId),
        item: updateId,
        person: { id: ownerId, isNamed: true },
        subject: { kind: 'prayer', id: prayerId },
        prayerId,
      },
    ],
  },
  'update.deleted': { withdraws: ({ payload }) => takenBackUpdate(payload) },
  'update.hidden': { withdraws: ({ payload }) => takenBackUpdate(payload) },
  'prayer.answered': {
    adds: ({ payload: { prayerId, ownerId, miracleId } }) => [
      {
        kind: 'answered-carried',
        about: prayerId,
        to: carriersWhoReadMiracle(prayerId, miracleId),
        item: miracleId,
        person: { id: ownerId, isNamed: true },
        subject: { kind: 'miracle', id: miracleId },
        prayerId,
      },
    ],
  },
  'amen.said': {
    adds: ({ payload: { miracleId, ownerId, memberId } }) => [
      {
        kind: 'amen',
        about: miracleId,
        to: ownerOfMiracle(ownerId, miracleId),
        item: memberId,
        person: { id: memberId, isNamed: false },
        subject: { kind: 'miracle', id: miracleId },
      },
    ],
  },
  'amen.withdrawn': {
    withdraws: ({ payload: { miracleId, memberId } }) => [{ kind: 'amen', about: miracleId, item: memberId }],
  },

  'join-request.made': {
    adds: ({ payload: { groupId, requestId, userId } }) => [
      {
        kind: 'join-requested',
        about: groupId,
        to: decidersOf(groupId, requestId),
        item: requestId,
        person: { id: userId, isNamed: true },
        groupId,
      },
    ],
  },
  'join-request.accepted': {
    adds: ({ payload }) => decision(payload, 'accepted'),
    withdraws: ({ payload }) => settledRequest(payload),
  },
  'join-request.rejected': {
    adds: ({ payload }) => decision(payload, 'rejected'),
    withdraws: ({ payload }) => settledRequest(payload),
  },
  'join-request.canceled': { withdraws: ({ payload }) => settledRequest(payload) },
  'member.role-changed': {
    adds: ({ payload: { groupId, userId, role } }) => [roleChange(groupId, userId, role)],
  },
  'group.transferred': {
    adds: ({ payload: { groupId, ownerId, formerOwnerId } }) => [
      roleChange(groupId, ownerId, 'owner'),
      roleChange(groupId, formerOwnerId, 'former-owner'),
    ],
    withdraws: ({ payload: { groupId, ownerId: heirId } }) => endedOffer({ groupId, heirId }),
  },
  'group.transfer-offered': {
    adds: ({ payload: { groupId, ownerId, heirId } }) => [
      {
        kind: 'group-offered',
        about: groupId,
        to: heirOf(groupId, heirId),
        item: heirId,
        person: { id: ownerId, isNamed: true },
        groupId,
      },
    ],
  },
  'group.transfer-withdrawn': { withdraws: ({ payload }) => endedOffer(payload) },
  'group.transfer-declined': { withdraws: ({ payload }) => endedOffer(payload) },
  'member.removed': {
    adds: ({ payload: { groupId, userId } }) => [
      {
        kind: 'membership-ended',
        about: groupId,
        to: members(userId),
        item: 'removed',
        groupId,
        detail: 'removed',
      },
    ],
  },
  /** Told inside its transaction: afterwards neither the members nor the name are known. */
  'group.deleted': {
    adds: ({ payload: { groupId } }) => [
      {
        kind: 'membership-ended',
        about: groupId,
        to: membersOf(groupId),
        item: 'group-deleted',
        groupId,
        detail: 'group-deleted',
      },
    ],
  },
  'prayer.shared': {
    adds: ({ at, actorId, payload: { prayerId, groupId } }) => [
      {
        kind: 'group-prayers',
        about: `${groupId}:${at.slice(0, 10)}`,
        to: readersInGroup(groupId, prayerId),
        item: prayerId,
        person: namedActor(actorId),
        groupId,
        prayerId,
      },
    ],
  },
  'message.sent': {
    adds: ({ actorId, payload: { groupId, number } }) => [
      {
        kind: 'chat',
        about: groupId,
        to: chatMembers(groupId, number),
        item: String(number),
        person: namedActor(actorId),
        groupId,
      },
    ],
  },
  'message.deleted': { withdraws: ({ payload }) => takenBackMessage(payload) },
  'message.hidden': { withdraws: ({ payload }) => takenBackMessage(payload) },
  'chat.read': {
    reads: ({ payload: { groupId, userId, number } }) => ({ groupId, memberId: userId, number }),
  },

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
      {
        kind: 'campaign-news',
        about: campaignId,
        to: donorsOf(campaignId),
        item: updateId,
        person: namedActor(actorId),
        subject: { kind: 'campaign', id: campaignId },
      },
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
  'campaign.deleted': { adds: ({ payload }) => ofCampaign(payload, 'removed') },

  'account.password-changed': { adds: ({ payload }) => ofAccount(payload.accountId, 'password') },
  'account.password-reset': { adds: ({ payload }) => ofAccount(payload.accountId, 'password') },
  'account.email-changed': { adds: ({ payload }) => ofAccount(payload.accountId, 'email') },
  'account.providers-changed': { adds: ({ payload }) => ofAccount(payload.accountId, 'providers') },
  'account.roles-changed': { adds: ({ payload }) => ofAccount(payload.accountId, 'roles') },
  'bank-account.changed': { adds: ({ payload }) => ofAccount(payload.memberId, 'bank-account') },
  'account.suspended': {
    adds: ({ payload: { accountId } }) => [
      {
        kind: 'moderation',
        about: 'suspension',
        to: suspendedMember(accountId),
        item: 'suspended',
        detail: 'suspended',
      },
    ],
  },

  'case.opened': {
    adds: ({ payload: { caseId } }) => [
      {
        kind: 'case-opened',
        about: 'queue',
        to: staffOfCase(caseId),
        item: caseId,
        subject: { kind: 'case', id: caseId },
      },
    ],
  },
  'case.decided': {
    adds: ({ payload: { caseId } }) => [
      caseDecision(caseId, 'hide', 'hidden'),
      caseDecision(caseId, 'remove', 'removed'),
      caseDecision(caseId, 'warn', 'warned'),
      {
        kind: 'report-decided',
        about: caseId,
        to: reportersOf(caseId),
        item: caseId,
        subject: { kind: 'case', id: caseId },
      },
    ],
    withdraws: ({ payload: { caseId } }) => [{ kind: 'case-opened', about: 'queue', item: caseId }],
  },
  'contact.received': {
    adds: ({ payload: { messageId } }) => [
      {
        kind: 'contact-received',
        about: 'queue',
        to: admins(),
        item: messageId,
        subject: { kind: 'contact-message', id: messageId },
      },
    ],
  },
  'contact.answered': {
    withdraws: ({ payload: { messageId } }) => [
      { kind: 'contact-received', about: 'queue', item: messageId },
    ],
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

  'account.deleted': nobody,
  'account.profile-changed': nobody,
  'account.registered': nobody,
  'account.sessions-ended': nobody,
  'account.suspension-lifted': nobody,
  'account.verified': nobody,
  'campaign.created': nobody,
  'campaign.edited': nobody,
  'campaign.reviewed': nobody,
  'comment.shown': nobody,
  'donation.disputed': nobody,
  'donation.message-hidden': nobody,
  'donation.message-shown': nobody,
  'donation.started': nobody,
  'export.moved': nobody,
  'group.created': nobody,
  'group.edited': nobody,
  'group.hidden': nobody,
  'group.shown': nobody,
  'intercession.encouraged': nobody,
  'journey.moved': nobody,
  'member.blocked': nobody,
  'member.joined': nobody,
  'member.left': nobody,
  'member.unblocked': nobody,
  'message.edited': nobody,
  'message.reacted': nobody,
  'message.shown': nobody,
  'miracle.deleted': nobody,
  'miracle.edited': nobody,
  'miracle.hidden': nobody,
  'miracle.reported': nobody,
  'miracle.shown': nobody,
  'notifications.added': nobody,
  'notifications.seen': nobody,
  'notifications.withdrawn': nobody,
  'prayer.archived': nobody,
  'prayer.audience-changed': nobody,
  'prayer.deleted': nobody,
  'prayer.edited': nobody,
  'prayer.hidden': nobody,
  'prayer.images-changed': nobody,
  'prayer.pinned': nobody,
  'prayer.restored': nobody,
  'prayer.shown': nobody,
  'prayer.submitted': nobody,
  'prayer.unshared': nobody,
  'statistics.moved': nobody,
  'update.shown': nobody,
}

/** Members who write or share under their name. */
function namedActor(actorId: string | null) {
  return actorId === null ? null : { id: actorId, isNamed: true }
}
