import { createHash } from 'node:crypto'
import type { CampaignStatus } from '#contract/fundraising/campaign-operations.ts'
import { newId } from '#server/platform/core/ids.ts'
import { type Queryable, queryOn } from './place.ts'

type BankAccountInput = {
  of: { id: string }
  accountName?: string
  bankName?: string
  /** Fully connected: the provider pays them directly. */
  hasSubaccount?: boolean
  /** The number as the house seals and knows it, by the id of the account; without one it opens for nobody. */
  number?: { seal(accountId: string): Buffer; fingerprint: Buffer; last4: string }
  at?: Date
}

/** A member's bank account, saved or fully connected. */
export async function insertBankAccount(db: Queryable, wishes: BankAccountInput): Promise<{ id: string }> {
  const at = wishes.at ?? new Date()
  const id = newId(at)
  const codes = wishes.hasSubaccount ? [`RCP_${id.slice(-12)}`, `ACCT_${id.slice(-12)}`] : [null, null]
  await queryOn(db)(
    `insert into payment_recipients
       (id, user_id, bank_code, bank_name, account_name, account_number_sealed, account_number_last4,
        account_fingerprint, kept_basis_points, created_at, paystack_recipient_code, paystack_subaccount_code)
     values ($1, $2, '632005', $3, $4, $5, $6, $7, 1000, $8, $9, $10)`,
    [
      id,
      wishes.of.id,
      wishes.bankName ?? 'Absa',
      wishes.accountName ?? 'A Creator',
      wishes.number?.seal(id) ?? Buffer.from([0]),
      wishes.number?.last4 ?? '6789',
      wishes.number?.fingerprint ?? digestOf(id),
      at,
      ...codes,
    ],
  )
  return { id }
}

type CampaignInput = {
  by: { id: string }
  title?: string
  description?: string
  goalCents?: number
  status?: CampaignStatus
  endsOn?: string
  payoutEnabled?: boolean
  group?: { id: string }
  prayer?: { id: string }
  hiddenAt?: Date
  heldAt?: Date
  /** Staff reviewed it, so its creator is not new. */
  reviewedAt?: Date
  at?: Date
}

let opened = 0

/** A campaign of somebody; the builders serve tests, seed and demo alike. */
export async function insertCampaign(
  db: Queryable,
  wishes: CampaignInput,
): Promise<{ id: string; title: string; by: { id: string } }> {
  const at = wishes.at ?? new Date()
  const id = newId(at)
  opened += 1
  const title = wishes.title ?? `Campaign ${opened}`
  await queryOn(db)(
    `with made as (
       insert into fundraising_campaigns
         (id, creator_id, group_id, prayer_request_id, title, description, goal_cents, status, payout_enabled,
          end_date, hidden_at, hidden_reason, held_at, held_reason, start_date, terms_agreed_at, created_at,
          updated_at, reviewed_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, case when $11::timestamptz is not null then 'Staff hid it' end,
               $12, case when $12::timestamptz is not null then 'Staff hold it' end, $13, $13, $13, $13, $15)
       returning id
     )
     insert into campaign_changes (id, campaign_id, at, kind) select $14, id, $13, 'created' from made`,
    [
      id,
      wishes.by.id,
      wishes.group?.id ?? null,
      wishes.prayer?.id ?? null,
      title,
      wishes.description ?? `What campaign ${opened} raises money for.`,
      wishes.goalCents ?? 100_000,
      wishes.status ?? 'active',
      wishes.payoutEnabled ?? false,
      wishes.endsOn ?? null,
      wishes.hiddenAt ?? null,
      wishes.heldAt ?? null,
      at,
      newId(at),
      wishes.reviewedAt ?? null,
    ],
  )
  return { id, title, by: wishes.by }
}

type DonationRowInput = {
  to: { id: string; title: string; by: { id: string } }
  /** The member who gave; without one it is a guest, who is anonymous. */
  by?: { id: string; fullName: string }
  anonymous?: boolean
  amountCents?: number
  /** What stays with the site; ten percent when left out. */
  keptCents?: number
  providerFeeCents?: number
  message?: string
  status?: 'pending' | 'completed' | 'failed'
  /** The address as the house seals and knows it; without one there is nobody to write to. */
  address?: { sealed: Buffer; fingerprint: Buffer }
  at?: Date
}

