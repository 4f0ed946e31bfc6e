import type { ObservedDispute, RefundState } from '#server/platform/payments/payment-gateway.ts'

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
