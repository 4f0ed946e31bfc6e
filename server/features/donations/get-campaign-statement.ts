import type { CampaignStatement } from '#contract/fundraising/donation-operations.ts'
import { sql } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { requireDonations } from './list-donations.ts'

/**
 * The amounts a campaign raised and their shares are stored totals (REQ-106); only refunds are read donation by
 * donation. A manual payout covers all campaigns of a creator and pays the oldest donations first, so the due amount
 * is what exceeds everything paid so far. The queue is read only where something was paid, something is due, and the
 * creator has donations to several campaigns. What was refunded after it was paid out is owed by the creator until later
 * gifts cover it: a negative amount, in the campaigns of the newest refunds.
 */
const campaignStatement = sql(
  'campaign-statement',
  `
    with refunded as (
      select coalesce(sum(d.refunded_cents), 0)::bigint as cents,
             count(*) filter (where d.refunded_cents = d.amount_cents) as wholly
        from donations d
       where d.campaign_id = $1
         and d.refunded_cents > 0
    ), owed as (
      select l.donation_id, -sum(l.amount_cents) as cents, min(l.id) as since
        from ledger_entries l
       where l.account = 'creator:' || $2::uuid || ':payable'
         and l.donation_id is not null
       group by l.donation_id
    ), queued as (
      select donation_id, cents, sum(cents) over (order by since) as up_to from owed
    ), taken_back as (
      select donation_id, cents, sum(cents) over (order by id desc) as up_to
        from (select l.id, l.donation_id, l.amount_cents as cents
                from ledger_entries l
               where l.account = 'creator:' || $2::uuid || ':payable'
                 and l.donation_id is not null
                 and l.amount_cents > 0) back
    ), paid as (
      select coalesce(sum(l.amount_cents), 0) as cents
        from ledger_entries l
       where l.account = 'creator:' || $2::uuid || ':payable'
         and l.kind = 'payout'
    )
    select c.donor_count + refunded.wholly as donations,
           c.raised_cents + refunded.cents as "grossCents",
           refunded.cents as "refundedCents",
           coalesce(b.fee_cents, 0)::bigint as "feeCents",
           coalesce(b.direct_cents + b.payable_cents, 0)::bigint as "yoursCents",
           coalesce(b.direct_cents, 0)::bigint as "directCents",
           case
             when paid.cents = 0 then coalesce(b.payable_cents, 0)
             when due.cents < 0 then (
               select - coalesce(sum(greatest(0, least(t.cents, t.cents - t.up_to - due.cents))), 0)
                 from taken_back t
                where t.donation_id in (select id from donations where campaign_id = $1))
             when coalesce(due.cents, 0) = 0 then 0
             when b.payable_cents = due.cents + paid.cents then due.cents
             else (
               select coalesce(sum(greatest(0, least(q.cents, q.up_to - paid.cents))), 0)
                 from queued q
                where q.donation_id in (select id from donations where campaign_id = $1))
           end::bigint as "payableCents!",
           coalesce(b.suspended_cents, 0)::bigint as "underReviewCents"
      from fundraising_campaigns c
     cross join refunded
     cross join paid
      left join (select due_cents as cents from payout_balances where creator_id = $2::uuid) due on true
      left join campaign_balances b on b.campaign_id = c.id
     where c.id = $1`,
)

/** Returns the money statement of a campaign for its creator or an admin (PAY-E1). Throws NOT_FOUND and FORBIDDEN. */
export async function getCampaignStatement(
  context: Pick<Context<'member'>, 'db' | 'actor' | 'clock'>,
  { campaignId }: { campaignId: string },
): Promise<CampaignStatement> {
  const { id, creatorId } = await requireDonations(context, campaignId)
  const [found] = await context.db.query(campaignStatement, [id, creatorId])
  if (!found) throw new Error('The campaign statement returned no row')
  return found
}
