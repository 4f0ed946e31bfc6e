/**
 * What happened, in the past tense, with ids only. A command tells a fact inside its transaction; whatever follows
 * from it listens and can never break the act (architecture 3).
 */
export type Facts = {
  'account.registered': { accountId: string }
  'account.verified': { accountId: string }
  'account.password-reset': { accountId: string }
  'prayer.submitted': { prayerId: string; ownerId: string; audience: 'private' | 'public' }
  'prayer.supported': { prayerId: string; supporterId: string }
  'prayer.support-withdrawn': { prayerId: string; supporterId: string }
}

export type FactName = keyof Facts
export type Fact<N extends FactName = FactName> = {
  [K in N]: { id: number; name: K; payload: Facts[K]; actorId: string | null; at: string }
}[N]
