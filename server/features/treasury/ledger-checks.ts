import type { MoneyHealth } from '#contract/fundraising/treasury-operations.ts'
import { type Db, type StatementReturning, sql } from '#server/database/db.ts'
import { secondsFrom } from '#server/platform/core/clock.ts'

/** One query on the ledger with its parameters. */
export type Check = {
  name: string
  statement: StatementReturning<{ example: string; count: number }>
  values(now: Date): readonly [] | readonly [Date]
}

/** Each check lists this many examples and the total: when everything is wrong, not every row is returned. */
const EXAMPLES = 5

/** Totals are a cache of the donations (REQ-106). */
const campaignTotals = sql(
  'check-campaign-totals',
  `
    select c.id::text as "example!", count(*) over () as count
      from fundraising_campaigns c
      left join (select original_campaign_id, sum(amount_cents - refunded_cents) as cents,
                        count(*) filter (where refunded_cents < amount_cents) as donors
                   from donations
                  where status = 'completed'
                  group by original_campaign_id) d on d.original_campaign_id = c.id
     where c.raised_cents <> coalesce(d.cents, 0)
        or c.donor_count <> coalesce(d.donors, 0)
     limit ${EXAMPLES}`,
)

const donationLedger = sql(
  'check-donation-ledger',
  `
    select d.id::text as "example!", count(*) over () as count
      from donations d
      left join (select donation_id, -sum(amount_cents) as cents
                   from ledger_entries
                  where account = 'platform_fee' or account like 'creator:%'
                  group by donation_id) l on l.donation_id = d.id
     where coalesce(l.cents, 0) <> case when d.status = 'completed' then d.amount_cents - d.refunded_cents else 0 end
     limit ${EXAMPLES}`,
)

const refundRows = sql(
  'check-refund-rows',
  `
    select d.id::text as "example!", count(*) over () as count
      from donations d
      left join (select donation_id, sum(amount_cents) as cents
                   from refunds
                  where state = 'processed'
                    and not is_of_review
                  group by donation_id) r on r.donation_id = d.id
     where d.refunded_cents <> coalesce(r.cents, 0)
     limit ${EXAMPLES}`,
)

const payoutLedger = sql(
  'check-payout-ledger',
  `
    select p.id::text as "example!", count(*) over () as count
      from payouts p
      left join ledger_entries l on l.group_id = 'pay:' || p.id and l.account = 'creator:' || p.creator_id || ':payable'
     where l.amount_cents is distinct from p.amount_cents
     limit ${EXAMPLES}`,
)

/** The balances owed to creators, as stored for the list of payouts (PAY-E7.2). */
const payoutBalances = sql(
  'check-payout-balances',
  `
    select coalesce(b.creator_id, l.creator_id)::text as "example!", count(*) over () as count
      from payout_balances b
      full join (select split_part(account, ':', 2)::uuid as creator_id, -sum(amount_cents) as cents
                   from ledger_entries
                  where account like 'creator:%:payable'
                  group by 1) l on l.creator_id = b.creator_id
     where coalesce(b.due_cents, 0) <> coalesce(l.cents, 0)
     limit ${EXAMPLES}`,
)

/** The shares of a campaign's money, as stored for its statement. */
const campaignLedger = sql(
  'check-campaign-balances',
  `
    select coalesce(b.campaign_id, l.campaign_id)::text as "example!", count(*) over () as count
      from campaign_balances b
      full join (select d.original_campaign_id as campaign_id, sum(s.fee) as fee, sum(s.direct) as direct,
                        sum(s.payable) as payable, sum(s.suspended) as suspended
                   from ledger_entries e
                   join donations d on d.id = e.donation_id
                  cross join lateral campaign_balance_changes(e.account, e.amount_cents) s
                  group by d.original_campaign_id) l on l.campaign_id = b.campaign_id
     where (coalesce(b.fee_cents, 0), coalesce(b.direct_cents, 0), coalesce(b.payable_cents, 0),
            coalesce(b.suspended_cents, 0))
        <> (coalesce(l.fee, 0), coalesce(l.direct, 0), coalesce(l.payable, 0), coalesce(l.suspended, 0))
     limit ${EXAMPLES}`,
)

const noValues = () => [] as const

/** Totals stored beside the ledger, which must equal it. */
const totalChecks: readonly Check[] = [
  { name: 'campaign-totals', statement: campaignTotals, values: noValues },
  { name: 'donation-books', statement: donationLedger, values: noValues },
  { name: 'refund-rows', statement: refundRows, values: noValues },
  { name: 'payout-books', statement: payoutLedger, values: noValues },
  { name: 'payout-balances', statement: payoutBalances, values: noValues },
  { name: 'campaign-books', statement: campaignLedger, values: noValues },
]

