/** One line of the ledger: debit +, credit − (PAY-B2). */
export type Entry = { account: string; kind: string; cents: number }

/** The recipient of a donation, as agreed when it began; with a subaccount the provider pays the creator directly. */
export type Parties = { creatorId: string; subaccountCode: string | null }

/** The split between the creator and the site, as agreed when the donation began (PAY-E1). */
export type Division = { amountCents: number; creatorCents: number; refundedCents: number }

/** A received donation: the creator's share goes to the creator, the fee to the site. */
export function chargeEntries(donation: Division & Parties): Entry[] {
  const { amountCents, creatorCents } = donation
  return [
    { account: 'clearing', kind: 'charge', cents: amountCents },
    { account: creatorAccount(donation), kind: 'charge', cents: -creatorCents },
    { account: 'platform_fee', kind: 'charge', cents: creatorCents - amountCents },
  ]
}

/** The provider's fee. */
export function feeEntries(providerFeeCents: number): Entry[] {
  return [
    { account: 'provider_fee', kind: 'fee', cents: providerFeeCents },
    { account: 'clearing', kind: 'fee', cents: -providerFeeCents },
  ]
}

/**
 * A refund of a donation. Both sides bear their share; the site takes the cent that cannot be divided. The shares are
 * computed from the previous refunds, so that many small refunds add up to a full one.
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

/** Received money that no rule may count and that waits for review. */
export function suspenseEntries(cents: number): Entry[] {
  return [
    { account: 'clearing', kind: 'charge', cents },
    { account: 'suspense', kind: 'charge', cents: -cents },
  ]
}

/** A refund of suspended money. */
export function suspenseReturnEntries(backCents: number, kind: ReturnKind): Entry[] {
  return [
    { account: 'clearing', kind, cents: -backCents },
    { account: 'suspense', kind, cents: backCents },
  ]
}

/** The account of a creator, depending on whether the provider or the site pays them (PAY-B2). */
export function creatorAccount({ creatorId, subaccountCode }: Parties): string {
  return `creator:${creatorId}:${subaccountCode === null ? 'payable' : 'direct'}`
}

function creatorShare({ amountCents, creatorCents }: Division, backCents: number): number {
  return Number((BigInt(backCents) * BigInt(creatorCents)) / BigInt(amountCents))
}
