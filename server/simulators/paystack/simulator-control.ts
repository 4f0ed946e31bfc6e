import { faultProfileOf, type Preset } from './fault-profiles.ts'
import type { Fault } from './provider-faults.ts'
import { closeDispute, disputeOf, openDispute } from './simulated-disputes.ts'
import { feeOn } from './simulated-fees.ts'
import {
  abandonPayment,
  failPayment,
  leaveOngoing,
  payLater,
  paymentOf,
  settlePayment,
} from './simulated-payments.ts'
import { refundableCents, reversePayment, startRefund } from './simulated-refunds.ts'
import type { DisputeResolution, SimulatedDelivery, SimulatedTransaction } from './simulator-records.ts'
import { domainOf, nextNumber, type World } from './simulator-state.ts'
import { goodCard } from './test-cards.ts'

/** A payment that was written into the product's ledger without the simulator, as those of the demo community are. */
export type AdoptedPayment = { reference: string; amountCents: number; donationId: string; paidAt: string }

/** Records payments as paid, without sending events; known ones stay as they are. */
function adoptPayments(world: World, payments: readonly AdoptedPayment[]): void {
  for (const payment of payments) {
    const isKnown = world.records.find('transaction', ({ reference }) => reference === payment.reference)
    if (!isKnown) adopt(world, payment)
  }
}

function adopt(world: World, { reference, amountCents, donationId, paidAt }: AdoptedPayment): void {
  world.records.keep('transaction', {
    id: nextNumber(world, 'transaction', 4_000_000_000),
    reference,
    accessCode: `adopted-${reference}`,
    email: 'giver@demo.example',
    amountCents,
    requestedCents: amountCents,
    currency: 'ZAR',
    domain: domainOf(world),
    status: 'success',
    channel: 'card',
    gatewayResponse: 'Successful',
    createdAt: paidAt,
    paidAt,
    expiresAt: null,
    feesCents: feeOn(amountCents, 'card'),
    subaccountCode: null,
    siteShareCents: null,
    bearer: 'account',
    refundedCents: 0,
    metadata: { donation_id: donationId },
    callbackUrl: null,
    channels: [],
    attempts: 1,
    card: null,
    history: [{ at: paidAt, what: 'adopted' }],
    due: null,
    hasFeesOnTop: false,
    returnsAgain: false,
  })
}

export type SuccessOptions = { delayMs?: number; amountCents?: number; currency?: string; channel?: string }

/** The control plane as functions; `/__sim/*` offers the same over HTTP (PAY-D4). */
export type Control = {
  setWebhookUrl(url: string): void
  /** Clears everything and begins again with a seed. */
  reset(seed?: number): void
  /** The simulator's own records, as copies. */
  transactions(): SimulatedTransaction[]
  deliveries(): SimulatedDelivery[]
  succeed(reference: string, options?: SuccessOptions): void
  fail(reference: string, reason?: string): void
  abandon(reference: string): void
  ongoing(reference: string): void
  /** Refunds all of a payment at once. */
  reverse(reference: string): void
  dispute(reference: string): void
  /** Resolves an open dispute; with an amount only that part goes back. */
  resolveDispute(reference: string, outcome: DisputeResolution, acceptedCents?: number): void
  /** Refunds as if somebody had pressed "refund" in the provider's dashboard. */
  refundFromDashboard(reference: string, amountCents?: number): void
  pauseWebhooks(): void
  resumeWebhooks(): void
  /** Delivers all events that are due by the clock, and waits for the answers. */
  flushWebhooks(): Promise<void>
  redeliver(deliveryId: string): Promise<void>
  /** Moves the clock; everything due on the way happens, and its webhooks are delivered and awaited. */
  advance(ms: number): Promise<void>
  /** Adds a rule and returns its id. */
  addFault(fault: Fault): string
  faults(): Fault[]
  /** Removes all rules and releases events that one held back. */
  clearFaults(): void
  /** Replaces all rules by a ready-made profile. */
  usePreset(name: Preset): void
  /** Whether holders of bank accounts are named: not in South Africa (SIM_STRICT_ZA). */
  setStrictZa(isStrict: boolean): void
  /** Requests a minute that are answered before 429; null answers all. */
  limitRate(perMinute: number | null): void
  /** Records payments as paid that were made without it. */
  adopt(payments: readonly AdoptedPayment[]): void
  /** Resolves when nothing is pending any more. */
  settled(): Promise<void>
}

