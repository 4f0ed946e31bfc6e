import { dbOn } from '#server/database/db.ts'
import { checkMoney } from '#server/features/treasury/ledger-checks.ts'
import type { Clock } from '#server/platform/core/clock.ts'
import type { TestApp } from '#tests/support/test-app.ts'

/** An app or servers with payments: their database, and their provider. */
export type PaidApp = Pick<TestApp, 'pool' | 'simulator'> & { clock: Clock }

/** Checks the invariants of payments and returns each violation as one line (PAY-D5). */
export async function violatedInvariants(app: PaidApp): Promise<string[]> {
  return [
    ...(await unbalanced(app)),
    ...(await totalsUnlikeLedger(app)),
    ...(await totalsUnlikeProvider(app)),
    ...(await lostSuccesses(app)),
    ...(await bookedUnlikePaid(app)),
    ...(await doubled(app)),
    ...(await pendingForEver(app)),
    ...(await checkedTotalsUnlikeLedger(app)),
  ]
}

async function queryRows<R extends object>(
  { pool }: PaidApp,
  sql: string,
  values: unknown[] = [],
): Promise<R[]> {
  return (await pool.query<R & Record<string, unknown>>(sql, values)).rows
}

async function unbalanced(app: PaidApp): Promise<string[]> {
  const groups = await queryRows<{ id: string }>(
    app,
    'select group_id as id from ledger_entries group by group_id having sum(amount_cents) <> 0',
  )
  return groups.map(({ id }) => `the group ${id} does not balance`)
}

async function totalsUnlikeLedger(app: PaidApp): Promise<string[]> {
  const wrong = await queryRows<{ id: string; raised: number; booked: number }>(
    app,
    `select c.id, c.raised_cents as raised, coalesce(b.booked, 0)::bigint as booked
       from fundraising_campaigns c
       left join (
         select d.original_campaign_id as id, -sum(l.amount_cents) as booked
           from ledger_entries l
           join donations d on d.id = l.donation_id
          where l.account = 'platform_fee' or l.account like 'creator:%'
          group by 1) b on b.id = c.id
      where c.raised_cents <> coalesce(b.booked, 0)
         or c.donor_count <> (
           select count(*) from donations d
            where d.original_campaign_id = c.id and d.status = 'completed' and d.refunded_cents < d.amount_cents)`,
  )
  return wrong.map(({ id, raised, booked }) => `${id} says ${raised}, the ledger says ${booked}`)
}

type Ours = {
  reference: string
  campaignId: string
  amountCents: number
  status: string
  isReviewed: boolean
}

async function ourPayments(app: PaidApp): Promise<Map<string, Ours>> {
  const rows = await queryRows<Ours>(
    app,
    `select a.reference, d.original_campaign_id as "campaignId", d.amount_cents as "amountCents", d.status,
            exists (select from payment_reviews r where r.reference = a.reference) as "isReviewed"
       from payment_attempts a join donations d on d.id = a.donation_id`,
  )
  return new Map(rows.map((row) => [row.reference, row]))
}

/**
 * Each campaign has raised, to the cent, the correct payments at the provider that were not refunded. Fees that a donor
 * paid on top of a donation, and got refunded with it, were never the campaign's.
 */
async function totalsUnlikeProvider(app: PaidApp): Promise<string[]> {
  const ours = await ourPayments(app)
  const due = new Map<string, number>()
  for (const { reference, amountCents, requestedCents, currency, refundedCents } of paid(app)) {
    const mine = ours.get(reference)
    const isRight =
      currency === 'ZAR' && requestedCents === mine?.amountCents && amountCents >= mine.amountCents
    if (!mine || !isRight || mine.status !== 'completed') continue
    due.set(mine.campaignId, (due.get(mine.campaignId) ?? 0) + Math.max(0, mine.amountCents - refundedCents))
  }
  const raised = await queryRows<{ id: string; cents: number }>(
    app,
    'select id, raised_cents as cents from fundraising_campaigns',
  )
  return raised
    .filter(({ id, cents }) => cents !== (due.get(id) ?? 0))
    .map(({ id, cents }) => `${id} raised ${cents}, the provider says ${due.get(id) ?? 0}`)
}

async function lostSuccesses(app: PaidApp): Promise<string[]> {
  const ours = await ourPayments(app)
  return paid(app)
    .filter(({ reference }) => {
      const mine = ours.get(reference)
      return mine?.status !== 'completed' && !mine?.isReviewed
    })
    .map(({ reference }) => `${reference} was paid, and is neither completed nor looked at`)
}

/**
 * Every payment is in the ledger once, as a donation or in suspense; fees that the donor paid on top may be missing.
 */
async function bookedUnlikePaid(app: PaidApp): Promise<string[]> {
  const booked = await queryRows<{ reference: string; cents: number }>(
    app,
    `select a.reference, sum(l.amount_cents)::bigint as cents
       from ledger_entries l join payment_attempts a on a.donation_id = l.donation_id
      where l.account = 'clearing' and l.kind = 'charge' group by 1`,
  )
  const cents = new Map(booked.map((one) => [one.reference, one.cents]))
  return paid(app)
    .filter(({ currency }) => currency === 'ZAR')
    .filter(({ reference, amountCents, requestedCents }) => {
      const mine = cents.get(reference) ?? 0
      return mine !== amountCents && !(amountCents > requestedCents && mine === requestedCents)
    })
    .map(
      ({ reference, amountCents }) =>
        `${reference}: ${amountCents} came in, ${cents.get(reference)} is booked`,
    )
}

async function doubled(app: PaidApp): Promise<string[]> {
  const mails = await queryRows<{ id: string; count: number }>(
    app,
    `select data->>'donationId' as id, count(*) from pgboss.job
      where name = 'send-donation-mail' and data->>'kind' in ('receipt', 'gift-received')
      group by data->>'kind', 1 having count(*) > 1`,
  )
  const events = await queryRows<{ id: string; count: number }>(
    app,
    `select payload->>'donationId' as id, count(*) from domain_events
      where name = 'donation.completed' group by 1 having count(*) > 1`,
  )
  return [...mails, ...events].map(({ id, count }) => `${id} was notified ${count} times`)
}

async function pendingForEver(app: PaidApp): Promise<string[]> {
  const old = await queryRows<{ id: string }>(
    app,
    `select id from donations where status = 'pending' and created_at < $1::timestamptz - interval '7 days'`,
    [app.clock.now()],
  )
  return old.map(({ id }) => `${id} is pending for ever`)
}

/** The totals beside the ledger: the balances of creators and the money of campaigns. */
async function checkedTotalsUnlikeLedger({ pool, clock }: PaidApp): Promise<string[]> {
  const findings = await checkMoney(dbOn(pool), clock.now())
  return findings
    .filter(({ check }) => check === 'payout-balances' || check === 'campaign-books')
    .map(({ check, examples }) => `${check}: ${examples.join(', ')}`)
}

function paid(app: PaidApp) {
  return app.simulator.control
    .transactions()
    .filter(({ status }) => status === 'success' || status === 'reversed')
}
