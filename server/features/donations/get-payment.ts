import type { PaymentState } from '#contract/fundraising/donation-operations.ts'
import { sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isReference } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'

/**
 * Money under review has arrived; an event that was merely posted wrongly does not concern the donor. The creator's
 * thanks are for a completed donation, while everybody may see the campaign (REQ-342).
 */
const paymentState = sql(
  'payment-state',
  `
    select d.status, d.amount_cents as "amountCents", d.currency, d.campaign_id as "campaignId",
           d.campaign_title as "campaignTitle",
           (select nullif(c.thanks, '')
              from visible_campaigns(null) c
             where c.id = d.campaign_id
               and d.status = 'completed'
               and d.refunded_cents < d.amount_cents) as thanks,
           exists (
             select
               from payment_reviews r
              where r.attempt_id = a.id
                and r.closed_at is null
                and r.kind in ('mismatch', 'second-payment', 'campaign-gone')
                and a.paid_at is not null
                and (r.is_in_suspense or d.status <> 'completed')) as "isUnderReview",
           d.refunded_cents = d.amount_cents
             or (d.status <> 'completed' and exists (
               select from payment_reviews r where r.attempt_id = a.id and r.outcome = 'refunded')) as "isRefunded"
      from payment_attempts a
      join donations d on d.id = a.donation_id
     where a.reference = $1`,
)

/** Returns the known state of a payment to anyone who has its reference (REQ-15). Throws NOT_FOUND. */
export async function getPayment(
  { db }: Pick<Context, 'db'>,
  { reference }: { reference: string },
): Promise<PaymentState> {
  const [state] = isReference(reference) ? await db.query(paymentState, [reference]) : []
  if (!state) throw new Failure('NOT_FOUND')
  return state
}
