import { presentTransaction } from './presenters.ts'
import { feeOn } from './simulated-fees.ts'
import type { Charge, SimulatedTransaction } from './simulator-records.ts'
import type { World } from './simulator-state.ts'

/** The payment of a reference; throws for an unknown one. */
export function paymentOf({ records }: World, reference: string): SimulatedTransaction {
  const found = records.find('transaction', (one) => one.reference === reference)
  if (!found) throw new Error(`There is no payment ${reference}`)
  return found
}

export function isPaid({ status }: SimulatedTransaction): boolean {
  return status === 'success' || status === 'reversed'
}

/** The donor pays. With the profile `late-success` it fails now and succeeds later; a paid one stays paid. */
export function pay(world: World, payment: SimulatedTransaction, charge: Charge = {}): void {
  if (isPaid(payment)) return
  const { lateSuccessMs } = world.conditions.faultProfile
  if (lateSuccessMs === undefined || payment.due) settlePayment(world, payment, charge)
  else {
    failPayment(world, payment, 'Timed out')
    payLater(world, payment, charge, lateSuccessMs)
  }
}

/** The payment will succeed by itself after some time, also after a restart of the simulator. */
export function payLater(world: World, payment: SimulatedTransaction, charge: Charge, ms: number): void {
  payment.due = { at: world.timeline.in(ms).toISOString(), charge }
  world.records.keep('transaction', payment)
  planCharge(world, payment)
}

/** Schedules a payment that is to succeed later. */
export function planCharge(world: World, payment: SimulatedTransaction): void {
  const { due } = payment
  if (!due) return
  world.timeline.plan(new Date(due.at), () => {
    if (payment.due === due) settlePayment(world, payment, due.charge)
  })
}

/** Records the payment, and sends the event. */
export function settlePayment(world: World, payment: SimulatedTransaction, charge: Charge): void {
  if (isPaid(payment)) return
  const channel = charge.channel ?? 'card'
  const amountCents = chargedAmount(world, payment, charge, channel)
  const ownFees = feeOn(payment.requestedCents, channel, charge.card?.country)
  write(world, payment, 'success', {
    amountCents,
    currency: charge.currency ?? payment.currency,
    status: 'success',
    channel,
    card: channel === 'card' ? (charge.card ?? null) : null,
    paidAt: world.timeline.now().toISOString(),
    feesCents: payment.hasFeesOnTop ? ownFees : feeOn(amountCents, channel, charge.card?.country),
    siteShareCents: feeOf(world, payment, amountCents),
    gatewayResponse: channel === 'card' ? 'Successful' : 'Approved',
    attempts: payment.attempts + 1,
    due: null,
  })
  const { reference } = payment
  world.webhooks.announce({
    event: 'charge.success',
    reference,
    data: presentTransaction(payment, world.records),
  })
  world.afterPaid(payment)
}

function chargedAmount(world: World, payment: SimulatedTransaction, charge: Charge, channel: string): number {
  const actions = world.faults.take({ op: 'charge', reference: payment.reference })
  if (actions.some(({ kind }) => kind === 'amount.withFees')) payment.hasFeesOnTop = true
  const by = actions.reduce((sum, action) => sum + (action.kind === 'amount.by' ? action.cents : 0), 0)
  const onTop = payment.hasFeesOnTop ? feeOn(payment.requestedCents, channel, charge.card?.country) : 0
  return (charge.amountCents ?? payment.requestedCents) + onTop + by
}

/** The main account's share: what the request said in cents, else the subaccount's percentage (PAY-A2). */
function feeOf({ records }: World, payment: SimulatedTransaction, amountCents: number): number | null {
  if (!payment.subaccountCode || payment.siteShareCents !== null) return payment.siteShareCents
  const subaccount = records.find('subaccount', ({ code }) => code === payment.subaccountCode)
  return Math.round((amountCents * (subaccount?.percentageCharge ?? 0)) / 100)
}

/** Records a refused attempt; the donor may try again under the same reference (PAY-0.4). */
export function failPayment(world: World, payment: SimulatedTransaction, reason = 'Declined'): void {
  refuseWhenPaid(payment)
  const { attempts } = payment
  const failed = { status: 'failed', gatewayResponse: reason, attempts: attempts + 1, due: null } as const
  write(world, payment, `failed: ${reason}`, failed)
}

/** The donor left. */
export function abandonPayment(world: World, payment: SimulatedTransaction): void {
  refuseWhenPaid(payment)
  const gatewayResponse = 'The transaction was not completed'
  write(world, payment, 'abandoned', { status: 'abandoned', gatewayResponse, due: null })
}

/** The payment waits: for a one-time password, or an approval in an app. */
export function leaveOngoing(world: World, payment: SimulatedTransaction, channel = 'card'): void {
  refuseWhenPaid(payment)
  write(world, payment, 'ongoing', { status: 'ongoing', channel, gatewayResponse: 'Ongoing', due: null })
}

function refuseWhenPaid(payment: SimulatedTransaction): void {
  if (isPaid(payment)) throw new Error(`The payment ${payment.reference} has already succeeded`)
}

function write(
  { records, timeline }: World,
  payment: SimulatedTransaction,
  what: string,
  changes: Partial<SimulatedTransaction>,
): void {
  Object.assign(payment, changes)
  payment.history.push({ at: timeline.now().toISOString(), what })
  records.keep('transaction', payment)
}
