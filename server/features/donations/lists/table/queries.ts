import type { Page } from '#contract/api/paging.ts'
import type { DonationRow } from '#contract/fundraising/donation-operations.ts'
import { type donationFilters, donationLimits } from '#contract/fundraising/fundraising-constants.ts'
import type { Statement } from '#server/database/db.ts'
import { requireCampaign } from '#server/features/campaigns/campaign-access.ts'
import { isDonorVisible, isUnderReview, shownMessage } from '#server/features/donations/donation-lists.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { decodeCursor, pageFrom } from '#server/platform/formats/list-cursor.ts'
import { recordAudit } from '#server/platform/security/record-audit.ts'

/**
 * Of who is anonymous or out of the creator's sight ($1) nothing is read, but for a site admin ($5) whose look is written
 * down (SEC-M9, REQ-41, SEC-7.4).
 */
const donationRows = `
    select d.id, d.created_at as at, case when $5 or not d.anonymous and ${isDonorVisible} then d.donor_name end as name,
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

/** Each filter has an index of its own that ends with the page; a filter that came as a value would use none of them. */
const donationsOfCampaign: Record<Filter, Statement> = {
  all: { name: 'donations-of-campaign', text: `${donationRows} ${newest}` },
  completed: {
    name: 'completed-donations-of-campaign',
    text: `${donationRows} and d.status = 'completed' and d.refunded_cents < d.amount_cents ${newest}`,
  },
  refunded: {
    name: 'refunded-donations-of-campaign',
    text: `${donationRows} and d.refunded_cents > 0 ${newest}`,
  },
  pending: {
    name: 'pending-donations-of-campaign',
    text: `${donationRows} and d.status = 'pending' ${newest}`,
  },
  failed: { name: 'failed-donations-of-campaign', text: `${donationRows} and d.status = 'failed' ${newest}` },
}

type ListContext = Pick<Context<'member'>, 'db' | 'actor' | 'clock'>
type ListInput = { campaignId: string; filter: Filter; cursor?: string }

/**
 * Whether somebody may see who gave to a campaign, and whether by right of a site role alone: that is written down. Throws
 * NOT_FOUND and FORBIDDEN (acceptance FDON-2).
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
 * What was given to a campaign, for its creator or an admin, newest first; what was given back wholly is `refunded`, no
 * longer `completed` (FDON-1). Throws NOT_FOUND, FORBIDDEN, INVALID for a cursor that is not ours.
 */
export async function listDonations(
  context: ListContext,
  { campaignId, filter, cursor }: ListInput,
): Promise<Page<DonationRow>> {
  const after = decodeCursor(cursor)
  const { id, isByRole } = await requireDonations(context, campaignId)
  const values = [context.actor.id, id, ...after, isByRole]
  const found = await context.db.query<DonationRow>(donationsOfCampaign[filter], values)
  return pageFrom(found, {
    size: donationLimits.pageSize,
    placeOf: ({ at, id }) => [at, id],
    present: (row) => row,
  })
}
