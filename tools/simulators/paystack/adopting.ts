import { feeOn } from '#server/simulators/paystack/simulated-fees.ts'
import { domainOf, nextNumber, type World } from '#server/simulators/paystack/simulator-state.ts'

/** A payment that was written into the product's books without the simulator, as those of the demo community are. */
export type AdoptedPayment = { reference: string; amountCents: number; donationId: string; paidAt: string }

/** Takes payments into the books as paid, without telling anybody; those it knows stay as they are. */
export function adoptPayments(world: World, payments: readonly AdoptedPayment[]): void {
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
    keptCents: null,
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
