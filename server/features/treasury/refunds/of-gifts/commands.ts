import type { treasuryOperations } from '#contract/treasury.ts'
import type { Statement } from '#server/database/db.ts'
import { holdPayment } from '#server/features/donations/settling/payments/relations.ts'
import { recordAudit } from '#server/platform/audit.ts'
import { type Context, type Handler, noted } from '#server/platform/context.ts'
import { Failure } from '#server/platform/failure.ts'
import { requireFresh } from '#server/platform/fresh-sign-in.ts'
import { isId } from '#server/platform/ids.ts'
import type { TreasuryParts } from '../../parts.ts'
import { findRefund } from '../queries.ts'
import {
  askForRefund,
  centsUnderWay,
  type HeardRefund,
  keepRefund,
  type NotedRefund,
  noteRefund,
} from '../requests/commands.ts'

/** The payment that became the gift: not a second one, which waits in suspense or went back from there. */
const paymentOfGift: Statement = {
  name: 'payment-of-gift',
  text: `
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
}

type Refunding = (typeof treasuryOperations)['refundDonation']
type Wish = { donationId: string; amountCents?: number; reason: string }

/**
 * Gives a completed donation back, or a part of it (PAY-B3). Two admins at once never give back more than was given:
 * the payment is held while what is left is read. Throws FRESH_SIGN_IN_REQUIRED, NOT_FOUND; NOT_REFUNDABLE when so much is
 * not left, the bank is deciding about it, or the provider says no; PAYMENTS_UNAVAILABLE when it could not be asked.
 */
export function refundDonation({ gateway }: TreasuryParts): Handler<Refunding> {
  return noted<Refunding, NotedRefund, HeardRefund>({
    note: async (context, wish) => {
      requireFresh(context.actor, context.clock)
      if (!gateway) throw new Failure('PAYMENTS_UNAVAILABLE')
      return await noteWish(context, wish)
    },
    ask: async (context, _wish, note) => (gateway ? await askForRefund(context, gateway, note) : null),
    keep: async (context, _wish, note, heard) => {
      const refusal = gateway ? await keepRefund(context, gateway, note, heard) : null
      return refusal ?? (await findRefund(context, note.refundId)) ?? new Failure('PAYMENTS_UNAVAILABLE')
    },
  })
}

async function noteWish(
  context: Context<'admin'>,
  { donationId, amountCents, reason }: Wish,
): Promise<NotedRefund> {
  const { db, actor, clock } = context
  const [gift] = isId(donationId)
    ? await db.query<{ donorId: string | null; reference: string | null }>(paymentOfGift, [donationId])
    : []
  if (!gift) throw new Failure('NOT_FOUND')
  const payment = gift.reference === null ? null : await holdPayment(db, gift.reference)
  if (!payment || payment.disputeState === 'open') throw new Failure('NOT_REFUNDABLE')
  const left = payment.amountCents - payment.refundedCents - (await centsUnderWay(db, payment))
  const wanted = amountCents ?? left
  if (left <= 0 || wanted > left) throw new Failure('NOT_REFUNDABLE')
  const note = await noteRefund(context, payment, { amountCents: wanted, isOfReview: false, reason })
  const subject = { kind: 'refund', id: note.refundId, ownerId: gift.donorId } as const
  await recordAudit(db, { at: clock.now(), actorId: actor.id, action: 'payment.refund', subject })
  return note
}