export type Finding = MoneyHealth['findings'][number]

const DAY = 86_400
const PENDING_DAYS = 7

const unbalancedGroups = sql(
  'check-unbalanced-groups',
  `
    select group_id as "example!", count(*) over () as count
     from ledger_entries
     group by group_id
     having sum(amount_cents) <> 0
     limit ${EXAMPLES}`,
)

/** A donation is booked by its charge, or by the decision that made it from suspended money. */
const chargeGroups = `
      select donation_id, count(distinct group_id) as groups
        from ledger_entries
       where kind = 'charge'
         and (group_id like 'don:%:charge' or group_id like 'susp:%:resolve')
       group by donation_id`

const uncharged = sql(
  'check-completed-without-charge',
  `
    select d.id::text as "example!", count(*) over () as count
      from donations d
      left join (${chargeGroups}) g on g.donation_id = d.id
     where d.status = 'completed'
       and g.groups is null
     limit ${EXAMPLES}`,
)

const chargedTwice = sql(
  'check-charged-twice',
  `
    select donation_id::text as "example!", count(*) over () as count
      from (${chargeGroups}) g
     where groups > 1
     limit ${EXAMPLES}`,
)

const wronglyDivided = sql(
  'check-division',
  `
    select id::text as "example!", count(*) over () as count
     from donations
     where fee_cents + creator_cents <> amount_cents
     limit ${EXAMPLES}`,
)

/** Suspended money without an open review. */
const forgottenSuspense = sql(
  'check-suspense-without-review',
  `
    select d.id::text as "example!", count(*) over () as count
      from (select donation_id, -sum(amount_cents) as cents
              from ledger_entries
             where account = 'suspense'
             group by donation_id
            having sum(amount_cents) < 0) s
      join donations d on d.id = s.donation_id
     where not exists (
       select
         from payment_reviews r
         join payment_attempts a on a.id = r.attempt_id
        where a.donation_id = d.id
          and r.is_in_suspense
          and r.closed_at is null)
       and not exists (
         select from ledger_entries l where l.donation_id <> d.id and l.group_id in (
           select 'susp:' || split_part(x.group_id, ':', 2) || ':resolve'
             from ledger_entries x
            where x.donation_id = d.id
              and x.account = 'suspense'))
     limit ${EXAMPLES}`,
)

/** Events that could not be settled within a day, and payments without any donation of ours. */
const orphans = sql(
  'check-orphans',
  `
    select example as "example!", count(*) over () as count
      from (select coalesce(reference, id::text) as example
              from provider_events
             where processed_at is null
               and received_at < $1
             union all
            select coalesce(reference, id::text)
              from payment_reviews
             where kind = 'orphan'
               and closed_at is null
               and opened_at < $1) waiting
     limit ${EXAMPLES}`,
)

const pendingTooLong = sql(
  'check-pending-too-long',
  `
    select id::text as "example!", count(*) over () as count
     from donations
     where status = 'pending' and created_at < $1
     limit ${EXAMPLES}`,
)

const slowRefunds = sql(
  'check-refunds-too-long',
  `
    select id::text as "example!", count(*) over () as count
     from refunds
     where state not in ('processed', 'failed') and created_at < $1
     limit ${EXAMPLES}`,
)

const aDayAgo = (now: Date) => [secondsFrom(now, -DAY)] as const
const aWeekAgo = (now: Date) => [secondsFrom(now, -PENDING_DAYS * DAY)] as const

/** All invariants of the money (PAY-B5.3). */
const checks: readonly Check[] = [
  ...totalChecks,
  { name: 'unbalanced-groups', statement: unbalancedGroups, values: noValues },
  { name: 'completed-without-charge', statement: uncharged, values: noValues },
  { name: 'charged-twice', statement: chargedTwice, values: noValues },
  { name: 'wrongly-divided', statement: wronglyDivided, values: noValues },
  { name: 'suspense-without-review', statement: forgottenSuspense, values: noValues },
  { name: 'orphans', statement: orphans, values: aDayAgo },
  { name: 'pending-too-long', statement: pendingTooLong, values: aWeekAgo },
  { name: 'refunds-too-long', statement: slowRefunds, values: aWeekAgo },
]

/**
 * Compares caches, ledger and suspended money; an empty list means that all agree. Each check is a statement of its
 * own, without a common snapshot.
 */
export async function checkMoney(db: Db, now: Date): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { name, statement, values } of checks) {
    const rows = await db.query(statement, values(now))
    const [first] = rows
    if (first)
      findings.push({ check: name, count: first.count, examples: rows.map(({ example }) => example) })
  }
  return findings
}
