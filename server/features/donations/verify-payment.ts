import type { donationOperations, PaymentState } from '#contract/fundraising/donation-operations.ts'
import { sql } from '#server/database/db.ts'
import { secondsFrom } from '#server/platform/core/clock.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isReference } from '#server/platform/core/ids.ts'
import { type Context, type Handler, prepared } from '#server/platform/core/request-context.ts'
import { recordUnknownReference } from './checks/check-due-payments.ts'
import type { DonationDeps } from './donation-deps.ts'
import { type PollResult, pollPayment, settlePolled } from './settlement/poll-provider.ts'
import { settleUnknown } from './settlement/settle-payment.ts'

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

/** Pages that poll repeatedly are answered from our data, not by the provider. */
const PAUSE_SECONDS = 1

const claim = sql(
  'claim-payment-check',
  `
    update payment_attempts a
       set last_checked_at = $2, checks = checks + 1
      from donations d
     where a.reference = $1
       and d.id = a.donation_id
       and a.paid_at is null
       and d.status <> 'completed'
       and d.fail_reason is distinct from 'init-rejected'
       and (a.last_checked_at is null or a.last_checked_at <= $3 or a.last_checked_at > $2)
    returning a.reference`,
)

type Verifying = (typeof donationOperations)['verifyPayment']

/**
 * Polls an unfinished payment at the provider, settles it and returns its state; a return to the page proves nothing
 * (PAY-E6). With the provider unreachable it returns the known state. Throws NOT_FOUND.
 */
export function verifyPayment({ gateway }: DonationDeps): Handler<Verifying> {
  return prepared<Verifying, PollResult | null>({
    prepare: async ({ db, clock }, { reference }) => {
      const now = clock.now()
      if (!gateway) return null
      const [mine] = await db.query(claim, [reference, now, secondsFrom(now, -PAUSE_SECONDS)])
      return mine
        ? await pollPayment({ db, clock, gateway }, { reference, source: 'return', stores: 'news' })
        : null
    },
    run: async (context, { reference }, polled) => {
      if (gateway && polled) await settlePolled(context, gateway, polled.eventIds)
      if (polled?.isUnknown) {
        await recordUnknownReference(context.db, reference)
        await settleUnknown(context, reference)
      }
      return await getPayment(context, { reference })
    },
  })
}
