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
/** An unfinished payment is watched for this long and then no longer counts as in progress (PAY-B5.1). */
export const WATCHED_SECONDS = 7 * DAY

/** The reason why no rule may count a successful payment; a person reviews it (PAY-B3). */
export type Doubt = 'mismatch' | 'second-payment' | 'campaign-gone'

/** The reason why a donation failed. All but the first are soft: a later success is still counted (PAY-0.4). */
export type FailReason = 'init-rejected' | 'declined' | 'abandoned' | 'unknown-reference' | 'given-up' | Doubt

/** The state of a payment, as far as the rules need it. */
export type KnownPayment = {
  donationId: string
  status: 'pending' | 'completed' | 'failed'
  amountCents: number
  currency: string
  /** This very attempt was paid before, and its money counted or set aside. */
  isPaid: boolean
  /** Whether this is the newest attempt of its donation; the failure of an older one changes nothing. */
  isLatest: boolean
  isCampaignThere: boolean
  /** The provider's transaction number belongs to another attempt: the same money cannot arrive twice. */
  isTransactionTaken: boolean
  ageSeconds: number
  unknownChecks: number
}

export type PaymentDecision =
  | { kind: 'complete' }
  /** The money arrived but belongs to no donation yet: it goes into suspense, and a person is asked. */
  | { kind: 'set-aside'; doubt: Doubt; isOurMoney: boolean }
  | { kind: 'fail'; reason: FailReason }
  | { kind: 'nothing'; why: 'repeated' | 'too-early' | 'under-way' | 'late-failure' }

/**
 * Decides what a trusted observation means for a payment: PAY-B3 as one pure function. A paid payment stays paid
 * whatever is reported before or after; only a pending one can fail.
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

/** Decides what it means that the provider does not know a reference; a later poll may find it (PAY-A1). */
export function decideUnknown(known: KnownPayment): PaymentDecision {
  if (known.status !== 'pending' || !known.isLatest) return { kind: 'nothing', why: 'late-failure' }
  if (isGivenUp(known)) return { kind: 'fail', reason: 'given-up' }
  const isCertain = known.unknownChecks >= 2 && isStale(known.ageSeconds)
  return isCertain ? { kind: 'fail', reason: 'unknown-reference' } : { kind: 'nothing', why: 'too-early' }
}

/** Whether a state implies that the payment was paid: refunded money had arrived. */
export function wasPaid(state: PaymentState): boolean {
  return state === 'paid' || state === 'reversed'
}

/**
 * Whether a posted event matches our data in everything, so that no poll is needed: reference, amount, currency, mode
 * and the donation it names (PAY-B4). Any doubt is settled by polling.
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

/** Whether a posted success contradicts our data, whatever the state of the payment. */
export function isContradiction(
  known: KnownPayment,
  seen: Observation,
  { mode }: { mode: PaymentMode },
): boolean {
  const decision = decidePayment({ ...known, isPaid: false, isTransactionTaken: false }, seen, { mode })
  return decision.kind === 'set-aside' && decision.doubt === 'mismatch'
}

/** Whether the amount is ours, or ours plus the provider's fees paid by the donor (PAY-A3). */
function isAmountRight(expectedCents: number, seen: Observation): boolean {
  return seen.amountCents === expectedCents || hasFeesOnTop(expectedCents, seen)
}

/** Whether the donor paid the provider's fees on top of the donation. */
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

/** Whether a payment takes longer than any donor needs to pay (SEC-M4). */
export function isStale(ageSeconds: number): boolean {
  return ageSeconds > donationLimits.staleMinutes * MINUTE
}

function isGivenUp({ ageSeconds }: KnownPayment): boolean {
  return ageSeconds >= WATCHED_SECONDS
}

/**
 * The progress of a refund, which only moves forward. `requested` is our own state before the provider confirms. A
 * failed refund may be retried there and succeed: a completed refund outranks every earlier report.
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
  /** The refund is done and is booked. */
  | { kind: 'book' }
  | { kind: 'move' }
  /** The refund failed, or came back after it was booked: a person is asked, and the ledger stays as it is. */
  | { kind: 'trouble' }
  | { kind: 'too-much' }
  | { kind: 'nothing' }

/**
 * Decides about a refund report. `leftCents` is the amount of the payment not refunded before. Old reports change
 * nothing; a refund beyond the paid amount is never booked (PAY-B3).
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

/** Decides about a dispute report. A lost dispute stays lost: a person must review a later report that it was won. */
export function decideDispute(known: DisputeState | null, seen: DisputeState): DisputeDecision {
  if (known === seen) return { kind: 'nothing' }
  if (known === 'lost') return { kind: seen === 'won' ? 'ask-person' : 'nothing' }
  if (seen === 'lost') return { kind: 'lose' }
  if (seen === 'won') return { kind: 'win' }
  return { kind: known === 'won' ? 'nothing' : 'open' }
}
