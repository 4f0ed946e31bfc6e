import type { Person } from '#server/fixtures/member-fixtures.ts'
import { createTestApp, type TestApp } from './test-app.ts'

/**
 * No bucket refuses anything: a request fills less of it than the microsecond that the database can tell. With a smaller
 * number a full bucket, as after the clock was set back, refuses the other requests of the same millisecond.
 */
const NO_LIMITS = 1e12
/** Schedules that run only when a test starts them. */
const NEVER_MS = 86_400_000

/** Creates an app that takes payments; the test decides what happens at the provider, and when it is polled. */
export async function createPaymentTestApp(
  options: Parameters<typeof createTestApp>[0] = {},
): Promise<TestApp> {
  return await createTestApp({
    payments: true,
    scheduleMs: { payments: NEVER_MS },
    ...options,
    settings: { rateLimitScale: NO_LIMITS, ...options.settings },
  })
}

type DonationInput = { to: { id: string }; by?: Person | null; amountCents?: number; message?: string }

/** Somebody presses Donate: the donation is pending and its checkout page open. */
export async function createPendingDonation(
  app: TestApp,
  input: DonationInput,
): Promise<{ reference: string; url: string }> {
  const { to, by = null, amountCents = 10_000, message = '' } = input
  const email = by === null ? { email: 'guest@example.co.za' } : {}
  const body = { campaignId: to.id, amountCents, message, ...email }
  const { reference, checkoutUrl } = await app.as(by).must('startDonation', body)
  return { reference, url: checkoutUrl }
}

/** Everything stored about a payment. */
export type PaymentSnapshot = {
  status: string
  failReason: string | null
  refundedCents: number
  disputeState: string | null
  raisedCents: number
  donorCount: number
  /** The sums by account, without the creator's id. */
  ledger: Record<string, number>
  reviews: { kind: string; isInSuspense: boolean; isOpen: boolean }[]
  mails: string[]
  events: string[]
}

const paymentOfReference = `
  select d.id, d.status, d.fail_reason as "failReason", d.refunded_cents as "refundedCents",
         d.dispute_state as "disputeState", c.raised_cents as "raisedCents", c.donor_count as "donorCount"
    from payment_attempts a
    join donations d on d.id = a.donation_id
    join fundraising_campaigns c on c.id = d.original_campaign_id
   where a.reference = $1`

/** The state of a payment in the database: its donation, its ledger entries, its reviews and its events. */
export async function readPaymentSnapshot({ pool }: TestApp, reference: string): Promise<PaymentSnapshot> {
  const [found] = (await pool.query(paymentOfReference, [reference])).rows
  const { id, ...donation } = found
  const ledger = await pool.query(
    `select regexp_replace(account, '^creator:[^:]*:', 'creator:') as account, sum(amount_cents)::bigint as cents
       from ledger_entries where donation_id = $1 group by 1 having sum(amount_cents) <> 0`,
    [id],
  )
  const reviews = await pool.query(
    `select kind, is_in_suspense as "isInSuspense", closed_at is null as "isOpen"
       from payment_reviews where reference = $1 order by opened_at`,
    [reference],
  )
  const mails = await pool.query(
    `select data->>'kind' as kind from pgboss.job
      where name = 'send-donation-mail' and data->>'donationId' = $1 order by created_on, id`,
    [id],
  )
  const events = await pool.query(
    `select name from domain_events where payload->>'donationId' = $1 order by id`,
    [id],
  )
  return {
    ...donation,
    ledger: Object.fromEntries(ledger.rows.map(({ account, cents }) => [account, cents])),
    reviews: reviews.rows,
    mails: mails.rows.map(({ kind }) => kind).sort(),
    events: events.rows.map(({ name }) => name),
  }
}
