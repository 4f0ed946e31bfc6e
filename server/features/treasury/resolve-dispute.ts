import type { disputeOutcomes } from '#contract/fundraising/treasury-operations.ts'
import { type RowOf, sql } from '#server/database/db.ts'
import { lockPayment, lockPayments } from '#server/features/donations/settlement/lock-payment.ts'
import { settleDispute } from '#server/features/donations/settlement/settle-dispute.ts'
import { remainingCentsOf } from '#server/features/donations/settlement/settle-refund.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { requireFresh } from '#server/platform/security/access-rules.ts'
import { recordAudit } from '#server/platform/security/record-audit.ts'

const openDisputes = sql(
  'open-disputes-of-donation',
  `
    select d.donor_id as "donorId", a.reference, x.dispute_id as "disputeId"
      from donations d
      left join payment_disputes x on x.donation_id = d.id and x.state = 'open'
      left join payment_attempts a on a.id = x.attempt_id
     where d.id = $1
     order by a.reference, x.dispute_id`,
)

/** The review closes with the dispute; the admin and the reason are stored with it. */
const storeNote = sql(
  'store-note-of-dispute-reviews',
  `
    update payment_reviews
       set note = $2, closed_by = $3
     where reference = any($1)
       and kind = 'dispute'
       and closed_at is null`,
)

const refundedOf = sql(
  'refunded-cents-of-donation',
  'select refunded_cents as "refundedCents" from donations where id = $1',
)

type Dispute = { reference: string; disputeId: string }
type Found = RowOf<typeof openDisputes>
type Outcome = (typeof disputeOutcomes)[number]
type Ending = { donationId: string; outcome: Outcome; note: string; amountCents?: number }

/**
 * Ends the disputes of a donation by the bank's decision when its event never arrived: booked by the same function as
 * the provider's own event, which then changes nothing (PAY-B3). A lost one takes the amount that the admin names, or
 * all that is left. Throws FRESH_SIGN_IN_REQUIRED, NOT_FOUND, NOT_DISPUTED when none is open, or another admin or the
 * provider was faster, and NOT_REFUNDABLE for more than is left.
 */
export async function resolveDispute(
  context: Context<'admin'>,
  { donationId, outcome, note, amountCents }: Ending,
): Promise<{ outcome: Outcome; refundedCents: number }> {
  const { db, actor, clock } = context
  requireFresh(actor, clock)
  const found = isId(donationId) ? await db.query(openDisputes, [donationId]) : []
  const [first] = found
  if (!first) throw new Failure('NOT_FOUND')
  await lockPayments(
    db,
    openOf(found).map(({ reference }) => reference),
  )
  const open = openOf(await db.query(openDisputes, [donationId]))
  if (open.length === 0) throw new Failure('NOT_DISPUTED')
  await db.query(storeNote, [open.map(({ reference }) => reference), note, actor.id])
  await endAll(context, open, { outcome, amountCents })
  const subject = { kind: 'donation', id: donationId.toLowerCase(), ownerId: first.donorId } as const
  const action = `dispute.${outcome}`
  await recordAudit(db, { at: clock.now(), actorId: actor.id, action, subject, reason: note })
  const [donation] = await db.query(refundedOf, [donationId])
  return { outcome, refundedCents: donation?.refundedCents ?? 0 }
}

/** Ends them one after the other: the amount taken by an earlier one is not available to the next. */
async function endAll(
  context: Context<'admin'>,
  disputes: readonly Dispute[],
  { outcome, amountCents }: Pick<Ending, 'outcome' | 'amountCents'>,
): Promise<void> {
  let rest = amountCents
  for (const { reference, disputeId } of disputes) {
    const payment = await lockPayment(context.db, reference)
    if (!payment) continue
    const claimed = rest === undefined ? undefined : Math.min(rest, remainingCentsOf(payment))
    if (rest !== undefined && claimed !== undefined) rest -= claimed
    const seen = { disputeId, reference, state: outcome, isByPerson: true }
    await settleDispute(context, payment, { ...seen, ...(claimed !== undefined && { claimed }) })
  }
  if (outcome === 'lost' && rest !== undefined && rest > 0) throw new Failure('NOT_REFUNDABLE')
}

function openOf(found: readonly Found[]): Dispute[] {
  return found.flatMap(({ reference, disputeId }) =>
    reference === null || disputeId === null ? [] : { reference, disputeId },
  )
}
