import { donationLimits } from '#contract/fundraising/fundraising-constants.ts'
import type {
  Observation,
  ObservedDispute,
  PaymentMode,
  PaymentState,
  RefundState,
} from '#server/platform/payments/payment-gateway.ts'

const MINUTE = 60
const DAY = 24 * 60 * MINUTE
/** A payment nobody finished is watched so long, and no longer counts as under way (PAY-B5.1). */
export const WATCHED_SECONDS = 7 * DAY

/** Why no rule may count a payment that succeeded; a person looks at it (PAY-B3). */
export type Doubt = 'mismatch' | 'second-payment' | 'campaign-gone'

/** Why a donation failed. All but the first are soft: a success that comes later is still counted (PAY-0.4). */
export type FailReason = 'init-rejected' | 'declined' | 'abandoned' | 'unknown-reference' | 'given-up' | Doubt

/** How a payment stands here, as far as the rules ask. */
export type KnownPayment = {
  donationId: string
  status: 'pending' | 'completed' | 'failed'
  amountCents: number
  currency: string
  /** This very attempt was paid before, and its money counted or laid aside. */
  isPaid: boolean
  /** The newest attempt of its donation; an older one that ends is no news. */
  isLatest: boolean
  isCampaignThere: boolean
  /** The provider's number stands at another attempt: the same money cannot be there twice. */
  isTransactionTaken: boolean
  ageSeconds: number
  unknownChecks: number
}

export type PaymentDecision =
  | { kind: 'complete' }
  /** The money is there and belongs to nobody yet: into suspense, and a person is asked. */
  | { kind: 'set-aside'; doubt: Doubt; isOurMoney: boolean }
  | { kind: 'fail'; reason: FailReason }
  | { kind: 'nothing'; why: 'repeated' | 'too-early' | 'under-way' | 'late-failure' }

/**
 * What an observation that is believed means for a payment: PAY-B3, as one function without effects. What was paid
 * wins over everything that is said before or after it; only what is pending can fail.
 */
export function decidePayment(
  known: KnownPayment,
  seen: Observation,
  { mode }: { mode: PaymentMode },
): PaymentDecision {
  if (wasPaid(seen.state)) return decideSuccess(known, seen, mode)
  if (known.status !== 'pending' || !known.isLatest) return { kind: 'nothing', why: 'late-failure' }
  if (seen.state === 'declined') return { kind: 'fail', reason: 'declined' }
  if (seen.state === 'abandoned' && isStale(known.ageSeconds)) return { kind: 'fail', reason: 'abandoned' }
  if (isGivenUp(known)) return { kind: 'fail', reason: 'given-up' }
  return { kind: 'nothing', why: seen.state === 'abandoned' ? 'too-early' : 'under-way' }
}

function decideSuccess(known: KnownPayment, seen: Observation, mode: PaymentMode): PaymentDecision {
  if (known.isPaid) return { kind: 'nothing', why: 'repeated' }
  const isOurMoney = seen.currency === known.currency && seen.mode === mode && !known.isTransactionTaken
  const isNamedOtherwise = seen.donationId !== null && seen.donationId !== known.donationId
  if (!isOurMoney || isNamedOtherwise || !isAmountRight(known.amountCents, seen))
    return { kind: 'set-aside', doubt: 'mismatch', isOurMoney }
  if (known.status === 'completed') return { kind: 'set-aside', doubt: 'second-payment', isOurMoney }
  if (!known.isCampaignThere) return { kind: 'set-aside', doubt: 'campaign-gone', isOurMoney }
  return { kind: 'complete' }
}

/** What it means that the provider does not know a reference: asked again, it may (PAY-A1). */
export function decideUnknown(known: KnownPayment): PaymentDecision {
  if (known.status !== 'pending' || !known.isLatest) return { kind: 'nothing', why: 'late-failure' }
  if (isGivenUp(known)) return { kind: 'fail', reason: 'given-up' }
  const isCertain = known.unknownChecks >= 2 && isStale(known.ageSeconds)
  return isCertain ? { kind: 'fail', reason: 'unknown-reference' } : { kind: 'nothing', why: 'too-early' }
}

/** Money that was given back had been there. */
export function wasPaid(state: PaymentState): boolean {
  return state === 'paid' || state === 'reversed'
}

