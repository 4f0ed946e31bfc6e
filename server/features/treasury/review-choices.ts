import type { PaymentReview } from '#contract/fundraising/treasury-operations.ts'

export type Choice = PaymentReview['choices'][number]

/** The conditions for the choices. */
export type Question = {
  isClosed: boolean
  /** The part of the payment that is in suspense. */
  suspendedCents: number
  /** Its refund is in progress already. */
  isRefundUnderWay: boolean
  isCreatorThere: boolean
}

/**
 * Returns the choices of a person in a review (PAY-B3). Suspended money is counted or refunded, and never forgotten; a
 * payment that is not ours can only be dismissed with a note.
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
