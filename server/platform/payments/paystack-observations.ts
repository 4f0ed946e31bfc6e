import * as z from 'zod/mini'
import { CURRENCY } from '#contract/fundraising/fundraising-constants.ts'
import type {
  Observation,
  ObservedDispute,
  ObservedRefund,
  PaymentMode,
  PaymentState,
  RefundState,
} from './payment-gateway.ts'
import { jsonIn } from './paystack-responses.ts'
import { Cents, type Dispute, type Refund, type Transaction } from './paystack-shapes.ts'

/** Our states for the provider's words for a payment; all others are in progress (PAY-A3). */
const states: Record<string, PaymentState> = {
  success: 'paid',
  failed: 'declined',
  abandoned: 'abandoned',
  reversed: 'reversed',
}

const refundStates: readonly RefundState[] = [
  'pending',
  'processing',
  'processed',
  'failed',
  'needs-attention',
]

/** A payment of the provider in our terms. */
export function observationOf(transaction: Transaction): Observation {
  const { id, domain, status, reference, amount, currency, channel, fees, requested_amount } = transaction
  return {
    reference,
    state: Object.hasOwn(states, status) ? (states[status] ?? 'waiting') : 'waiting',
    transactionId: id,
    mode: domain,
    amountCents: amount,
    requestedCents: requested_amount ?? null,
    feesCents: fees ?? null,
    currency,
    paidAt: momentIn(transaction.paid_at ?? transaction.paidAt),
    channel: channel || null,
    donationId: donationIn(transaction.metadata),
  }
}

/** A refund in our terms. `known` is what the request or the event's name already says of it. */
export function observedRefundOf(
  refund: Refund,
  known: { reference?: string; state?: RefundState } = {},
): ObservedRefund | null {
  const reference = referenceOf(refund) ?? known.reference
  if (!reference) return null
  return {
    refundId: refund.id ?? null,
    reference,
    amountCents: refund.amount,
    currency: refund.currency,
    state: known.state ?? refundStateOf(refund.status ?? '') ?? 'pending',
    ...(refund.dispute && { disputeId: refund.dispute }),
  }
}

const disputeOutcomes: Record<string, ObservedDispute['state']> = {
  declined: 'won',
  'merchant-accepted': 'lost',
  'auto-accepted': 'lost',
}

/** A dispute in our terms. Declined means that the claim was: the money stays. An unknown resolution leaves it open. */
export function observedDisputeOf(
  dispute: Dispute,
  known: { reference?: string } = {},
): ObservedDispute | null {
  const reference = referenceOf(dispute) ?? known.reference
  if (!reference) return null
  const resolution = dispute.resolution ?? ''
  const state = Object.hasOwn(disputeOutcomes, resolution) ? disputeOutcomes[resolution] : undefined
  const claimed = claimedIn(dispute)
  return {
    disputeId: dispute.id,
    reference,
    state: state ?? 'open',
    ...(claimed !== null && { claimed }),
  }
}

/** The claimed amount; 'unclear' for anything that is no amount in our currency, null where none is named (PAY-A6). */
function claimedIn({ refund_amount, currency }: Dispute): number | 'unclear' | null {
  if (refund_amount === undefined || refund_amount === null) return null
  const cents = z.safeParse(Cents, refund_amount)
  const isOurCurrency = !currency || currency.toUpperCase() === CURRENCY
  return cents.success && cents.data > 0 && isOurCurrency ? cents.data : 'unclear'
}

/** The state for a word of the provider, or null for an unknown word. */
export function refundStateOf(reported: string): RefundState | null {
  return refundStates.find((state) => state === reported) ?? null
}

type Child = {
  domain?: PaymentMode | null
  transaction_reference?: string | null
  transaction?: { reference?: string | null; domain?: PaymentMode | null } | null
}

/** The payment of a refund or a dispute, when it says so. */
function referenceOf({ transaction_reference, transaction }: Child): string | null {
  return transaction_reference || transaction?.reference || null
}

/** Test money or real money, when a refund or a dispute says so. */
export function modeOf({ domain, transaction }: Child): PaymentMode | null {
  return domain ?? transaction?.domain ?? null
}

const Metadata = z.object({ donation_id: z.string() })

/** Metadata comes back as an object, as its JSON text, or empty: "", 0 or null (PAY-A3). */
function donationIn(metadata: unknown): string | null {
  const found = z.safeParse(Metadata, typeof metadata === 'string' ? jsonIn(metadata) : metadata)
  return found.success ? found.data.donation_id : null
}

function momentIn(text: string | null | undefined): string | null {
  const at = new Date(text ?? Number.NaN)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}