type Switches = { setWebhookUrl(url: string): void; reseed(seed: number): void }

/**
 * The functions that control a simulator. Those for a payment throw for an unknown reference, and for impossible steps.
 */
export function createControl(world: World, switches: Switches): Control {
  const { records } = world
  const faultProfile = faultControl(world)
  return {
    ...paymentControl(world),
    ...faultProfile,
    ...eventControl(world),
    setWebhookUrl: switches.setWebhookUrl,
    reset: (seed = 1) => {
      faultProfile.clearFaults()
      world.timeline.clear()
      records.empty()
      world.webhooks.resume()
      switches.reseed(seed)
    },
    adopt: (payments: readonly AdoptedPayment[]) => adoptPayments(world, payments),
    transactions: () => structuredClone(records.all('transaction')),
    deliveries: () => structuredClone(records.all('delivery')),
  }
}

function eventControl({ webhooks, timeline }: World) {
  const flush = async () => {
    await timeline.advance(0)
    await webhooks.whenDelivered()
  }
  return {
    pauseWebhooks: webhooks.pause,
    resumeWebhooks: webhooks.resume,
    flushWebhooks: flush,
    redeliver: webhooks.redeliver,
    advance: timeline.advance,
    settled: flush,
  }
}

function faultControl({ faults, webhooks, conditions }: World) {
  const clearFaults = () => {
    faults.clear()
    conditions.faultProfile = faultProfileOf('happy')
    webhooks.releaseHeld()
  }
  return {
    addFault: faults.add,
    faults: faults.all,
    clearFaults,
    usePreset: (name: Preset) => {
      clearFaults()
      conditions.faultProfile = faultProfileOf(name)
      for (const fault of conditions.faultProfile.faults) faults.add(fault)
    },
    setStrictZa: (isStrict: boolean) => {
      conditions.strictZa = isStrict
    },
    limitRate: (perMinute: number | null) => {
      conditions.perMinute = perMinute
    },
  }
}

function paymentControl(world: World) {
  const of = (reference: string) => paymentOf(world, reference)
  return {
    succeed: (reference: string, { delayMs = 0, ...charge }: SuccessOptions = {}) => {
      const whole = { ...charge, card: goodCard }
      if (delayMs > 0) payLater(world, of(reference), whole, delayMs)
      else settlePayment(world, of(reference), whole)
    },
    fail: (reference: string, reason?: string) => failPayment(world, of(reference), reason),
    abandon: (reference: string) => abandonPayment(world, of(reference)),
    ongoing: (reference: string) => leaveOngoing(world, of(reference)),
    reverse: (reference: string) => {
      if (of(reference).status !== 'success') throw new Error(`The payment ${reference} has not succeeded`)
      reversePayment(world, of(reference))
    },
    dispute: (reference: string) => {
      openDispute(world, of(reference))
    },
    refundFromDashboard: (reference: string, amountCents?: number) => {
      const left = refundableCents(world, of(reference))
      const wanted = amountCents ?? left
      if (wanted < 1 || wanted > left) throw new Error(`${wanted} cents of ${reference} cannot be given back`)
      startRefund(world, of(reference), { amountCents: wanted, by: 'dashboard' })
    },
    resolveDispute: (reference: string, outcome: DisputeResolution, acceptedCents?: number) => {
      const found = disputeOf(world, reference)
      if (!found) throw new Error(`The payment ${reference} has no open dispute`)
      closeDispute(world, found, outcome, acceptedCents)
    },
  }
}