/**
 * Whether what the provider posted of itself agrees with us in everything, so that nobody need be asked: reference,
 * amount, currency, mode and the donation it names (PAY-B4). Any doubt is settled by asking.
 */
export function isBeyondDoubt(
  known: KnownPayment,
  seen: Observation,
  { mode }: { mode: PaymentMode },
): boolean {
  const decision = decidePayment(known, seen, { mode })
  const isMismatch = decision.kind === 'set-aside' && decision.doubt === 'mismatch'
  const isWhole = seen.state === 'paid' && seen.donationId === known.donationId
  return isWhole && !isMismatch && !isContradiction(known, seen, { mode })
}

/** Whether a success that was posted disagrees with us in itself, whatever became of the payment. */
export function isContradiction(
  known: KnownPayment,
  seen: Observation,
  { mode }: { mode: PaymentMode },
): boolean {
  const decision = decidePayment({ ...known, isPaid: false, isTransactionTaken: false }, seen, { mode })
  return decision.kind === 'set-aside' && decision.doubt === 'mismatch'
}

/** The amount is ours, or ours with the provider's fees on top, paid by the donor (PAY-A3). */
function isAmountRight(expectedCents: number, seen: Observation): boolean {
  return seen.amountCents === expectedCents || hasFeesOnTop(expectedCents, seen)
}

/** Whether the donor paid the provider's fees besides what they gave. */
export function hasFeesOnTop(
  expectedCents: number,
  {
    amountCents,
    requestedCents,
    feesCents,
  }: Pick<Observation, 'amountCents' | 'requestedCents' | 'feesCents'>,
): boolean {
  return (
    amountCents !== expectedCents &&
    requestedCents === expectedCents &&
    feesCents !== null &&
    amountCents - feesCents === expectedCents
  )
}

/** Longer under way than anybody takes to pay (SEC-M4). */
export function isStale(ageSeconds: number): boolean {
  return ageSeconds > donationLimits.staleMinutes * MINUTE
}

function isGivenUp({ ageSeconds }: KnownPayment): boolean {
  return ageSeconds >= WATCHED_SECONDS
}

/**
 * How far a refund is; it only ever goes on. `requested` is ours, not yet heard by the provider. One that failed may be
 * tried again there and go: money that went outranks all that was said before.
 */
const order: Record<RefundState | 'requested', number> = {
  requested: 0,
  pending: 1,
  processing: 2,
  'needs-attention': 3,
  failed: 4,
  processed: 5,
}

export type KnownRefund = { state: RefundState | 'requested'; amountCents: number }

export type RefundDecision =
  /** The money went back: it is booked. */
  | { kind: 'book' }
  | { kind: 'move' }
  /** It did not arrive, or came back after it was booked: a person is asked, and the books stay as they are. */
  | { kind: 'trouble' }
  | { kind: 'too-much' }
  | { kind: 'nothing' }

/**
 * What news of a refund mean. `leftCents` is what of the payment was not given back before. Old news are no news; what
 * would give back more than was paid is never booked (PAY-B3).
 */
export function decideRefund(
  known: KnownRefund,
  seen: { state: RefundState },
  leftCents: number,
): RefundDecision {
  if (known.state === 'processed' && seen.state === 'failed') return { kind: 'trouble' }
  if (order[seen.state] <= order[known.state]) return { kind: 'nothing' }
  if (seen.state === 'processed') return { kind: known.amountCents > leftCents ? 'too-much' : 'book' }
  return { kind: seen.state === 'failed' || seen.state === 'needs-attention' ? 'trouble' : 'move' }
}

export type DisputeState = ObservedDispute['state']
export type DisputeDecision = { kind: 'open' | 'lose' | 'win' | 'ask-person' | 'nothing' }

/** What news of a dispute mean. A lost one stays lost: that it is said to be won later, a person must look at. */
export function decideDispute(known: DisputeState | null, seen: DisputeState): DisputeDecision {
  if (known === seen) return { kind: 'nothing' }
  if (known === 'lost') return { kind: seen === 'won' ? 'ask-person' : 'nothing' }
  if (seen === 'lost') return { kind: 'lose' }
  if (seen === 'won') return { kind: 'win' }
  return { kind: known === 'won' ? 'nothing' : 'open' }
}
