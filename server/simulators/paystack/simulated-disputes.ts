import { presentDispute } from './presenters.ts'
import { isPaid, paymentOf } from './simulated-payments.ts'
import { reversePayment } from './simulated-refunds.ts'
import type { DisputeResolution, SimulatedDispute, SimulatedTransaction } from './simulator-records.ts'
import { nextNumber, type World } from './simulator-state.ts'

const DAY_MS = 86_400_000
const REMIND_MS = DAY_MS
const DUE_MS = 2 * DAY_MS

/** With the profile `chargeback` every payment is disputed some time after it succeeded. */
export function disputeByProfile(world: World, payment: SimulatedTransaction): void {
  const { disputeAfterMs } = world.conditions.faultProfile
  if (disputeAfterMs === undefined) return
  world.timeline.plan(world.timeline.in(disputeAfterMs), () => {
    if (payment.status === 'success' && !disputeOf(world, payment.reference)) openDispute(world, payment)
  })
}

/** The donor's bank asks for the money back; a merchant who does not answer in time has accepted (PAY-A6). */
export function openDispute(world: World, payment: SimulatedTransaction): SimulatedDispute {
  if (!isPaid(payment)) throw new Error(`The payment ${payment.reference} has not succeeded`)
  if (disputeOf(world, payment.reference)) throw new Error(`${payment.reference} is disputed already`)
  const isLost = world.faults.take({ op: 'dispute', reference: payment.reference }).length > 0
  const dispute: SimulatedDispute = {
    id: nextNumber(world, 'dispute', 358_000),
    transactionReference: payment.reference,
    amountCents: payment.amountCents - payment.refundedCents,
    status: 'awaiting-merchant-feedback',
    resolution: null,
    createdAt: world.timeline.now().toISOString(),
    dueAt: world.timeline.in(isLost ? 0 : DUE_MS).toISOString(),
    resolvedAt: null,
    isReminded: isLost,
  }
  world.records.keep('dispute', dispute)
  announce(world, 'create', dispute)
  planDispute(world, dispute)
  return dispute
}

/** Schedules the reminder and the end of the deadline. */
export function planDispute(world: World, dispute: SimulatedDispute): void {
  if (dispute.status === 'resolved') return
  const remindAt = new Date(new Date(dispute.dueAt).getTime() - (DUE_MS - REMIND_MS))
  if (!dispute.isReminded) world.timeline.plan(remindAt, () => remind(world, dispute))
  world.timeline.plan(new Date(dispute.dueAt), () => {
    if (dispute.status !== 'resolved') closeDispute(world, dispute, 'auto-accepted')
  })
}

function remind(world: World, dispute: SimulatedDispute): void {
  if (dispute.status === 'resolved' || dispute.isReminded) return
  dispute.isReminded = true
  world.records.keep('dispute', dispute)
  announce(world, 'remind', dispute)
}

/**
 * Ends a dispute. Once accepted the payment is reversed, or the accepted part of it, and the list of refunds names the
 * dispute.
 */
export function closeDispute(
  world: World,
  dispute: SimulatedDispute,
  resolution: DisputeResolution,
  acceptedCents = dispute.amountCents,
): void {
  if (dispute.status === 'resolved') throw new Error(`The dispute ${dispute.id} has ended`)
  Object.assign(dispute, {
    status: 'resolved',
    resolution,
    amountCents: resolution === 'declined' ? dispute.amountCents : acceptedCents,
    resolvedAt: world.timeline.now().toISOString(),
  })
  world.records.keep('dispute', dispute)
  const payment = paymentOf(world, dispute.transactionReference)
  if (resolution !== 'declined' && payment.refundedCents < payment.amountCents)
    reversePayment(world, payment, { disputeId: dispute.id, mostCents: acceptedCents })
  announce(world, 'resolve', dispute)
}

/** The open dispute of a payment, if there is one. */
export function disputeOf({ records }: World, reference: string): SimulatedDispute | undefined {
  return records.find(
    'dispute',
    ({ transactionReference, status }) => transactionReference === reference && status !== 'resolved',
  )
}

function announce(world: World, what: 'create' | 'remind' | 'resolve', dispute: SimulatedDispute): void {
  const { transactionReference: reference } = dispute
  world.webhooks.announce({
    event: `charge.dispute.${what}`,
    reference,
    data: presentDispute(dispute, paymentOf(world, reference)),
  })
}
