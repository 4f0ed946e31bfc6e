import type { Page } from '#contract/api/paging.ts'
import type { Supporter } from '#contract/fundraising/donation-operations.ts'
import { donationLimits } from '#contract/fundraising/fundraising-constants.ts'
import { sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { tintOf } from '#server/platform/formats/avatar-tint.ts'
import { decodeCursor, pageFrom } from '#server/platform/formats/list-cursor.ts'
import { viewerOf } from '#server/platform/security/access-rules.ts'
import { isDonorVisible, shownDonorName, shownMessage } from './shown-donor.ts'

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
