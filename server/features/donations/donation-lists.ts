import type { Page } from '#contract/api/paging.ts'
import type { DonationRow, OwnDonation, Supporter } from '#contract/fundraising/donation-operations.ts'
import { type donationFilters, donationLimits } from '#contract/fundraising/fundraising-constants.ts'
import { type StatementReturning, sql } from '#server/database/db.ts'
import { requireCampaign } from '#server/features/campaigns/campaign-access.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { tintOf } from '#server/platform/formats/avatar-tint.ts'
import { decodeCursor, pageFrom } from '#server/platform/formats/list-cursor.ts'
import { viewerOf } from '#server/platform/security/access-rules.ts'
import { recordAudit } from '#server/platform/security/record-audit.ts'

/** Whether the money of a donation `d` has arrived and is under review; merely posted events do not matter. */
const isUnderReview = `exists (
             select
               from payment_reviews r
               join payment_attempts p on p.id = r.attempt_id
              where r.donation_id = d.id
                and r.closed_at is null
                and r.kind in ('mismatch', 'second-payment', 'campaign-gone')
                and p.paid_at is not null
                and (r.is_in_suspense or d.status <> 'completed'))`

/**
 * Whether the donor of `d` is visible to the viewer $1; otherwise name and message are hidden (SEC-7.4). Guests cannot
 * be blocked.
 */
const isDonorVisible = `(d.donor_id is null or d.donor_id <> all ((select hidden_from($1))::uuid[]))`

/**
 * The message of a donation `d` as the viewer $1 sees it: hidden where its donor is and when moderators hid it.
 */
export const shownMessage = `case when d.message_hidden_at is null and ${isDonorVisible} then d.message else '' end`

/**
 * The name of the donor of `d` as the viewer $1 sees it. A guest's is typed like the message and hidden with it
 * (REQ-343).
 */
export const shownDonorName = `case when not d.anonymous and ${isDonorVisible}
                     and (d.donor_id is not null or d.message_hidden_at is null) then d.donor_name end`

/** Words of the donor of `d` that can be reported: a message, or a name that a guest typed. */
const hasText = `(d.message <> '' or d.donor_id is null and d.donor_name is not null)`

/** The donors of a campaign `c`, as far as the viewer $1 may know them. Data of anonymous donors is not read (SEC-M9). */
const donorsOfCampaign = `
        select d.id, ${shownDonorName} as name, d.amount_cents - d.refunded_cents as amount, ${shownMessage} as message,
               ${hasText} and d.message_hidden_at is null and ${isDonorVisible} as reportable,
               d.completed_at as at
          from donations d
         where d.campaign_id = c.id
           and d.status = 'completed'
           and d.completed_at is not null
           and d.refunded_cents < d.amount_cents`

const newestDonors = `
         order by d.completed_at desc, d.id desc
         limit ${donationLimits.supporters + 1}`

/** A single row without an id means that the campaign exists without donations. */
const supporters = sql(
  'supporters',
  `
    select given.id, given.name, given.amount, given.message, given.reportable, given.at as "at!"
      from visible_campaigns($1) c
      left join lateral (${donorsOfCampaign}
           and (d.completed_at, d.id) < ((select $3::timestamptz), (select $4::uuid))${newestDonors}) given on true
     where c.id = $2
     order by given.at desc, given.id desc`,
)

/** The first page of donors of a campaign `c` for the viewer $1, as a column of the statement that reads `c`. */
export const firstSupporters = `
           (select coalesce(json_agg(json_build_object('id', given.id, 'name', given.name, 'amount', given.amount,
                                                       'message', given.message, 'reportable', given.reportable,
                                                       'at', given.at)
                                     order by given.at desc, given.id desc), '[]')
              from (${donorsOfCampaign}${newestDonors}) given)`

type DonorRow = Omit<Supporter, 'tint' | 'amountCents' | 'isReportable'> & {
  amount: number
  reportable: boolean | null
}

/**
 * Lists donors, newest first, with the name of that time unless anonymous. Throws NOT_FOUND for an invisible campaign.
 */
export async function listSupporters(
  { db, actor }: Pick<Context<'anyone'>, 'db' | 'actor'>,
  { campaignId, cursor }: { campaignId: string; cursor?: string },
): Promise<Page<Supporter>> {
  const values = [viewerOf(actor), campaignId, ...decodeCursor(cursor)] as const
  const rows = isId(campaignId) ? await db.query(supporters, values) : []
  if (rows.length === 0) throw new Failure('NOT_FOUND')
  return pageOfSupporters(rows.filter((row) => row.id !== null))
}

/** Maps donors to a page of the list; one more than it holds shows that there are others. */
export function pageOfSupporters(donors: readonly DonorRow[]): Page<Supporter> {
  return pageFrom(donors, {
    size: donationLimits.supporters,
    cursorOf: ({ at, id }) => [at, id],
    present: ({ id, name, amount, message, reportable, at }) => ({
      id,
      name,
      tint: tintOf(id),
      amountCents: amount,
      message,
      isReportable: reportable === true,
      at,
    }),
  })
}

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
type ListInput = { campaignId: string; filter: Filter; cursor?: string }

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
  { campaignId, filter, cursor }: ListInput,
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
