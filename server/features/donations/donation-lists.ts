import type { Page } from '#contract/api/paging.ts'
import type { Supporter } from '#contract/fundraising/donation-operations.ts'
import { donationLimits } from '#contract/fundraising/fundraising-constants.ts'
import type { Statement } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { tintOf } from '#server/platform/formats/avatar-tint.ts'
import { decodeCursor, pageFrom } from '#server/platform/formats/list-cursor.ts'

/** Whether money of a donation `d` is there and waits for a person; what somebody merely posted about it is no matter. */
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
 * Whether a donation `d` is of somebody the viewer $1 sees: of others there is neither name nor message (SEC-7.4). A guest
 * is nobody one could block.
 */
export const isDonorVisible = `(d.donor_id is null or d.donor_id <> all ((select out_of_sight($1))::uuid[]))`

/** The words of a donation `d` as the viewer $1 reads them: none of somebody out of their sight, none that moderators hid. */
export const shownMessage = `case when d.message_hidden_at is null and ${isDonorVisible} then d.message else '' end`

/** One row without an id says that the campaign is there and nobody gave. Of who is anonymous nothing is read (SEC-M9). */
const supporters: Statement = {
  name: 'supporters',
  text: `
    select given.id, given.name, given.amount, given.message, given.at
      from visible_campaigns($1) c
      left join lateral (
        select d.id, case when not d.anonymous and ${isDonorVisible} then d.donor_name end as name,
               d.amount_cents - d.refunded_cents as amount,
               ${shownMessage} as message, d.completed_at as at
          from donations d
         where d.campaign_id = c.id
           and d.status = 'completed'
           and d.refunded_cents < d.amount_cents
           and (d.completed_at, d.id) < ((select $3::timestamptz), (select $4::uuid))
         order by d.completed_at desc, d.id desc
         limit ${donationLimits.supporters + 1}) given on true
     where c.id = $2
     order by given.at desc, given.id desc`,
}

type SupporterRow = { id: string; name: string | null; amount: number; message: string; at: string }

/** Who gave, newest first: the name they had then, or nobody's. Throws NOT_FOUND for a campaign that is not to be seen. */
export async function listSupporters(
  { db, actor }: Pick<Context<'anyone'>, 'db' | 'actor'>,
  { campaignId, cursor }: { campaignId: string; cursor?: string },
): Promise<Page<Supporter>> {
  const values = [actor?.id ?? null, campaignId, ...decodeCursor(cursor)]
  const rows = isId(campaignId) ? await db.query<SupporterRow | { id: null }>(supporters, values) : []
  if (rows.length === 0) throw new Failure('NOT_FOUND')
  return pageFrom(
    rows.filter((row) => row.id !== null),
    {
      size: donationLimits.supporters,
      placeOf: ({ at, id }) => [at, id],
      present: ({ id, name, amount, message, at }) => ({
        id,
        name,
        tint: tintOf(id),
        amountCents: amount,
        message,
        at,
      }),
    },
  )
}
