import { divideDonation } from '#contract/money/fees.ts'
import { type Db, sql } from '#server/database/db.ts'
import { creditCampaign, lockCampaignForMoney } from '#server/features/campaigns/campaign-totals.ts'
import { newId } from '#server/platform/core/ids.ts'
import type { SystemContext } from '#server/platform/core/request-context.ts'
import { postEntries } from './ledger.ts'
import { creatorAccount, type Entry, feeEntries } from './ledger-entries.ts'
import type { LockedPayment } from './lock-payment.ts'
import { takeDisputesAlong } from './settle-dispute.ts'

const findFeeSplit = sql(
  'fee-split-of-donation',
  `
    select d.fee_basis_points as "feeBasisPoints", d.fee_cents as "feeCents",
           coalesce((
             select sum(l.amount_cents)
               from ledger_entries l
              where l.group_id = 'susp:' || $2::text || ':fee'
                and l.account = 'provider_fee'), 0)::bigint as "providerFeeCents"
      from donations d
     where d.id = $1`,
)

const completeAs = sql(
  'complete-accepted-donation',
  `
    update donations
       set status = 'completed', completed_at = $5, fail_reason = null, amount_cents = $2, fee_cents = $3,
           creator_cents = $4, updated_at = $5
     where id = $1`,
)

/** The same donation a second time: the second payment is as anonymous as the first. */
const addSecond = sql(
  'add-second-donation',
  `
    insert into donations
      (id, campaign_id, original_campaign_id, campaign_title, creator_id, donor_id, donor_email_sealed,
       donor_email_fingerprint, donor_name, anonymous, message, amount_cents, currency, status, fee_basis_points,
       fee_cents, creator_cents, subaccount_code, is_to_own_campaign, language, created_at, completed_at, updated_at)
    select $2, campaign_id, original_campaign_id, campaign_title, creator_id, donor_id, donor_email_sealed,
           donor_email_fingerprint, donor_name, anonymous, '', $3, currency, 'completed', fee_basis_points,
           $4, $5, subaccount_code, is_to_own_campaign, language, $6, $6, $6
      from donations
     where id = $1`,
)

/** Later events of this payment belong to the new donation. */
const moveAttempt = sql(
  'move-payment-attempt',
  'update payment_attempts set donation_id = $2, seq = 1 where id = $1',
)
const moveRefunds = sql(
  'move-refunds-of-attempt',
  'update refunds set donation_id = $2 where attempt_id = $1',
)
const moveReviews = sql(
  'move-reviews-of-attempt',
  'update payment_reviews set donation_id = $2 where attempt_id = $1',
)

type FeeSplit = { feeBasisPoints: number; feeCents: number; providerFeeCents: number }
type Context = Pick<SystemContext, 'db' | 'clock' | 'publish' | 'enqueue'>

/**
 * Books the suspended money of a locked payment as the donation it was meant to be: the ledger, the campaign's total,
 * the donation and its mails in one transaction, as in settlement (PAY-B2, PAY-B3). A second payment of a donation
 * becomes a second donation. The amount is the one really paid.
 */
export async function acceptSuspended(context: Context, payment: LockedPayment): Promise<void> {
  const { db, clock, publish, enqueue } = context
  const { attemptId, suspendedCents: cents, originalCampaignId, campaignId, creatorId, donorId } = payment
  await lockCampaignForMoney(db, originalCampaignId)
  const [feeSplit] = await db.query(findFeeSplit, [payment.donationId, attemptId])
  if (!feeSplit) throw new Error('A suspended payment has no donation')
  const share = divide(payment, feeSplit)
  const donationId = await recordDonation(db, payment, { ...share, at: clock.now() })
  await postEntries(db, {
    id: `susp:${attemptId}:resolve`,
    donationId,
    at: clock.now(),
    entries: acceptanceEntries(payment, share),
  })
  await moveFee(db, payment, { donationId, providerFeeCents: feeSplit.providerFeeCents, at: clock.now() })
  await creditCampaign(db, { campaignId: originalCampaignId, cents, donors: 1 })
  await publish('donation.completed', { donationId, campaignId, creatorId, donorId })
  if (payment.subaccountCode === null) await publish('payout.due', { creatorId })
  await enqueue('send-donation-mail', { kind: 'receipt', donationId }, { kind: 'gift-received', donationId })
}

type Share = { fee: number; creator: number }

/** With a subaccount the provider has split the payment already and left the site the fee named at checkout. */
function divide(
  { suspendedCents, subaccountCode }: LockedPayment,
  { feeCents, feeBasisPoints }: FeeSplit,
): Share {
  if (subaccountCode === null) return divideDonation(suspendedCents, feeBasisPoints)
  const fee = Math.min(feeCents, suspendedCents)
  return { fee, creator: suspendedCents - fee }
}

async function recordDonation(
  db: Db,
  payment: LockedPayment,
  { fee, creator, at }: Share & { at: Date },
): Promise<string> {
  const { donationId, attemptId, status, suspendedCents } = payment
  if (status !== 'completed') {
    await db.query(completeAs, [donationId, suspendedCents, fee, creator, at])
    return donationId
  }
  const secondId = newId(at)
  await db.query(addSecond, [donationId, secondId, suspendedCents, fee, creator, at])
  for (const move of [moveAttempt, moveRefunds, moveReviews]) await db.query(move, [attemptId, secondId])
  await takeDisputesAlong(db, { attemptId, from: donationId, to: secondId, at })
  return secondId
}

function acceptanceEntries(payment: LockedPayment, { fee, creator }: Share): Entry[] {
  return [
    { account: 'suspense', kind: 'charge', cents: payment.suspendedCents },
    { account: creatorAccount(payment), kind: 'charge', cents: -creator },
    { account: 'platform_fee', kind: 'charge', cents: -fee },
  ]
}

/**
 * The provider's fee moves into the ledger group of the donation, which is written once: a repeated event does not
 * count it twice.
 */
async function moveFee(
  db: Db,
  { attemptId, donationId: from }: LockedPayment,
  { donationId, providerFeeCents, at }: { donationId: string; providerFeeCents: number; at: Date },
): Promise<void> {
  if (providerFeeCents === 0) return
  const back = feeEntries(-providerFeeCents)
  await postEntries(db, { id: `susp:${attemptId}:fee:resolve`, donationId: from, at, entries: back })
  await postEntries(db, {
    id: `don:${donationId}:fee`,
    donationId,
    at,
    entries: feeEntries(providerFeeCents),
  })
}
