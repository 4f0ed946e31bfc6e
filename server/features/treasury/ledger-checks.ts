import type { MoneyHealth } from '#contract/fundraising/treasury-operations.ts'
import type { Db, Statement } from '#server/database/db.ts'
import { secondsFrom } from '#server/platform/core/clock.ts'
import { type Check, EXAMPLES, totalChecks } from './check/sums/queries.ts'

export type Finding = MoneyHealth['findings'][number]

const DAY = 86_400
const PENDING_DAYS = 7

const unbalancedGroups: Statement = {
  name: 'check-unbalanced-groups',
  text: `
    select group_id as example, count(*) over () as count
     from ledger_entries
     group by group_id
     having sum(amount_cents) <> 0
     limit ${EXAMPLES}`,
}

/** A gift is booked by its charge, or by the decision that made one of what had been laid aside. */
const chargeGroups = `
      select donation_id, count(distinct group_id) as groups
        from ledger_entries
       where kind = 'charge'
         and (group_id like 'don:%:charge' or group_id like 'susp:%:resolve')
       group by donation_id`

const uncharged: Statement = {
  name: 'check-completed-without-charge',
  text: `
    select d.id::text as example, count(*) over () as count
      from donations d
      left join (${chargeGroups}) g on g.donation_id = d.id
     where d.status = 'completed'
       and g.groups is null
     limit ${EXAMPLES}`,
}

const chargedTwice: Statement = {
  name: 'check-charged-twice',
  text: `
    select donation_id::text as example, count(*) over () as count
      from (${chargeGroups}) g
     where groups > 1
     limit ${EXAMPLES}`,
}

const wronglyDivided: Statement = {
  name: 'check-division',
  text: `
    select id::text as example, count(*) over () as count
     from donations
     where kept_cents + creator_cents <> amount_cents
     limit ${EXAMPLES}`,
}

/** Money that waits, and nobody is asked about. */
const forgottenSuspense: Statement = {
  name: 'check-suspense-without-review',
  text: `
    select d.id::text as example, count(*) over () as count
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
}

/** News that could not be settled within a day, and payments of which nothing is ours. */
const orphans: Statement = {
  name: 'check-orphans',
  text: `
    select example, count(*) over () as count
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
}

const pendingTooLong: Statement = {
  name: 'check-pending-too-long',
  text: `
    select id::text as example, count(*) over () as count
     from donations
     where status = 'pending' and created_at < $1
     limit ${EXAMPLES}`,
}

const slowRefunds: Statement = {
  name: 'check-refunds-too-long',
  text: `
    select id::text as example, count(*) over () as count
     from refunds
     where state not in ('processed', 'failed') and created_at < $1
     limit ${EXAMPLES}`,
}

const nothing = () => []
const aDayAgo = (now: Date) => [secondsFrom(now, -DAY)]
const aWeekAgo = (now: Date) => [secondsFrom(now, -PENDING_DAYS * DAY)]

/** Everything that must never be so (PAY-B5.3). */
const checks: readonly Check[] = [
  ...totalChecks,
  { name: 'unbalanced-groups', statement: unbalancedGroups, values: nothing },
  { name: 'completed-without-charge', statement: uncharged, values: nothing },
  { name: 'charged-twice', statement: chargedTwice, values: nothing },
  { name: 'wrongly-divided', statement: wronglyDivided, values: nothing },
  { name: 'suspense-without-review', statement: forgottenSuspense, values: nothing },
  { name: 'orphans', statement: orphans, values: aDayAgo },
  { name: 'pending-too-long', statement: pendingTooLong, values: aWeekAgo },
  { name: 'refunds-too-long', statement: slowRefunds, values: aWeekAgo },
]

/** Compares caches, books and what waits; an empty list is a clean house. One statement for each question, so no snapshot. */
export async function checkMoney(db: Db, now: Date): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { name, statement, values } of checks) {
    const rows = await db.query<{ example: string; count: number }>(statement, values(now))
    const [first] = rows
    if (first)
      findings.push({ check: name, count: first.count, examples: rows.map(({ example }) => example) })
  }
  return findings
}
