import type { Statement } from '#server/database/db.ts'
import { creditCampaign, lockCampaignForMoney } from '#server/features/campaigns/campaign-totals.ts'
import { postEntries } from '#server/features/donations/settlement/ledger.ts'
import {
  type ReturnKind,
  returnEntries,
  suspenseReturnEntries,
} from '#server/features/donations/settlement/ledger-entries.ts'
import type { LockedPayment } from '#server/features/donations/settlement/lock-payment.ts'
import { closeReviews } from '#server/features/donations/settlement/open-review.ts'
import type { SystemContext } from '#server/platform/core/request-context.ts'

const addRefunded: Statement = {
  name: 'add-refunded-cents',
  text: `
    update donations
       set refunded_cents = refunded_cents + $2, updated_at = $3
     where id = $1`,
}

/** What of a payment was not given back: of a gift, or of what waits for a person. */
export function remainingCentsOf({
  isOfDonation,
  amountCents,
  refundedCents,
  suspendedCents,
}: LockedPayment): number {
  if (suspendedCents > 0) return suspendedCents
  return isOfDonation ? amountCents - refundedCents : 0
}

/** Whether what goes back was never counted for a campaign. */
export function isOfReview({ suspendedCents }: LockedPayment): boolean {
  return suspendedCents > 0
}

type Return = { groupId: string; cents: number; kind: ReturnKind }

/**
 * Books that money of a payment went back: the ledger, the donation, the campaign's total, once for each group. Gives
 * back whether it was new. The payment must be held, and have so much left; its campaign is held here, before the books
 * and their sums, as wherever money is counted.
 */
export async function postReturn(
  context: SystemContext,
  payment: LockedPayment,
  back: Return,
): Promise<boolean> {
  await lockCampaignForMoney(context.db, payment.originalCampaignId)
  return isOfReview(payment)
    ? await postSuspenseReturn(context, payment, back)
    : await postDonationReturn(context, payment, back)
}

async function postDonationReturn(
  { db, clock, publish, enqueue }: SystemContext,
  payment: LockedPayment,
  { groupId, cents, kind }: Return,
): Promise<boolean> {
  const { donationId, originalCampaignId, campaignId, creatorId, donorId } = payment
  const now = clock.now()
  const entries = returnEntries(payment, cents, kind)
  if (!(await postEntries(db, { id: groupId, donationId, at: now, entries }))) return false
  await db.query(addRefunded, [donationId, cents, now])
  const isWhole = cents === remainingCentsOf(payment)
  await creditCampaign(db, { campaignId: originalCampaignId, cents: -cents, donors: isWhole ? -1 : 0 })
  await publish('donation.refunded', { donationId, campaignId, creatorId, donorId })
  await enqueue('send-donation-mail', { kind: 'refunded', donationId })
  return true
}

/** The question whether to count it is answered when all of it went back. */
async function postSuspenseReturn(
  context: SystemContext,
  payment: LockedPayment,
  { groupId, cents, kind }: Return,
): Promise<boolean> {
  const { db, clock, enqueue } = context
  const { donationId, reference } = payment
  const entries = suspenseReturnEntries(cents, kind)
  if (!(await postEntries(db, { id: groupId, donationId, at: clock.now(), entries }))) return false
  if (cents === remainingCentsOf(payment))
    await closeReviews(context, {
      reference,
      kinds: ['mismatch', 'second-payment', 'campaign-gone'],
      outcome: 'refunded',
    })
  await enqueue('send-donation-mail', { kind: 'refunded', donationId })
  return true
}
