import type { Statement } from '#server/database/db.ts'
import { isDonorVisible, shownMessage } from '#server/features/donations/donation-lists.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { decodeCursor } from '#server/platform/formats/list-cursor.ts'

const BATCH_SIZE = 500

/**
 * Whoever receives the file: of who is anonymous, or out of sight of $1, nothing is read for it (PAY-E8, SEC-M9, SEC-7.4).
 * A day is one of the site ($5).
 */
const exportedColumns = `
           d.id, d.created_at as at, to_char(d.created_at at time zone $5, 'YYYY-MM-DD HH24:MI') as "on",
           case when not d.anonymous and ${isDonorVisible} then d.donor_name end as name,
           ${shownMessage} as message, d.currency,
           d.amount_cents as "amountCents", d.refunded_cents as "refundedCents", d.kept_cents as "keptCents"`

/** What the campaign still has; books and references, which are not in this file, are not looked up for it. */
const exportedDonations: Statement = {
  name: 'exported-donations',
  text: `
    select ${exportedColumns}, 0::bigint as "netCents", '' as reference
      from donations d
     where d.campaign_id = $2
       and (d.created_at, d.id) < ($3::timestamptz, $4::uuid)
       and d.status = 'completed'
       and d.refunded_cents < d.amount_cents
     order by d.created_at desc, d.id desc
     limit ${BATCH_SIZE}`,
}

const exportedInDetail: Statement = {
  name: 'exported-donations-in-detail',
  text: `
    select ${exportedColumns},
           coalesce((
             select -sum(l.amount_cents)
               from ledger_entries l
              where l.donation_id = d.id
                and l.account like 'creator:%'), 0)::bigint as "netCents",
           coalesce((
             select a.reference
               from payment_attempts a
              where a.donation_id = d.id
              order by a.paid_at, a.seq desc
              limit 1), '') as reference
      from donations d
     where d.campaign_id = $2
       and (d.created_at, d.id) < ($3::timestamptz, $4::uuid)
       and d.status = 'completed'
     order by d.created_at desc, d.id desc
     limit ${BATCH_SIZE}`,
}

/** One line of the file. `netCents` is what of it is the creator's, by the books; in detail alone, like the reference. */
export type ExportedDonation = {
  id: string
  at: string
  on: string
  name: string | null
  message: string
  currency: string
  amountCents: number
  refundedCents: number
  keptCents: number
  netCents: number
  reference: string
}

type ExportInput = { viewerId: string; campaignId: string; isDetailed: boolean; timeZone: string }

/**
 * All completed donations of a campaign, newest first, so many at a time and each time by a statement of its own: however
 * slowly they are received, no connection waits.
 */
export async function* readDonations(
  db: Context['db'],
  { viewerId, campaignId, isDetailed, timeZone }: ExportInput,
): AsyncGenerator<ExportedDonation[], void> {
  const statement = isDetailed ? exportedInDetail : exportedDonations
  let after = decodeCursor()
  for (;;) {
    const values = [viewerId, campaignId, ...after, timeZone]
    const donations = await db.query<ExportedDonation>(statement, values)
    yield donations
    const last = donations.at(-1)
    if (!last || donations.length < BATCH_SIZE) return
    after = [last.at, last.id]
  }
}
