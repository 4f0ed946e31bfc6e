import type { donationOperations, NewDonation } from '#contract/fundraising/donation-operations.ts'
import { divideDonation, feeBasisPoints } from '#contract/money/fees.ts'
import { formatMoney } from '#contract/money/money.ts'
import type { Statement } from '#server/database/db.ts'
import { findPayoutRoute } from '#server/features/payouts/payout-recipients.ts'
import { secondsFrom } from '#server/platform/core/clock.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { newId, newReference } from '#server/platform/core/ids.ts'
import { type Context, type Handler, saga } from '#server/platform/core/request-context.ts'
import { askForCheckout } from './ask-for-checkout.ts'
import { requireNoCardTesting, sealDonor } from './card-testing-throttle.ts'
import { nextCheck } from './checks/next-payment-check.ts'
import type { DonationDeps } from './donation-deps.ts'
import type { CheckoutOutcome } from './start/checkout.ts'
import { finalizeCheckout } from './start/keeping/commands.ts'
import { lockOpenCampaign, type OpenCampaign } from './start/relations.ts'

const insertDonation: Statement = {
  name: 'insert-donation',
  text: `
    insert into donations
      (id, campaign_id, original_campaign_id, campaign_title, creator_id, donor_id, donor_email_sealed,
       donor_email_fingerprint, donor_name, anonymous, message, amount_cents, fee_basis_points, kept_cents,
       creator_cents, subaccount_code, is_to_own_campaign, created_at, updated_at)
    values ($1, $2, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $17)`,
}

const insertAttempt: Statement = {
  name: 'insert-payment-attempt',
  text: `
    insert into payment_attempts (id, donation_id, seq, reference, address_fingerprint, created_at, next_check_at)
    values ($1, $2, 1, $3, $4, $5, $6)`,
}

type Starting = (typeof donationOperations)['startDonation']
type DonationInput = NewDonation & { campaignId: string }

/** What the three steps share. It is kept with the idempotency key, so it says nothing of the donor. */
export type ReservedDonation = {
  donationId: string
  attemptId: string
  reference: string
  campaignId: string
}

/**
 * Begins a donation: it is written down with its reference first, then the provider is asked for a checkout page, then
 * its address is kept. Killed in between, the payment is watched and settled like any other (PAY-B3). Throws INVALID,
 * NOT_FOUND, CAMPAIGN_CLOSED, RATE_LIMITED; answers CHECKOUT_FAILED and PAYMENTS_UNAVAILABLE when there is no page.
 */
export function startDonation(deps: DonationDeps): Handler<Starting> {
  return saga<Starting, ReservedDonation, CheckoutOutcome>({
    reserve: (context, input) => reserveDonation(context, deps, input),
    call: (context, _input, reserved) => askForCheckout(context, deps, reserved),
    finalize: (context, _input, reserved, outcome) => finalizeCheckout(context, reserved, outcome),
  })
}

async function reserveDonation(
  context: Context<'anyone'>,
  deps: DonationDeps,
  input: DonationInput,
): Promise<ReservedDonation> {
  const { db, actor, clock, publish } = context
  const campaign = await lockOpenCampaign(context, input.campaignId)
  if (!deps.gateway) throw new Failure('CAMPAIGN_CLOSED')
  requireAmount(context, input.amountCents)
  const donor = sealDonor(context, deps.seal, input.email)
  await requireNoCardTesting(context, donor.addressFingerprint)
  const now = clock.now()
  const [donationId, attemptId, reference] = [newId(now), newId(now), newReference()]
  const { campaignId, title, creatorId } = campaign
  await db.query(insertDonation, [
    ...[
      donationId,
      campaignId,
      title,
      creatorId,
      actor?.id ?? null,
      donor.emailSealed,
      donor.emailFingerprint,
    ],
    ...[actor?.displayName ?? null, actor === null || input.anonymous, input.message],
    ...(await feeSplitOf(context, campaign, input.amountCents)),
    ...[creatorId === actor?.id, now],
  ])
  const first = nextCheck(now, now)
  await db.query(insertAttempt, [attemptId, donationId, reference, donor.addressFingerprint, now, first])
  await publish('donation.started', { donationId, campaignId })
  return { donationId, attemptId, reference, campaignId }
}

/** How the gift will be divided and where the creator's share goes, whatever changes later (PAY-E1). */
async function feeSplitOf(
  { db, clock, settings }: Context<'anyone'>,
  { creatorId, payoutEnabled }: OpenCampaign,
  amountCents: number,
): Promise<unknown[]> {
  const basisPoints = feeBasisPoints(settings.fees)
  const { kept, creator } = divideDonation(amountCents, basisPoints)
  const route = payoutEnabled ? await findPayoutRoute(db, creatorId) : null
  // An account that was changed lately waits: until then the share stays with the site, and is owed (SEC-M7).
  const isHeld = route?.heldUntil != null && new Date(route.heldUntil) > secondsFrom(clock.now(), 0)
  return [amountCents, basisPoints, kept, creator, isHeld ? null : (route?.subaccountCode ?? null)]
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
