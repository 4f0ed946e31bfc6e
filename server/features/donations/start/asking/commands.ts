import { setTimeout as sleep } from 'node:timers/promises'
import type { Statement } from '#server/database/db.ts'
import { DONOR_EMAIL } from '#server/features/campaigns/donor-email.ts'
import { secondsFrom } from '#server/platform/clock.ts'
import type { Context } from '#server/platform/context.ts'
import type { Checkout } from '#server/platform/payment-gateway.ts'
import type { DonationParts } from '../../parts.ts'
import { hear } from '../../settling/asking.ts'
import { type CheckoutOutcome, outcomeOf } from '../checkout.ts'
import type { Noted } from '../commands.ts'

/** Whose question is on its way is waited for so long: the provider's own deadline, and a little. */
const PATIENCE_SECONDS = 12
const LOOK_AGAIN_MS = 250

const claim: Statement = {
  name: 'claim-checkout',
  text: `
    update payment_attempts a
       set asked_at = $2
      from donations d
     where a.id = $1
       and d.id = a.donation_id
       and a.asked_at is null
       and d.status = 'pending'
    returning d.amount_cents as "amountCents", d.donor_email_sealed as "emailSealed", d.campaign_title as title,
              d.subaccount_code as "subaccountCode", d.kept_cents as "keptCents"`,
}

const look: Statement = {
  name: 'look-for-checkout',
  text: `
    select a.authorization_url as url, a.asked_at as "askedAt", d.status, d.fail_reason as "failReason"
      from payment_attempts a
      join donations d on d.id = a.donation_id
     where a.id = $1`,
}

type Claimed = {
  amountCents: number
  emailSealed: Buffer
  title: string
  subaccountCode: string | null
  keptCents: number
}
type Look = { url: string | null; askedAt: string; status: string; failReason: string | null }
type Asking = Omit<Context<'anyone'>, 'tell' | 'enqueue'>

/**
 * Asks the provider for the checkout page of a noted donation, once: whoever claims the attempt asks, and others with the
 * same idempotency key wait for what comes of it. A reference is good for one question only (PAY-A2).
 */
export async function askForCheckout(
  context: Asking,
  parts: DonationParts,
  note: Noted,
): Promise<CheckoutOutcome> {
  const { db, clock } = context
  if (!parts.gateway) return { kind: 'away' }
  const [claimed] = await db.query<Claimed>(claim, [note.attemptId, clock.now()])
  if (!claimed) return await waitForCheckout(context, note)
  return outcomeOf(await hear(parts.gateway.openCheckout(checkoutOf(context, parts, note, claimed))))
}

function checkoutOf({ settings }: Asking, { seal }: DonationParts, note: Noted, claimed: Claimed): Checkout {
  const { amountCents, emailSealed, title, subaccountCode, keptCents } = claimed
  const returnUrl = `${settings.appUrl}/fundraising/${note.campaignId}`
  return {
    reference: note.reference,
    donationId: note.donationId,
    amountCents,
    title,
    email: seal.open(emailSealed, DONOR_EMAIL),
    returnUrl,
    cancelUrl: `${returnUrl}?payment=canceled`,
    split: subaccountCode === null ? null : { subaccountCode, keptCents },
  }
}

/** Looks until the address stands, the provider has refused, or whoever asked must have given up. */
async function waitForCheckout({ db, clock }: Asking, { attemptId }: Noted): Promise<CheckoutOutcome> {
  for (let looks = 0; looks <= (PATIENCE_SECONDS * 1000) / LOOK_AGAIN_MS; looks++) {
    const [found] = await db.query<Look>(look, [attemptId])
    if (found?.url) return { kind: 'known', url: found.url }
    if (found?.failReason === 'init-rejected') return { kind: 'rejected' }
    const isHopeless = !found || new Date(found.askedAt) < secondsFrom(clock.now(), -PATIENCE_SECONDS)
    if (isHopeless || found.status !== 'pending') return { kind: 'unknown' }
    await sleep(LOOK_AGAIN_MS)
  }
  return { kind: 'unknown' }
}
