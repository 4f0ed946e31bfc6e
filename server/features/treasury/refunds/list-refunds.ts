import type { Page } from '#contract/api/paging.ts'
import type { Refund } from '#contract/fundraising/treasury-operations.ts'
import { sql } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { decodeCursor, pageFrom } from '#server/platform/formats/list-cursor.ts'

const PAGE_SIZE = 50

const wholeRefund = `
    select r.id, r.donation_id as "donationId", a.reference, d.campaign_title as "campaignTitle",
           r.amount_cents as "amountCents", r.state, r.reason, r.created_at as "requestedAt"
      from refunds r
      join payment_attempts a on a.id = r.attempt_id
      join donations d on d.id = r.donation_id`

const oneRefund = sql('one-refund', `${wholeRefund} where r.id = $1`)

const allRefunds = sql(
  'all-refunds',
  `${wholeRefund}
     where (r.created_at, r.id) < ($1::timestamptz, $2::uuid)
     order by r.created_at desc, r.id desc
     limit ${PAGE_SIZE + 1}`,
)

type ReadContext = Pick<Context<'admin'>, 'db'>

/** Lists refunds in progress and done, newest first, whoever requested them. Throws INVALID for a foreign cursor. */
export async function listRefunds(
  { db }: ReadContext,
  { cursor }: { cursor?: string },
): Promise<Page<Refund>> {
  const rows = await db.query(allRefunds, decodeCursor(cursor))
  return pageFrom(rows, {
    size: PAGE_SIZE,
    cursorOf: ({ requestedAt, id }) => [requestedAt, id],
    present: (refund) => refund,
  })
}

/** Finds one refund; null for one that was never sent to the provider. */
export async function findRefund({ db }: ReadContext, refundId: string): Promise<Refund | null> {
  const [refund] = await db.query(oneRefund, [refundId])
  return refund ?? null
}
