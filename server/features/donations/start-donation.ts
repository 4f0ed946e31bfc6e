import type { donationOperations, NewDonation } from '#contract/fundraising/donation-operations.ts'
import { divideDonation, feeBasisPoints } from '#contract/money/fees.ts'
import { formatMoney } from '#contract/money/money.ts'
import { SITE_TIME_ZONE } from '#contract/pages/site.ts'
import { sql } from '#server/database/db.ts'
import { creatorIsSuspended } from '#server/features/campaigns/campaign-card.ts'
import { findPayoutRoute } from '#server/features/payouts/payout-recipients.ts'
import { dayIn, secondsFrom } from '#server/platform/core/clock.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId, newId, newReference } from '#server/platform/core/ids.ts'
import { type Context, type Handler, saga } from '#server/platform/core/request-context.ts'
import { viewerOf } from '#server/platform/security/access-rules.ts'
import { askForCheckout, type CheckoutOutcome } from './ask-for-checkout.ts'
import { requireNoCardTesting, sealDonor } from './card-testing-throttle.ts'
import { nextCheck } from './checks/next-payment-check.ts'
import type { DonationDeps } from './donation-deps.ts'
import { lockPayment } from './settlement/lock-payment.ts'

type Starting = (typeof donationOperations)['startDonation']
type DonationInput = NewDonation & { campaignId: string }

/**
 * The data that the three steps share. It is stored with the idempotency key, so it contains nothing about the donor.
 */
export type ReservedDonation = {
  donationId: string
  attemptId: string
  reference: string
  campaignId: string
}

/**
 * Begins a donation: reserves it with its reference, calls the provider for a checkout page, then stores the page's
 * URL. If the process ends in between, the payment is watched and settled like any other (PAY-B3). Throws INVALID,
 * NOT_FOUND, CAMPAIGN_CLOSED, RATE_LIMITED; returns CHECKOUT_FAILED and PAYMENTS_UNAVAILABLE when there is no page.
 */
export function startDonation(deps: DonationDeps): Handler<Starting> {
  return saga<Starting, ReservedDonation, CheckoutOutcome>({
    reserve: (context, input) => reserveDonation(context, deps, input),
    call: (context, _input, reserved) => askForCheckout(context, deps, reserved),
    finalize: (context, _input, reserved, outcome) => finalizeCheckout(context, reserved, outcome),
  })
}

const insertDonation = sql(
  'insert-donation',
  `
    insert into donations
      (id, campaign_id, original_campaign_id, campaign_title, creator_id, donor_id, donor_email_sealed,
       donor_email_fingerprint, donor_name, anonymous, message, amount_cents, fee_basis_points, fee_cents,
       creator_cents, subaccount_code, is_to_own_campaign, language, created_at, updated_at)
    values ($1, $2, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $18)`,
)

const insertAttempt = sql(
  'insert-payment-attempt',
  `
    insert into payment_attempts (id, donation_id, seq, reference, address_fingerprint, created_at, next_check_at)
    values ($1, $2, 1, $3, $4, $5, $6)`,
)

async function reserveDonation(
  context: Context<'anyone'>,
  deps: DonationDeps,
  input: DonationInput,
): Promise<ReservedDonation> {
  const { db, actor, client, clock, publish } = context
  const campaign = await lockOpenCampaign(context, input.campaignId)
  if (!deps.gateway) throw new Failure('CAMPAIGN_CLOSED')
  requireAmount(context, input.amountCents)
  const donor = sealDonor(context, deps.seal, input)
  await requireNoCardTesting(context, donor.addressFingerprint)
  const now = clock.now()
  const [donationId, attemptId, reference] = [newId(now), newId(now), newReference()]
  const { campaignId, title, creatorId } = campaign
  await db.query(insertDonation, [
    donationId,
    campaignId,
    title,
    creatorId,
    actor?.id ?? null,
    donor.emailSealed,
    donor.emailFingerprint,
    ...shownNameOf(actor, input),
    input.message,
    ...(await feeSplitOf(context, campaign, input.amountCents)),
    creatorId === actor?.id,
    actor ? null : client.language,
    now,
  ])
  const first = nextCheck(now, now)
  await db.query(insertAttempt, [attemptId, donationId, reference, donor.addressFingerprint, now, first])
  await publish('donation.started', { donationId, campaignId })
  return { donationId, attemptId, reference, campaignId }
}

/** The name of the donor and whether it is hidden: a member's is that of the account, a guest's is typed or missing. */
function shownNameOf(
  actor: Context<'anyone'>['actor'],
  { anonymous, guestName }: DonationInput,
): [name: string | null, anonymous: boolean] {
  if (actor) return [actor.displayName, anonymous]
  return [guestName || null, guestName === '']
}

type FeeSplit = [amount: number, basisPoints: number, fee: number, creator: number, subaccount: string | null]

