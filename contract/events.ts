import type { Audience } from './values/audience.ts'

/**
 * The domain events, named in the past tense, with ids only. A command publishes an event inside its transaction;
 * subscribers run after the commit and can never fail the command (REQ-237).
 */
export type EventPayloads = {
  'account.registered': { accountId: string }
  'account.verified': { accountId: string }
  'account.password-reset': { accountId: string }
  /** Sessions were ended early: their open live streams are closed on every server (SEC-P4). */
  'account.sessions-ended': { accountId: string }
  'account.profile-changed': { accountId: string }
  'account.password-changed': { accountId: string }
  'account.email-changed': { accountId: string }
  'account.roles-changed': { accountId: string }
  'account.suspended': { accountId: string }
  'account.suspension-lifted': { accountId: string }
  /** From here on everything of the member is invisible; a job removes the rows and files (REQ-95). */
  'account.departed': { accountId: string }
  'group.created': { groupId: string; ownerId: string }
  'group.edited': { groupId: string }
  'group.hidden': { groupId: string }
  'group.shown': { groupId: string }
  /** Published before the group is deleted, so that its prayers can be unshared in the same transaction. */
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
  /** One event for each group that a prayer was shared with or taken out of. */
  'prayer.shared': { prayerId: string; groupId: string }
  'prayer.unshared': { prayerId: string; groupId: string }
  'prayer.edited': { prayerId: string; ownerId: string }
  'prayer.images-changed': { prayerId: string; ownerId: string }
  'prayer.audience-changed': {
    prayerId: string
    ownerId: string
    audience: Audience['kind']
    /** A prayer that leaves the public list must reach everyone who shows that list (REQ-60). */
    wasPublic: boolean
  }
  'prayer.archived': { prayerId: string; ownerId: string }
  'prayer.restored': { prayerId: string; ownerId: string }
  'prayer.answered': { prayerId: string; ownerId: string; miracleId: string }
  'prayer.deleted': { prayerId: string; ownerId: string; wasPublic: boolean }
  'prayer.supported': { prayerId: string; ownerId: string; supporterId: string }
  'prayer.support-withdrawn': { prayerId: string; ownerId: string; supporterId: string }
  /** Hidden by moderators for all but its owner and staff, and shown again. */
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
    /** A miracle that leaves the public list must reach everyone who shows that list. */
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
  /** The creator is no longer new; published for each of their campaigns. */
  'campaign.reviewed': { campaignId: string; creatorId: string | null }
  'campaign.deleted': { campaignId: string; creatorId: string | null }
  'campaign-update.added': { campaignId: string; updateId: string }
  'campaign-update.deleted': { campaignId: string; updateId: string }
  'donation.started': { donationId: string; campaignId: string }
  /** The payment arrived and is booked: once for each donation (REQ-45). */
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
  /** The message of a donation was hidden from others, or shown again. */
  'donation.message-hidden': { donationId: string; campaignId: string | null }
  'donation.message-shown': { donationId: string; campaignId: string | null }
  'donation.disputed': { donationId: string; campaignId: string | null; creatorId: string | null }
  'review.opened': { reviewId: string }
  'review.closed': { reviewId: string }
  'bank-account.changed': { memberId: string }
  'contact.received': { messageId: string }
  /** The numbers of the community changed; published at most once for each roll-up. */
  'statistics.moved': Record<string, never>
  /** A day of prayer began to count, or a badge was earned. */
  'journey.moved': { memberId: string }
}

export type EventName = keyof EventPayloads
export type DomainEvent<N extends EventName = EventName> = {
  [K in N]: { id: number; name: K; payload: EventPayloads[K]; actorId: string | null; at: string }
}[N]
