import type { Audience } from './audience.ts'

/**
 * What happened, in the past tense, with ids only. A command tells a fact inside its transaction; whatever follows
 * from it listens and can never break the act (architecture 3).
 */
export type Facts = {
  'account.registered': { accountId: string }
  'account.verified': { accountId: string }
  'account.password-reset': { accountId: string }
  /** Sessions ended before their time: open streams of theirs are closed on every server (security P4). */
  'account.sessions-ended': { accountId: string }
  'group.created': { groupId: string; ownerId: string }
  'group.edited': { groupId: string }
  'group.hidden': { groupId: string }
  'group.shown': { groupId: string }
  /** Told before the group is gone, so that what was shared with it can be unshared in the same transaction. */
  'group.deleted': { groupId: string }
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
    /** It leaves the public list, which everybody who shows it must hear (decision 60). */
    wasPublic: boolean
  }
  'prayer.archived': { prayerId: string; ownerId: string }
  'prayer.restored': { prayerId: string; ownerId: string }
  'prayer.answered': { prayerId: string; ownerId: string; miracleId: string }
  'prayer.deleted': { prayerId: string; ownerId: string; wasPublic: boolean }
  'prayer.supported': { prayerId: string; ownerId: string; supporterId: string }
  'prayer.support-withdrawn': { prayerId: string; ownerId: string; supporterId: string }
  'update.added': { prayerId: string; ownerId: string; updateId: string }
  'update.deleted': { prayerId: string; ownerId: string; updateId: string }
  'comment.added': { prayerId: string; ownerId: string; commentId: string }
  'comment.deleted': { prayerId: string; ownerId: string; commentId: string }
  'miracle.reported': { miracleId: string; ownerId: string; prayerId: string | null }
  'miracle.edited': { miracleId: string; ownerId: string }
  'miracle.deleted': { miracleId: string; ownerId: string; prayerId: string | null }
  /** A day of prayer began to count, or a badge was earned. */
  'journey.moved': { memberId: string }
}

export type FactName = keyof Facts
export type Fact<N extends FactName = FactName> = {
  [K in N]: { id: number; name: K; payload: Facts[K]; actorId: string | null; at: string }
}[N]
