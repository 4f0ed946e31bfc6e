/** One line of the books: debit +, credit − (PAY-B2). */
export type Entry = { account: string; kind: string; cents: number }

/** To whom a gift goes, as it was promised when it began; with a subaccount the provider pays the creator itself. */
export type Parties = { creatorId: string; subaccountCode: string | null }

/** What is divided between the creator and the site: the promise made when the donation began (PAY-E1). */
export type Division = { amountCents: number; creatorCents: number; refundedCents: number }

/** A gift came in: the creator's share is theirs, what is kept is the site's. */
export function chargeEntries(donation: Division & Parties): Entry[] {
  const { amountCents, creatorCents } = donation
  return [
    { account: 'clearing', kind: 'charge', cents: amountCents },
    { account: creatorAccount(donation), kind: 'charge', cents: -creatorCents },
    { account: 'platform_fee', kind: 'charge', cents: creatorCents - amountCents },
  ]
}

/** What the provider took for its work. */
export function feeEntries(feeCents: number): Entry[] {
  return [
    { account: 'provider_fee', kind: 'fee', cents: feeCents },
    { account: 'clearing', kind: 'fee', cents: -feeCents },
  ]
}

/**
 * Money of a gift went back. Each bears their share of it; a cent that cannot be divided is the site's. Counted from
 * what went back before, so that many small returns come to the same as a whole one.
 */
export function returnEntries(donation: Division & Parties, backCents: number, kind: ReturnKind): Entry[] {
  const share =
    creatorShare(donation, donation.refundedCents + backCents) -
    creatorShare(donation, donation.refundedCents)
  return [
    { account: 'clearing', kind, cents: -backCents },
    { account: creatorAccount(donation), kind, cents: share },
    { account: 'platform_fee', kind, cents: backCents - share },
  ]
}

export type ReturnKind = 'refund' | 'chargeback'

/** Money came in that no rule may count, and waits for a person. */
export function suspenseEntries(cents: number): Entry[] {
  return [
    { account: 'clearing', kind: 'charge', cents },
    { account: 'suspense', kind: 'charge', cents: -cents },
  ]
}

/** Money that waited for a person went back. */
export function suspenseReturnEntries(backCents: number, kind: ReturnKind): Entry[] {
  return [
    { account: 'clearing', kind, cents: -backCents },
    { account: 'suspense', kind, cents: backCents },
  ]
}

/** Whether a creator is paid directly or from the site's own account is a matter of two accounts (PAY-B2). */
export function creatorAccount({ creatorId, subaccountCode }: Parties): string {
  return `creator:${creatorId}:${subaccountCode === null ? 'payable' : 'direct'}`
}

function creatorShare({ amountCents, creatorCents }: Division, backCents: number): number {
  return Number((BigInt(backCents) * BigInt(creatorCents)) / BigInt(amountCents))
}