/** The split of the donation and the route of the creator's share, fixed against later changes (PAY-E1). */
async function feeSplitOf(
  { db, clock, settings }: Context<'anyone'>,
  { creatorId, payoutEnabled }: OpenCampaign,
  amountCents: number,
): Promise<FeeSplit> {
  const basisPoints = feeBasisPoints(settings.fees)
  const { fee, creator } = divideDonation(amountCents, basisPoints)
  const route = payoutEnabled ? await findPayoutRoute(db, creatorId) : null
  // A recently changed account waits: until then the share stays with the site and is owed (SEC-M7).
  const isHeld = route?.heldUntil != null && new Date(route.heldUntil) > secondsFrom(clock.now(), 0)
  return [amountCents, basisPoints, fee, creator, isHeld ? null : (route?.subaccountCode ?? null)]
}

function requireAmount({ settings }: Context<'anyone'>, amountCents: number): void {
  const { min, max } = settings.donationCents
  if (amountCents < min)
    throw new Failure('INVALID', {
      fields: { amountCents: { key: 'donation.amount.tooSmall', values: { min: formatMoney(min) } } },
    })
  if (amountCents > max)
    throw new Failure('INVALID', {
      fields: { amountCents: { key: 'donation.amount.tooLarge', values: { max: formatMoney(max) } } },
    })
}

export type OpenCampaign = {
  campaignId: string
  title: string
  creatorId: string
  payoutEnabled: boolean
}

/** Locked against changes until the donation is stored, so that it is not closed in between (SEC-M5). */
const lockOpen = sql(
  'lock-campaign-for-donation',
  `
    select c.id as "campaignId", c.title, c.creator_id as "creatorId", c.payout_enabled as "payoutEnabled",
           c.status = 'active'
             and c.creator_id is not null
             and c.hidden_at is null
             and c.held_at is null
             and not ${creatorIsSuspended('$4')}
             and (c.end_date is null or c.end_date >= $3::date) as "isOpen"
      from fundraising_campaigns c
     where c.id = $2
       and c.deleted_at is null
       and exists (select from visible_campaigns($1) v where v.id = $2)
       for share of c`,
)

/**
 * Locks a campaign that takes donations today, in the site's time zone. Throws NOT_FOUND for one invisible to the
 * donor, CAMPAIGN_CLOSED for one that takes none (REQ-46, PAY-B6.2), also while its creator is suspended.
 */
async function lockOpenCampaign(
  { db, actor, clock }: Context<'anyone'>,
  campaignId: string,
): Promise<OpenCampaign> {
  const now = clock.now()
  const values = [viewerOf(actor), campaignId, dayIn(SITE_TIME_ZONE, now), now] as const
  const [found] = isId(campaignId) ? await db.query(lockOpen, values) : []
  if (!found) throw new Failure('NOT_FOUND')
  const { creatorId } = found
  if (!found.isOpen || creatorId === null) throw new Failure('CAMPAIGN_CLOSED')
  return { ...found, creatorId }
}

/** The URL cannot be requested again, so it is stored (PAY-A2). */
const storeCheckoutUrl = sql(
  'store-checkout-address',
  `
    update payment_attempts
       set authorization_url = $2, access_code = $3
     where id = $1
       and authorization_url is null`,
)

const reject = sql(
  'fail-rejected-donation',
  `
    with refused as (
      update donations
         set status = 'failed', fail_reason = 'init-rejected', updated_at = $3
       where id = $1
         and status = 'pending'
      returning id
    )
    update payment_attempts
       set next_check_at = null, provider_status = 'rejected'
     where id = $2
       and exists (select from refused)
    returning id`,
)

type StartedDonation = { checkoutUrl: string; reference: string }

/**
 * Stores the result of opening a checkout page. Only a refusal by the provider is a failure; after an unknown outcome
 * the payment stays under watch, and the donor may begin another one (PAY-B3).
 */
async function finalizeCheckout(
  context: Context<'anyone'>,
  reserved: ReservedDonation,
  outcome: CheckoutOutcome,
): Promise<StartedDonation | Failure> {
  const { attemptId, reference } = reserved
  if (outcome.kind === 'known') return { checkoutUrl: outcome.url, reference }
  if (outcome.kind === 'opened') {
    await context.db.query(storeCheckoutUrl, [attemptId, outcome.url, outcome.accessCode])
    return { checkoutUrl: outcome.url, reference }
  }
  if (outcome.kind === 'rejected') await recordRejection(context, reserved)
  return new Failure(outcome.kind === 'away' ? 'PAYMENTS_UNAVAILABLE' : 'CHECKOUT_FAILED')
}

async function recordRejection(
  { db, clock, publish }: Context<'anyone'>,
  { donationId, attemptId, reference }: ReservedDonation,
) {
  const payment = await lockPayment(db, reference)
  const refused = await db.query(reject, [donationId, attemptId, clock.now()])
  if (!payment || refused.length === 0) return
  const { campaignId, creatorId, donorId } = payment
  await publish('donation.failed', { donationId, campaignId, creatorId, donorId })
}
