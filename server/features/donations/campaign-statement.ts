import type { CampaignStatement } from '#contract/fundraising/donation-operations.ts'
import type { Statement } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { requireDonations } from './donation-lists.ts'

/**
 * What a campaign raised and whose it is are kept sums (REQ-106): only what was refunded is read gift by gift. A payout
 * by hand is made to a creator for all their campaigns: it pays what was given first, so what still waits is what lies
 * beyond all that was paid. The queue is looked at only where something was paid, something is due, and the creator has
 * gifts of several campaigns.
 */
const campaignStatement: Statement = {
  name: 'campaign-statement',
  text: `
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
    ), paid as (
      select coalesce(sum(l.amount_cents), 0) as cents
        from ledger_entries l
       where l.account = 'creator:' || $2::uuid || ':payable'
         and l.kind = 'payout'
    )
    select c.donor_count + refunded.wholly as donations,
           c.raised_cents + refunded.cents as "grossCents",
           refunded.cents as "refundedCents",
           coalesce(b.kept_cents, 0)::bigint as "keptCents",
           coalesce(b.direct_cents + b.payable_cents, 0)::bigint as "yoursCents",
           coalesce(b.direct_cents, 0)::bigint as "directCents",
           case
             when paid.cents = 0 then coalesce(b.payable_cents, 0)
             when coalesce(due.cents, 0) <= 0 then 0
             when b.payable_cents = due.cents + paid.cents then due.cents
             else (
               select coalesce(sum(greatest(0, least(q.cents, q.up_to - paid.cents))), 0)
                 from queued q
                where q.donation_id in (select id from donations where campaign_id = $1))
           end::bigint as "payableCents",
           coalesce(b.suspended_cents, 0)::bigint as "underReviewCents"
      from fundraising_campaigns c
     cross join refunded
     cross join paid
      left join (select due_cents as cents from payout_balances where creator_id = $2::uuid) due on true
      left join campaign_books b on b.campaign_id = c.id
     where c.id = $1`,
}

/** What became of a campaign's money, for its creator or an admin (PAY-E1). Throws NOT_FOUND and FORBIDDEN. */
export async function getCampaignStatement(
  context: Pick<Context<'member'>, 'db' | 'actor' | 'clock'>,
  { campaignId }: { campaignId: string },
): Promise<CampaignStatement> {
  const { id, creatorId } = await requireDonations(context, campaignId)
  const [found] = await context.db.query<CampaignStatement>(campaignStatement, [id, creatorId])
  if (!found) throw new Error('A statement came without a line')
  return found
}
