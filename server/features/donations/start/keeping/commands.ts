import type { Statement } from '#server/database/db.ts'
import { lockPayment } from '#server/features/donations/settlement/lock-payment.ts'
import type { ReservedDonation } from '#server/features/donations/start-donation.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import type { CheckoutOutcome } from '../checkout.ts'

/** It cannot be asked for again, so it is kept (PAY-A2). */
const storeCheckoutUrl: Statement = {
  name: 'keep-checkout-address',
  text: `
    update payment_attempts
       set authorization_url = $2, access_code = $3
     where id = $1
       and authorization_url is null`,
}

const reject: Statement = {
  name: 'fail-rejected-donation',
  text: `
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
}

type StartedDonation = { checkoutUrl: string; reference: string }

/**
 * Keeps what became of asking for a checkout page. Only what the provider refused has failed; where nobody knows, the
 * payment stays under watch, and the donor may begin another one (PAY-B3).
 */
export async function finalizeCheckout(
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
