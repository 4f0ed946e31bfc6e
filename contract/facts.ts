import type { Audience } from './audience.ts'

/**
 * What happened, in the past tense, with ids only. A command tells a fact inside its transaction; whatever follows
 * from it listens and can never break the act (architecture 3).
 */
export type Facts = {
  'account.registered': { accountId: string }
  'account.verified': { accountId: string }
  'account.password-reset': { accountId: string }
  'prayer.submitted': { prayerId: string; ownerId: string; audience: Audience['kind'] }
  'prayer.edited': { prayerId: string }
  'prayer.images-changed': { prayerId: string }
  'prayer.audience-changed': { prayerId: string; audience: Audience['kind'] }
  'prayer.archived': { prayerId: string }
  'prayer.restored': { prayerId: string }
  'prayer.answered': { prayerId: string; miracleId: string }
  'prayer.deleted': { prayerId: string; ownerId: string }
  'prayer.supported': { prayerId: string; supporterId: string }
  'prayer.support-withdrawn': { prayerId: string; supporterId: string }
  'update.added': { prayerId: string; updateId: string }
  'update.deleted': { prayerId: string; updateId: string }
  'comment.added': { prayerId: string; commentId: string }
  'comment.deleted': { prayerId: string; commentId: string }
  'miracle.reported': { miracleId: string; prayerId: string | null }
  'miracle.edited': { miracleId: string }
  'miracle.deleted': { miracleId: string; prayerId: string | null }
}

export type FactName = keyof Facts
export type Fact<N extends FactName = FactName> = {
  [K in N]: { id: number; name: K; payload: Facts[K]; actorId: string | null; at: string }
}[N]
