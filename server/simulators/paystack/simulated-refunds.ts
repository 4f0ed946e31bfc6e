import { presentRefundEvent } from './presenters.ts'
import { paymentOf } from './simulated-payments.ts'
import type { RefundStatus, SimulatedRefund, SimulatedTransaction } from './simulator-records.ts'
import { nextNumber, type World } from './simulator-state.ts'
import { eftRefundOutcomes, testCards } from './test-cards.ts'
import { times } from './timeline.ts'

export type RefundInput = {
  amountCents: number
  by: string
  customerNote?: string
  merchantNote?: string
  /** The account an EFT was paid from: two of them refuse (PAY-A8). */
  account?: string
}

/** The amount that may still be refunded: the payment less all refunds, ended or on their way. */
export function refundableCents(
  { records }: World,
  { reference, amountCents }: SimulatedTransaction,
): number {
  return records
    .all('refund')
    .filter(({ transactionReference, status }) => transactionReference === reference && status !== 'failed')
    .reduce((left, refund) => left - refund.amountCents, amountCents)
}

/** Begins a refund; the clock decides its outcome later. */
export function startRefund(
  world: World,
  payment: SimulatedTransaction,
  input: RefundInput,
): SimulatedRefund {
  const refund: SimulatedRefund = {
    ...blankRefund(world, payment, input),
    outcome: outcomeOf(world, payment, input),
    dueAt: world.timeline.in(stepMs(world)).toISOString(),
  }
  world.records.keep('refund', refund)
  announce(world, refund, payment)
  planRefund(world, refund)
  return refund
}

/** Records an immediate refund: a reversal, or the loss of a dispute. The latter has its own event. */
export function reversePayment(
  world: World,
  payment: SimulatedTransaction,
  {
    disputeId = null,
    mostCents = payment.amountCents,
  }: { disputeId?: number | null; mostCents?: number } = {},
): void {
  const amountCents = Math.min(mostCents, payment.amountCents - payment.refundedCents)
  if (amountCents <= 0) throw new Error(`The payment ${payment.reference} was given back before`)
  const blank = blankRefund(world, payment, { amountCents, by: disputeId ? 'dispute' : 'reversal' })
  const refund: SimulatedRefund = {
    ...blank,
    disputeId,
    status: 'processed',
    refundReference: `sim${blank.id}`,
  }
  const isWhole = amountCents === payment.amountCents - payment.refundedCents
  if (isWhole)
    for (const open of openRefunds(world, payment)) Object.assign(open, { status: 'failed', dueAt: null })
  world.records.keep('refund', refund)
  returnMoney(world, payment, amountCents)
  if (disputeId === null) announce(world, refund, payment)
}

function openRefunds({ records }: World, { reference }: SimulatedTransaction): SimulatedRefund[] {
  return records
    .all('refund')
    .filter(({ transactionReference, status }) => transactionReference === reference && isOpen(status))
}

function isOpen(status: RefundStatus): boolean {
  return status === 'pending' || status === 'processing'
}

/** Schedules the next step of a refund. */
export function planRefund(world: World, refund: SimulatedRefund): void {
  const { dueAt } = refund
  if (!dueAt) return
  world.timeline.plan(new Date(dueAt), () => {
    if (refund.dueAt === dueAt) stepRefund(world, refund)
  })
}

/** pending, processing, and the outcome. */
function stepRefund(world: World, refund: SimulatedRefund): void {
  const isLast = refund.status === 'processing'
  const payment = paymentOf(world, refund.transactionReference)
  Object.assign(refund, {
    status: isLast ? refund.outcome : 'processing',
    refundReference: isLast && refund.outcome !== 'needs-attention' ? `sim${refund.id}` : null,
    updatedAt: world.timeline.now().toISOString(),
    dueAt: isLast ? null : world.timeline.in(stepMs(world)).toISOString(),
  })
  world.records.keep('refund', refund)
  if (refund.status === 'processed') returnMoney(world, payment, refund.amountCents)
  announce(world, refund, payment)
  planRefund(world, refund)
}

/** Continues a refund that needed attention, now that the donor's account is known. */
export function continueRefund(world: World, refund: SimulatedRefund): void {
  refund.status = 'processing'
  refund.outcome = 'processed'
  refund.dueAt = world.timeline.in(stepMs(world)).toISOString()
  world.records.keep('refund', refund)
  announce(world, refund, paymentOf(world, refund.transactionReference))
  planRefund(world, refund)
}

function returnMoney({ records }: World, payment: SimulatedTransaction, amountCents: number): void {
  payment.refundedCents += amountCents
  if (payment.refundedCents >= payment.amountCents) payment.status = 'reversed'
  records.keep('transaction', payment)
}

function announce(world: World, refund: SimulatedRefund, payment: SimulatedTransaction): void {
  world.webhooks.announce({
    event: `refund.${refund.status}`,
    reference: payment.reference,
    data: presentRefundEvent(refund, payment),
  })
}

function outcomeOf(
  { faults }: World,
  { card, reference }: SimulatedTransaction,
  { account = '' }: RefundInput,
): SimulatedRefund['outcome'] {
  const kinds = faults
    .take({ op: 'refund', reference }, ['refund.fail', 'refund.needsAttention'])
    .map(({ kind }) => kind)
  if (kinds.includes('refund.fail')) return 'failed'
  if (kinds.includes('refund.needsAttention')) return 'needs-attention'
  const known = testCards.find(({ bin, last4 }) => bin === card?.bin && last4 === card.last4)
  return eftRefundOutcomes[account] ?? known?.refundOutcome ?? 'processed'
}

function blankRefund(world: World, payment: SimulatedTransaction, input: RefundInput): SimulatedRefund {
  const at = world.timeline.now().toISOString()
  return {
    id: nextNumber(world, 'refund', 3_018_000),
    transactionReference: payment.reference,
    refundReference: null,
    amountCents: input.amountCents,
    currency: payment.currency,
    status: 'pending',
    outcome: 'processed',
    by: input.by,
    customerNote: input.customerNote ?? `Refund for transaction ${payment.reference}`,
    merchantNote: input.merchantNote ?? `Refund for transaction ${payment.reference} by ${input.by}`,
    disputeId: null,
    createdAt: at,
    updatedAt: at,
    dueAt: null,
  }
}

function stepMs({ schedule }: World): number {
  return times[schedule].stepMs
}
