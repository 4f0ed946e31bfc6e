import type { Audience } from './values/audience.ts'

/**
 * What happened, in the past tense, with ids only. A command tells a fact inside its transaction; whatever follows
 * from it listens and can never break the act (REQ-237).
 */
export type EventPayloads = {
  'account.registered': { accountId: string }
  'account.verified': { accountId: string }
  'account.password-reset': { accountId: string }
  /** Sessions ended before their time: open streams of theirs are closed on every server (SEC-P4). */
  'account.sessions-ended': { accountId: string }
  'account.profile-changed': { accountId: string }
  'account.password-changed': { accountId: string }
  'account.email-changed': { accountId: string }
  'account.roles-changed': { accountId: string }
  'account.suspended': { accountId: string }
  'account.suspension-lifted': { accountId: string }
  /** From here on nothing of theirs is seen; what is left is removed by a job (REQ-95). */
  'account.departed': { accountId: string }
  'group.created': { groupId: string; ownerId: string }
  'group.edited': { groupId: string }
  'group.hidden': { groupId: string }
  'group.shown': { groupId: string }
  /** Told before the group is gone, so that what was shared with it can be unshared in the same transaction. */
  'group.deleted': { groupId: string }
  'group.transfer-offered': { groupId: string; ownerId: string; heirId: string }
  'group.transfer-withdrawn': { groupId: string; ownerId: string; heirId: string }
  'group.transfer-declined': { groupId: string; ownerId: string; heirId: string }
  'group.transferred': { groupId: string; ownerId: string; formerOwnerId: string }
  'member.joined': { groupId: string; userId: string }
  'member.left': { groupId: string; userId: string; alsoUnshare: boolean }
  'member.removed': { groupId: string; userId: string }
  'member.role-changed': { groupId: string; userId: string; role: 'admin' | 'member' }
  'join-request.made': { groupId: string; requestId: string; userId: string }
  'join-request.accepted': { groupId: string; requestId: string; userId: string }
  'join-request.rejected': { groupId: string; requestId: string; userId: string }
  'join-request.canceled': { groupId: string; requestId: string; userId: string }
  'message.sent': { groupId: string; messageId: string; number: number }
  'message.deleted': { groupId: string; messageId: string; number: number }
  'chat.read': { groupId: string; userId: string; number: number }
  'prayer.submitted': { prayerId: string; ownerId: string; audience: Audience['kind'] }
  /** One for each group a prayer came into or was taken out of. */
  'prayer.shared': { prayerId: string; groupId: string }
  'prayer.unshared': { prayerId: string; groupId: string }
  'prayer.edited': { prayerId: string; ownerId: string }
  'prayer.images-changed': { prayerId: string; ownerId: string }
  'prayer.audience-changed': {
    prayerId: string
    ownerId: string
    audience: Audience['kind']
    /** It leaves the public list, which everybody who shows it must hear (REQ-60). */
    wasPublic: boolean
  }
  'prayer.archived': { prayerId: string; ownerId: string }
  'prayer.restored': { prayerId: string; ownerId: string }
  'prayer.answered': { prayerId: string; ownerId: string; miracleId: string }
  'prayer.deleted': { prayerId: string; ownerId: string; wasPublic: boolean }
  'prayer.supported': { prayerId: string; ownerId: string; supporterId: string }
  'prayer.support-withdrawn': { prayerId: string; ownerId: string; supporterId: string }
  /** By moderators: gone for all but its owner and staff, and back again. */
  'prayer.hidden': { prayerId: string; ownerId: string; wasPublic: boolean }
  'prayer.shown': { prayerId: string; ownerId: string; wasPublic: boolean }
  'update.hidden': { prayerId: string; ownerId: string; updateId: string }
  'update.shown': { prayerId: string; ownerId: string; updateId: string }
  'comment.hidden': { prayerId: string; ownerId: string; commentId: string }
  'comment.shown': { prayerId: string; ownerId: string; commentId: string }
  'miracle.hidden': { miracleId: string; ownerId: string; wasPublic: boolean }
  'miracle.shown': { miracleId: string; ownerId: string; wasPublic: boolean }
  'message.hidden': { groupId: string; messageId: string; number: number }
  'message.shown': { groupId: string; messageId: string; number: number }
  'case.opened': { caseId: string }
  'case.decided': { caseId: string }
  'member.blocked': { blockerId: string; blockedId: string }
  'member.unblocked': { blockerId: string; blockedId: string }
  'export.moved': { memberId: string }
  'update.added': { prayerId: string; ownerId: string; updateId: string }
  'update.deleted': { prayerId: string; ownerId: string; updateId: string }
  'comment.added': { prayerId: string; ownerId: string; commentId: string }
  'comment.deleted': { prayerId: string; ownerId: string; commentId: string }
  'miracle.reported': { miracleId: string; ownerId: string; prayerId: string | null }
  'miracle.edited': {
    miracleId: string
    ownerId: string
    audience: Audience['kind']
    /** It leaves the public list, which everybody who shows it must hear. */
    wasPublic: boolean
  }
  'miracle.deleted': { miracleId: string; ownerId: string; prayerId: string | null; wasPublic: boolean }
  'amen.said': { miracleId: string; ownerId: string; memberId: string }
  'amen.withdrawn': { miracleId: string; ownerId: string; memberId: string }
  'campaign.created': { campaignId: string; creatorId: string }
  'campaign.edited': { campaignId: string; creatorId: string | null }
  'campaign.status-changed': { campaignId: string; creatorId: string | null; status: string }
  'campaign.hidden': { campaignId: string; creatorId: string | null }
  'campaign.shown': { campaignId: string; creatorId: string | null }
  'campaign.held': { campaignId: string; creatorId: string | null }
  'campaign.released': { campaignId: string; creatorId: string | null }
  /** Its creator is not new any more; told of each of their campaigns. */
  'campaign.reviewed': { campaignId: string; creatorId: string | null }
  'campaign.deleted': { campaignId: string; creatorId: string | null }
  'campaign-update.added': { campaignId: string; updateId: string }
  'campaign-update.deleted': { campaignId: string; updateId: string }
  'donation.started': { donationId: string; campaignId: string }
  /** The money is there and counted: once in the life of a donation (REQ-45). */
  'donation.completed': {
    donationId: string
    campaignId: string | null
    creatorId: string | null
    donorId: string | null
  }
  'donation.failed': {
    donationId: string
    campaignId: string | null
    creatorId: string | null
    donorId: string | null
  }
  'donation.refunded': {
    donationId: string
    campaignId: string | null
    creatorId: string | null
    donorId: string | null
  }
  /** Its words were taken from others, or given back to them. */
  'donation.message-hidden': { donationId: string; campaignId: string | null }
  'donation.message-shown': { donationId: string; campaignId: string | null }
  'donation.disputed': { donationId: string; campaignId: string | null; creatorId: string | null }
  'review.opened': { reviewId: string }
  'review.closed': { reviewId: string }
  'bank-account.changed': { memberId: string }
  'contact.received': { messageId: string }
  /** Numbers of the community changed; told at most once for each folding. */
  'statistics.moved': Record<string, never>
  /** A day of prayer began to count, or a badge was earned. */
  'journey.moved': { memberId: string }
}

export type EventName = keyof EventPayloads
export type DomainEvent<N extends EventName = EventName> = {
  [K in N]: { id: number; name: K; payload: EventPayloads[K]; actorId: string | null; at: string }
}[N]
