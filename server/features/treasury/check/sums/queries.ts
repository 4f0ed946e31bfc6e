import type { Statement } from '#server/database/db.ts'

/** One question to the books, and what it is asked with. */
export type Check = { name: string; statement: Statement; values(now: Date): readonly unknown[] }

/** Each question names so many, and says how many there are: where all is wrong, that is not read row by row. */
export const EXAMPLES = 5

/** Totals are a cache of the gifts (REQ-106). */
const campaignTotals: Statement = {
  name: 'check-campaign-totals',
  text: `
    select c.id::text as example, count(*) over () as count
      from fundraising_campaigns c
      left join (select original_campaign_id, sum(amount_cents - refunded_cents) as cents,
                        count(*) filter (where refunded_cents < amount_cents) as donors
                   from donations
                  where status = 'completed'
                  group by original_campaign_id) d on d.original_campaign_id = c.id
     where c.raised_cents <> coalesce(d.cents, 0)
        or c.donor_count <> coalesce(d.donors, 0)
     limit ${EXAMPLES}`,
}

const donationLedger: Statement = {
  name: 'check-donation-books',
  text: `
    select d.id::text as example, count(*) over () as count
      from donations d
      left join (select donation_id, -sum(amount_cents) as cents
                   from ledger_entries
                  where account = 'platform_fee' or account like 'creator:%'
                  group by donation_id) l on l.donation_id = d.id
     where coalesce(l.cents, 0) <> case when d.status = 'completed' then d.amount_cents - d.refunded_cents else 0 end
     limit ${EXAMPLES}`,
}

const refundRows: Statement = {
  name: 'check-refund-rows',
  text: `
    select d.id::text as example, count(*) over () as count
      from donations d
      left join (select donation_id, sum(amount_cents) as cents
                   from refunds
                  where state = 'processed'
                    and not is_of_review
                  group by donation_id) r on r.donation_id = d.id
     where d.refunded_cents <> coalesce(r.cents, 0)
     limit ${EXAMPLES}`,
}

const payoutLedger: Statement = {
  name: 'check-payout-books',
  text: `
    select p.id::text as example, count(*) over () as count
      from payouts p
      left join ledger_entries l on l.group_id = 'pay:' || p.id and l.account = 'creator:' || p.creator_id || ':payable'
     where l.amount_cents is distinct from p.amount_cents
     limit ${EXAMPLES}`,
}

/** What creators are owed, as it is kept for the list of payouts (PAY-E7.2). */
const payoutBalances: Statement = {
  name: 'check-payout-balances',
  text: `
    select coalesce(b.creator_id, l.creator_id)::text as example, count(*) over () as count
      from payout_balances b
      full join (select split_part(account, ':', 2)::uuid as creator_id, -sum(amount_cents) as cents
                   from ledger_entries
                  where account like 'creator:%:payable'
                  group by 1) l on l.creator_id = b.creator_id
     where coalesce(b.due_cents, 0) <> coalesce(l.cents, 0)
     limit ${EXAMPLES}`,
}

/** Whose the money of a campaign is, as it is kept for its statement. */
const campaignLedger: Statement = {
  name: 'check-campaign-books',
  text: `
    select coalesce(b.campaign_id, l.campaign_id)::text as example, count(*) over () as count
      from campaign_books b
      full join (select d.original_campaign_id as campaign_id, sum(s.kept) as kept, sum(s.direct) as direct,
                        sum(s.payable) as payable, sum(s.suspended) as suspended
                   from ledger_entries e
                   join donations d on d.id = e.donation_id
                  cross join lateral campaign_shares(e.account, e.amount_cents) s
                  group by d.original_campaign_id) l on l.campaign_id = b.campaign_id
     where (coalesce(b.kept_cents, 0), coalesce(b.direct_cents, 0), coalesce(b.payable_cents, 0),
            coalesce(b.suspended_cents, 0))
        <> (coalesce(l.kept, 0), coalesce(l.direct, 0), coalesce(l.payable, 0), coalesce(l.suspended, 0))
     limit ${EXAMPLES}`,
}

const noValues = () => []

/** What is kept beside the books, and must be what they say. */
export const totalChecks: readonly Check[] = [
  { name: 'campaign-totals', statement: campaignTotals, values: noValues },
  { name: 'donation-books', statement: donationLedger, values: noValues },
  { name: 'refund-rows', statement: refundRows, values: noValues },
  { name: 'payout-books', statement: payoutLedger, values: noValues },
  { name: 'payout-balances', statement: payoutBalances, values: noValues },
  { name: 'campaign-books', statement: campaignLedger, values: noValues },
]
