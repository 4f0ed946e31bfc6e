import type { Page } from '#contract/api/paging.ts'
import type { DonationRow } from '#contract/fundraising/donation-operations.ts'
import { type donationFilters, donationLimits } from '#contract/fundraising/fundraising-constants.ts'
import { type StatementReturning, sql } from '#server/database/db.ts'
import { requireCampaign } from '#server/features/campaigns/campaign-access.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { decodeCursor, pageFrom } from '#server/platform/formats/list-cursor.ts'
import { recordAudit } from '#server/platform/security/record-audit.ts'
import { shownDonorName, shownMessage } from './shown-donor.ts'

/** Whether the money of a donation `d` has arrived and is under review; merely posted events do not matter. */
export const isUnderReview = `exists (
             select
               from payment_reviews r
               join payment_attempts p on p.id = r.attempt_id
              where r.donation_id = d.id
                and r.closed_at is null
                and r.kind in ('mismatch', 'second-payment', 'campaign-gone')
                and p.paid_at is not null
                and (r.is_in_suspense or d.status <> 'completed'))`

/**
 * The name is not read for donors who are anonymous or out of the creator's sight ($1), except for a site admin ($5),
 * whose access is logged (SEC-M9, REQ-41, SEC-7.4).
 */
const donationRows = `
    select d.id, d.created_at as at, case when $5 then d.donor_name else ${shownDonorName} end as name,
           d.amount_cents as "amountCents", d.refunded_cents as "refundedCents", d.currency, d.status,
           case when $5 and d.message_hidden_at is null then d.message else ${shownMessage} end as message,
           ${isUnderReview} as "isUnderReview",
           d.dispute_state is not distinct from 'open' as "isDisputed"
      from donations d
     where d.campaign_id = $2
       and (d.created_at, d.id) < ($3::timestamptz, $4::uuid)`

const newest = `
     order by d.created_at desc, d.id desc
     limit ${donationLimits.pageSize + 1}`

type Filter = (typeof donationFilters)[number]

/**
 * Each filter has an index of its own that ends with the page; a filter passed as a parameter would use none of them.
 */
const donationsOfCampaign: Record<Filter, StatementReturning<DonationRow>> = {
  all: sql('donations-of-campaign', `${donationRows} ${newest}`),
  completed: sql(
    'completed-donations-of-campaign',
    `${donationRows} and d.status = 'completed' and d.refunded_cents < d.amount_cents ${newest}`,
  ),
  refunded: sql('refunded-donations-of-campaign', `${donationRows} and d.refunded_cents > 0 ${newest}`),
  pending: sql('pending-donations-of-campaign', `${donationRows} and d.status = 'pending' ${newest}`),
  failed: sql('failed-donations-of-campaign', `${donationRows} and d.status = 'failed' ${newest}`),
}

type ListContext = Pick<Context<'member'>, 'db' | 'actor' | 'clock'>

/**
 * Checks whether the actor may see the donations of a campaign, and whether only a site role allows it, which is
 * logged. Throws NOT_FOUND and FORBIDDEN (acceptance FDON-2).
 */
export async function requireDonations(
  { db, actor, clock }: ListContext,
  campaignId: string,
): Promise<{ id: string; creatorId: string | null; isByRole: boolean }> {
  const action = 'campaign.listDonations'
  const campaign = await requireCampaign({ db, actor }, { action, campaignId })
  const { id, creatorId, isByRole } = campaign
  const subject = { kind: 'campaign', id, ownerId: creatorId } as const
  if (isByRole) await recordAudit(db, { at: clock.now(), actorId: actor.id, action, subject })
  return { id, creatorId, isByRole }
}

/**
 * Lists the donations of a campaign for its creator or an admin, newest first; a full refund has the status
 * `refunded`, no longer `completed` (FDON-1). Throws NOT_FOUND, FORBIDDEN, INVALID for a foreign cursor.
 */
export async function listDonations(
  context: ListContext,
  { campaignId, filter, cursor }: { campaignId: string; filter: Filter; cursor?: string },
): Promise<Page<DonationRow>> {
  const after = decodeCursor(cursor)
  const { id, isByRole } = await requireDonations(context, campaignId)
  const values = [context.actor.id, id, ...after, isByRole] as const
  const found = await context.db.query(donationsOfCampaign[filter], values)
  return pageFrom(found, {
    size: donationLimits.pageSize,
    cursorOf: ({ at, id }) => [at, id],
    present: (row) => row,
  })
}