export type Donation = { id: string; reference: string }

/**
 * A donation with the checkout that was opened for it; a completed one with its lines in the books and in what the
 * campaign has raised, as settling writes them.
 */
export async function insertDonation(db: Queryable, wishes: DonationRowInput): Promise<Donation> {
  const { to, by, amountCents = 10_000, status = 'completed', at = new Date() } = wishes
  const id = newId(at)
  const reference = `thz-${digestOf(id).toString('hex').slice(0, 26)}`
  const keptCents = wishes.keptCents ?? Math.round(amountCents / 10)
  const isCompleted = status === 'completed'
  await queryOn(db)(
    `with given as (
       insert into donations
         (id, campaign_id, original_campaign_id, campaign_title, creator_id, donor_id, donor_email_sealed,
          donor_email_fingerprint, donor_name, anonymous, message, amount_cents, status, fee_basis_points, kept_cents,
          creator_cents, created_at, completed_at, updated_at)
       values ($1, $2, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::bigint, $12::text, 1000, $13::bigint, $11::bigint - $13::bigint, $14,
               case when $12 = 'completed' then $14::timestamptz end, $14)
     ), asked as (
       insert into payment_attempts
         (id, donation_id, seq, reference, asked_at, provider_txn_id, provider_status, address_fingerprint, paid_at,
          failed_at, created_at)
       values ($15, $1, 1, $16, $14, case when $12 = 'completed' then $16 end,
               case $12 when 'completed' then 'paid' when 'failed' then 'declined' end, $7,
               case when $12 = 'completed' then $14::timestamptz end,
               case when $12 = 'failed' then $14::timestamptz end, $14)
     )
     update fundraising_campaigns
        set raised_cents = raised_cents + $11::bigint, donor_count = donor_count + 1
      where id = $2
        and $12 = 'completed'`,
    [
      id,
      to.id,
      to.title,
      to.by.id,
      by?.id ?? null,
      wishes.address?.sealed ?? null,
      wishes.address?.fingerprint ?? digestOf(by?.id ?? id),
      by?.fullName ?? null,
      wishes.anonymous ?? by === undefined,
      wishes.message ?? '',
      amountCents,
      status,
      keptCents,
      at,
      newId(at),
      reference,
    ],
  )
  if (isCompleted) {
    const ledger = { id, creatorId: to.by.id, amountCents, keptCents, at }
    await insertLedgerEntries(db, { ...ledger, feeCents: wishes.providerFeeCents ?? 0 })
  }
  return { id, reference }
}

type LedgerInput = {
  id: string
  creatorId: string
  amountCents: number
  keptCents: number
  feeCents: number
  at: Date
}

/** All of a donation is with the site, and the creator's share is owed (PAY-B2). */
async function insertLedgerEntries(db: Queryable, ledger: LedgerInput): Promise<void> {
  const { id, creatorId, amountCents, keptCents, feeCents, at } = ledger
  const creator = `creator:${creatorId}:payable`
  const lines = [
    { of: 'charge', account: 'clearing', cents: amountCents },
    { of: 'charge', account: creator, cents: keptCents - amountCents },
    { of: 'charge', account: 'platform_fee', cents: -keptCents },
    { of: 'fee', account: 'provider_fee', cents: feeCents },
    { of: 'fee', account: 'clearing', cents: -feeCents },
  ].filter(({ cents }) => cents !== 0)
  await queryOn(db)(
    `insert into ledger_entries (group_id, account, kind, amount_cents, donation_id, created_at)
     select 'don:' || $1 || ':' || kind, account, kind, cents, $1::uuid, $2
       from unnest($3::text[], $4::text[], $5::bigint[]) as line (kind, account, cents)`,
    [id, at, lines.map(({ of }) => of), lines.map(({ account }) => account), lines.map(({ cents }) => cents)],
  )
}

/** What a creator told those who gave. */
export async function insertCampaignUpdate(
  db: Queryable,
  { to, body, at = new Date() }: { to: { id: string }; body: string; at?: Date },
): Promise<{ id: string }> {
  const id = newId(at)
  await queryOn(db)(
    'insert into campaign_updates (id, campaign_id, body, created_at) values ($1, $2, $3, $4)',
    [id, to.id, body, at],
  )
  return { id }
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
