import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '#server/database/db.ts'
import { DONOR_EMAIL } from '#server/features/campaigns/donor-email.ts'
import { secondsFrom } from '#server/platform/core/clock.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import type { Checkout, GatewayFaultKind, OpenedCheckout } from '#server/platform/payments/payment-gateway.ts'
import type { DonationDeps } from './donation-deps.ts'
import { callGateway, type GatewayResult } from './settlement/gateway-result.ts'
import type { ReservedDonation } from './start-donation.ts'

/** The result of opening a checkout page. `unknown`: the page may be open, but its URL never reached us. */
export type CheckoutOutcome =
  | { kind: 'opened'; url: string; accessCode: string }
  /** Another request with the same idempotency key opened it, and its URL is stored already. */
  | { kind: 'known'; url: string }
  | { kind: 'rejected' }
  | { kind: 'unknown' }
  | { kind: 'away' }

/** A duplicate reference means that our own earlier request had arrived, because our references are random. */
const outcomeByFault: Record<GatewayFaultKind, 'rejected' | 'unknown' | 'away'> = {
  rejected: 'rejected',
  'not-found': 'rejected',
  'unknown-outcome': 'unknown',
  'duplicate-reference': 'unknown',
  away: 'away',
  'rate-limited': 'away',
  'wrong-key': 'away',
}

/** Maps the provider's answer or fault to the result for the pending donation. */
function checkoutOutcomeOf({ answer, fault }: GatewayResult<OpenedCheckout>): CheckoutOutcome {
  return fault ? { kind: outcomeByFault[fault.kind] } : { kind: 'opened', ...answer }
}

/** A request waits this long for another one that is calling the provider: the provider's timeout plus a margin. */
const PATIENCE_SECONDS = 12
const POLL_INTERVAL_MS = 250

const claimCheckout = sql(
  'claim-checkout',
  `
    update payment_attempts a
       set asked_at = $2
      from donations d
     where a.id = $1
       and d.id = a.donation_id
       and a.asked_at is null
       and d.status = 'pending'
       and d.donor_email_sealed is not null
    returning d.amount_cents as "amountCents", d.donor_email_sealed as "emailSealed", d.campaign_title as title,
              d.subaccount_code as "subaccountCode", d.fee_cents as "feeCents"`,
)

const findCheckout = sql(
  'find-checkout',
  `
    select a.authorization_url as url, a.asked_at as "askedAt", d.status, d.fail_reason as "failReason"
      from payment_attempts a
      join donations d on d.id = a.donation_id
     where a.id = $1`,
)

type Claimed = {
  amountCents: number
  emailSealed: Buffer
  title: string
  subaccountCode: string | null
  feeCents: number
}
type CallContext = Omit<Context<'anyone'>, 'publish' | 'enqueue'>

/**
 * Opens the provider's checkout page for a reserved donation once: the request that claims the attempt calls the
 * provider, and others with the same idempotency key wait for its result. A reference can be used for one call only
 * (PAY-A2).
 */
export async function askForCheckout(
  context: CallContext,
  deps: DonationDeps,
  reserved: ReservedDonation,
): Promise<CheckoutOutcome> {
  const { db, clock } = context
  if (!deps.gateway) return { kind: 'away' }
  const [claimed] = await db.query(claimCheckout, [reserved.attemptId, clock.now()])
  if (!claimed) return await waitForCheckout(context, reserved)
  return checkoutOutcomeOf(
    await callGateway(deps.gateway.openCheckout(checkoutOf(context, deps, reserved, claimed))),
  )
}

function checkoutOf(
  { settings }: CallContext,
  { seal }: DonationDeps,
  reserved: ReservedDonation,
  claimed: Claimed,
): Checkout {
  const { amountCents, emailSealed, title, subaccountCode, feeCents } = claimed
  const returnUrl = `${settings.appUrl}/fundraising/${reserved.campaignId}`
  return {
    reference: reserved.reference,
    donationId: reserved.donationId,
    amountCents,
    title,
    email: seal.open(emailSealed, DONOR_EMAIL),
    returnUrl,
    cancelUrl: `${returnUrl}?payment=canceled`,
    split: subaccountCode === null ? null : { subaccountCode, feeCents },
  }
}

/** Polls until the URL is stored, the provider has refused, or the claiming request must have timed out. */
async function waitForCheckout(
  { db, clock }: CallContext,
  { attemptId }: ReservedDonation,
): Promise<CheckoutOutcome> {
  for (let polls = 0; polls <= (PATIENCE_SECONDS * 1000) / POLL_INTERVAL_MS; polls++) {
    const [found] = await db.query(findCheckout, [attemptId])
    if (found?.url) return { kind: 'known', url: found.url }
    if (found?.failReason === 'init-rejected') return { kind: 'rejected' }
    const isHopeless =
      !found?.askedAt || new Date(found.askedAt) < secondsFrom(clock.now(), -PATIENCE_SECONDS)
    if (isHopeless || found.status !== 'pending') return { kind: 'unknown' }
    await sleep(POLL_INTERVAL_MS)
  }
  return { kind: 'unknown' }
}
