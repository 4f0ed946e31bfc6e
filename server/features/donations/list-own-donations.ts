import type { Page } from '#contract/api/paging.ts'
import type { OwnDonation } from '#contract/fundraising/donation-operations.ts'
import { donationLimits } from '#contract/fundraising/fundraising-constants.ts'
import { sql } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { decodeCursor, pageFrom } from '#server/platform/formats/list-cursor.ts'
import { isUnderReview } from './list-donations.ts'

/** The reference is that of the successful payment, else of the last attempt. */
const ownDonations = sql(
  'own-donations',
  `
    select d.id, d.created_at as at, d.campaign_id as "campaignId", d.campaign_title as "campaignTitle",
           d.amount_cents as "amountCents", d.refunded_cents as "refundedCents", d.currency, d.status,
           ${isUnderReview} as "isUnderReview", d.anonymous, d.message, last.reference
      from donations d
     cross join lateral (
       select a.reference
         from payment_attempts a
        where a.donation_id = d.id
        order by a.paid_at, a.seq desc
        limit 1) last
     where d.donor_id = $1
       and (d.created_at, d.id) < ($2::timestamptz, $3::uuid)
     order by d.created_at desc, d.id desc
     limit ${donationLimits.ownPageSize + 1}`,
)

/** Lists the actor's own donations with their receipt data, newest first. Throws INVALID for a foreign cursor. */
export async function listOwnDonations(
  { db, actor }: Pick<Context<'member'>, 'db' | 'actor'>,
  { cursor }: { cursor?: string },
): Promise<Page<OwnDonation>> {
  const rows = await db.query(ownDonations, [actor.id, ...decodeCursor(cursor)])
  return pageFrom(rows, {
    size: donationLimits.ownPageSize,
    cursorOf: ({ at, id }) => [at, id],
    present: (row) => row,
  })
}
