import type { PaymentReview } from '#contract/fundraising/treasury-operations.ts'

export type Choice = PaymentReview['choices'][number]

/** What choosing depends on. */
export type Question = {
  isClosed: boolean
  /** What of the payment waits for the answer. */
  suspendedCents: number
  /** It is on its way back already. */
  isRefundUnderWay: boolean
  isCreatorThere: boolean
}

/**
 * What a person may do about a review (PAY-B3). Money that waits is counted or given back, and never forgotten; what
 * is no money of ours can only be seen to, and said so.
 */
export function choicesOf({
  isClosed,
  suspendedCents,
  isRefundUnderWay,
  isCreatorThere,
}: Question): Choice[] {
  if (isClosed || isRefundUnderWay) return []
  if (suspendedCents === 0) return ['dismiss']
  return isCreatorThere ? ['accept', 'refund'] : ['refund']
}
