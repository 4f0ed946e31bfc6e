import { type Db, sql } from '#server/database/db.ts'

/** A payment with its donation, locked until the transaction ends. */
export type LockedPayment = {
  attemptId: string
  donationId: string
  reference: string
  startedAt: string
  paidAt: string | null
  transactionId: string | null
  unknownChecks: number
  isLatest: boolean
  status: 'pending' | 'completed' | 'failed'
  amountCents: number
  creatorCents: number
  refundedCents: number
  currency: string
  disputeState: 'open' | 'won' | 'lost' | null
  /** Null once the campaign is deleted; `originalCampaignId` stays. */
  campaignId: string | null
  originalCampaignId: string
  creatorId: string
  donorId: string | null
  subaccountCode: string | null
  /**
   * Whether the donation counts this very payment, rather than one that was set aside and perhaps refunded from there.
   */
  isOfDonation: boolean
  /** The part of this payment that waits for review. */
  suspendedCents: number
}

const lock = sql(
  'lock-payment',
  `
    select a.id
      from payment_attempts a
      join donations d on d.id = a.donation_id
     where a.reference = $1
       for update of a, d`,
)

const lockSeveral = sql(
  'lock-payments',
  `
    select a.id
      from payment_attempts a
      join donations d on d.id = a.donation_id
     where a.reference = any($1)
     order by a.reference
       for update of a, d`,
)

const read = sql(
  'read-locked-payment',
  `
    select a.id as "attemptId", a.donation_id as "donationId", a.reference, a.created_at as "startedAt",
           a.paid_at as "paidAt", a.provider_txn_id as "transactionId", a.unknown_checks as "unknownChecks",
           not exists (
             select from payment_attempts n where n.donation_id = a.donation_id and n.seq > a.seq) as "isLatest",
           d.status, d.amount_cents as "amountCents", d.creator_cents as "creatorCents",
           d.refunded_cents as "refundedCents", d.currency, d.dispute_state as "disputeState",
           d.campaign_id as "campaignId", d.original_campaign_id as "originalCampaignId",
           d.creator_id as "creatorId", d.donor_id as "donorId", d.subaccount_code as "subaccountCode",
           a.paid_at is not null
             and d.status = 'completed'
             and (not exists (select from ledger_entries where group_id = 'susp:' || a.id)
                  or exists (select from ledger_entries where group_id = 'susp:' || a.id || ':resolve')) as "isOfDonation",
           case
             when exists (select from ledger_entries where group_id = 'susp:' || a.id || ':resolve') then 0
             else coalesce((
               select -sum(l.amount_cents)
                 from ledger_entries l
                where l.group_id = 'susp:' || a.id
                  and l.account = 'suspense'), 0) - coalesce((
               select sum(r.amount_cents)
                 from refunds r
                where r.attempt_id = a.id
                  and r.is_of_review
                  and r.state = 'processed'), 0)
           end::bigint as "suspendedCents"
      from payment_attempts a
      join donations d on d.id = a.donation_id
     where a.reference = $1`,
)

const other = sql(
  'transaction-of-another-attempt',
  'select id from payment_attempts where provider_txn_id = $1 and id <> $2',
)

/**
 * Locks a payment until the transaction ends; null for a foreign reference. Dependent rows are read only after the
 * lock: a query that waited for a row lock does not see other rows written meanwhile.
 */
export async function lockPayment(db: Db, reference: string): Promise<LockedPayment | null> {
  const locked = await db.query(lock, [reference])
  if (locked.length === 0) return null
  const [payment] = await db.query(read, [reference])
  return payment ?? null
}

/**
 * Locks payments that are settled in one transaction, all before the first of their campaigns: waiting for a payment
 * while holding a campaign lock could deadlock with a settlement that waits for the campaign.
 */
export async function lockPayments(db: Db, references: readonly string[]): Promise<void> {
  await db.query(lockSeveral, [references])
}

/** Whether the provider's transaction number already belongs to another payment of ours. */
export async function isTransactionTaken(
  db: Db,
  { transactionId, attemptId }: { transactionId: string; attemptId: string },
): Promise<boolean> {
  const taken = await db.query(other, [transactionId, attemptId])
  return taken.length > 0
}
