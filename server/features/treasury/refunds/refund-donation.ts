import type { treasuryOperations } from '#contract/fundraising/treasury-operations.ts'
import { sql } from '#server/database/db.ts'
import { lockPayment } from '#server/features/donations/settlement/lock-payment.ts'
import type { TreasuryDeps } from '#server/features/treasury/treasury-deps.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import { type Context, type Handler, saga } from '#server/platform/core/request-context.ts'
import { requireFresh } from '#server/platform/security/access-rules.ts'
import { recordAudit } from '#server/platform/security/record-audit.ts'
import { findRefund } from './list-refunds.ts'
import {
  askForRefund,
  centsUnderWay,
  finalizeRefund,
  type RefundCallResult,
  type ReservedRefund,
  reserveRefund,
} from './request-refund.ts'

/** The payment that became the donation: not a second one, which is in suspense or was refunded from there. */
const paymentOfDonation = sql(
  'payment-of-donation',
  `
    select d.id, d.donor_id as "donorId", a.reference
      from donations d
      left join payment_attempts a
             on a.donation_id = d.id
            and a.paid_at is not null
            and d.status = 'completed'
            and (not exists (select from ledger_entries l where l.group_id = 'susp:' || a.id)
                 or exists (select from ledger_entries l where l.group_id = 'susp:' || a.id || ':resolve'))
     where d.id = $1
     order by a.seq
     limit 1`,
)

type Refunding = (typeof treasuryOperations)['refundDonation']
type RefundInput = { donationId: string; amountCents?: number; reason: string }

/**
 * Refunds a completed donation or a part of it (PAY-B3). Two concurrent admins never refund more than was given: the
 * payment is locked while the remaining amount is read. Throws FRESH_SIGN_IN_REQUIRED, NOT_FOUND; NOT_REFUNDABLE when
 * the remaining amount is too small, a dispute is open, or the provider refuses; PAYMENTS_UNAVAILABLE when it could
 * not be reached.
 */
export function refundDonation({ gateway }: TreasuryDeps): Handler<Refunding> {
  return saga<Refunding, ReservedRefund, RefundCallResult>({
    reserve: async (context, input) => {
      requireFresh(context.actor, context.clock)
      if (!gateway) throw new Failure('PAYMENTS_UNAVAILABLE')
      return await reserveDonationRefund(context, input)
    },
    call: async (context, _input, reserved) =>
      gateway ? await askForRefund(context, gateway, reserved) : null,
    finalize: async (context, _input, reserved, result) => {
      const refusal = gateway ? await finalizeRefund(context, gateway, reserved, result) : null
      return refusal ?? (await findRefund(context, reserved.refundId)) ?? new Failure('PAYMENTS_UNAVAILABLE')
    },
  })
}

async function reserveDonationRefund(
  context: Context<'admin'>,
  { donationId, amountCents, reason }: RefundInput,
): Promise<ReservedRefund> {
  const { db, actor, clock } = context
  const [donation] = isId(donationId) ? await db.query(paymentOfDonation, [donationId]) : []
  if (!donation) throw new Failure('NOT_FOUND')
  const payment = donation.reference === null ? null : await lockPayment(db, donation.reference)
  if (!payment || payment.disputeState === 'open') throw new Failure('NOT_REFUNDABLE')
  const left = payment.amountCents - payment.refundedCents - (await centsUnderWay(db, payment))
  const wanted = amountCents ?? left
  if (left <= 0 || wanted > left) throw new Failure('NOT_REFUNDABLE')
  const reserved = await reserveRefund(context, payment, { amountCents: wanted, isOfReview: false, reason })
  const subject = { kind: 'refund', id: reserved.refundId, ownerId: donation.donorId } as const
  await recordAudit(db, { at: clock.now(), actorId: actor.id, action: 'payment.refund', subject })
  return reserved
}
