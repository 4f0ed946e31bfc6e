import { donationsCsv } from '#contract/fundraising/donation-operations.ts'
import { format } from '#contract/messages/format.ts'
import { SITE_TIME_ZONE } from '#contract/pages/site.ts'
import { sql } from '#server/database/db.ts'
import { dayIn } from '#server/platform/core/clock.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { CSV_OPENING, type CsvSeparator, csvLineSplitAt, separatorIn } from '#server/platform/formats/csv.ts'
import { decodeCursor } from '#server/platform/formats/list-cursor.ts'
import type { FileRoute } from '#server/platform/media/served-files.ts'
import { type Sentences, streamedIn } from '#server/platform/translations/worded-in.ts'
import { requireDonations } from './list-donations.ts'
import { shownDonorName, shownMessage } from './shown-donor.ts'

const BATCH_SIZE = 500

/**
 * Donors who are anonymous or hidden from $1 are not read for any recipient of the file (PAY-E8, SEC-M9, SEC-7.4).
 * A day is one in the site's time zone ($5).
 */
const exportedColumns = `
           d.id, d.created_at as at, to_char(d.created_at at time zone $5, 'YYYY-MM-DD HH24:MI') as "on",
           ${shownDonorName} as name,
           ${shownMessage} as message, d.currency,
           d.amount_cents as "amountCents", d.refunded_cents as "refundedCents", d.fee_cents as "feeCents"`

/** Donations still credited to the campaign; ledger entries and references are not in this file and are not read. */
const exportedDonations = sql(
  'exported-donations',
  `
    select ${exportedColumns}, 0::bigint as "netCents", '' as reference
      from donations d
     where d.campaign_id = $2
       and (d.created_at, d.id) < ($3::timestamptz, $4::uuid)
       and d.status = 'completed'
       and d.refunded_cents < d.amount_cents
     order by d.created_at desc, d.id desc
     limit ${BATCH_SIZE}`,
)

const exportedInDetail = sql(
  'exported-donations-in-detail',
  `
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
)

/** One row of the file. `netCents` is the creator's share by the ledger; only in detail, like the reference. */
export type ExportedDonation = {
  id: string
  at: string
  on: string
  name: string | null
  message: string
  currency: string
  amountCents: number
  refundedCents: number
  feeCents: number
  netCents: number
  reference: string
}

type ExportInput = { viewerId: string; campaignId: string; isDetailed: boolean; timeZone: string }

/**
 * Reads all completed donations of a campaign, newest first, in batches with a query each, so that a slow download
 * holds no database connection.
 */
async function* readDonations(
  db: Context['db'],
  { viewerId, campaignId, isDetailed, timeZone }: ExportInput,
): AsyncGenerator<ExportedDonation[], void> {
  const statement = isDetailed ? exportedInDetail : exportedDonations
  let after = decodeCursor()
  for (;;) {
    const values = [viewerId, campaignId, ...after, timeZone] as const
    const donations = await db.query(statement, values)
    yield donations
    const last = donations.at(-1)
    if (!last || donations.length < BATCH_SIZE) return
    after = [last.at, last.id]
  }
}

/** Control characters are removed from cells; line ends may stay in a message. */
const CONTROLS = /(?!\n)\p{Cc}/gu

const heading = [
  'donationExport.date',
  'donationExport.donor',
  'donationExport.amount',
  'donationExport.message',
] as const

const detailHeading = [
  'donationExport.status',
  'donationExport.currency',
  'donationExport.refunded',
  'donationExport.fee',
  'donationExport.net',
  'donationExport.reference',
] as const

/** Every sentence of the file, in detail or not. */
const keys = [
  ...heading,
  ...detailHeading,
  'donationExport.anonymous',
  'donationExport.status.refunded',
  'donationExport.status.completed',
] as const

type Batches = {
  first: readonly ExportedDonation[]
  rest: AsyncIterable<ExportedDonation[]>
} & Format

/** The form of the file. */
type Format = { isDetailed: boolean; separator: CsvSeparator }

/** Writes the donations as a spreadsheet table, one chunk per batch (FDON-1, PAY-E8). */
async function* tableOf({ first, rest, ...form }: Batches): AsyncGenerator<string, void> {
  const { isDetailed, separator } = form
  const lines = (donations: readonly ExportedDonation[]) =>
    donations.map((donation) => lineOf(donation, form)).join('')
  const columns = isDetailed ? [...heading, ...detailHeading] : heading
  yield CSV_OPENING +
    csvLineSplitAt(
      separator,
      columns.map((key) => format(key)),
    ) +
    lines(first)
  for await (const donations of rest) yield lines(donations)
}

function lineOf(donation: ExportedDonation, { isDetailed, separator }: Format): string {
  const { on, name, amountCents, message } = donation
  const cells = [
    on,
    plain(name ?? format('donationExport.anonymous')),
    formatAmount(amountCents, separator),
    plain(message),
  ] as const
  return csvLineSplitAt(separator, isDetailed ? [...cells, ...detailsOf(donation, separator)] : cells)
}

function detailsOf(
  { amountCents, refundedCents, feeCents, netCents, ...donation }: ExportedDonation,
  separator: CsvSeparator,
): string[] {
  const isRefunded = refundedCents === amountCents
  return [
    isRefunded ? format('donationExport.status.refunded') : format('donationExport.status.completed'),
    donation.currency,
    formatAmount(refundedCents, separator),
    formatAmount(feeCents, separator),
    formatAmount(netCents, separator),
    donation.reference,
  ]
}

function plain(text: string): string {
  return text.replace(CONTROLS, '')
}

/** A plain number: `1250.00`, or `1250,00` where the spreadsheet's decimal sign is a comma. */
function formatAmount(cents: number, separator: CsvSeparator): string {
  const decimalSign = separator === ';' ? ',' : '.'
  return `${Math.trunc(cents / 100)}${decimalSign}${String(cents % 100).padStart(2, '0')}`
}

/**
 * The donations of a campaign as a file for its creator or an admin; anonymous donors are anonymous for both. The
 * plain file lists the remaining donations, the detailed one also the refunds. Refused with UNAUTHENTICATED,
 * NOT_FOUND, FORBIDDEN, RATE_LIMITED, and with NOTHING_TO_EXPORT when there are no donations (FDON-1, PAY-E8).
 */
export function donationFiles({ translations }: { translations: Sentences }): FileRoute[] {
  return [
    {
      path: donationsCsv,
      answer: async ({ db, actor, clock, consume }, { campaignId = '' }, query) => {
        if (!actor) throw new Failure('UNAUTHENTICATED')
        const { id } = await requireDonations({ db, actor, clock }, campaignId)
        await consume('exportsPerHour', actor.id)
        const isDetailed = query.detail === '1'
        const input = {
          viewerId: actor.id,
          campaignId: id,
          isDetailed,
          timeZone: SITE_TIME_ZONE,
        }
        const rest = readDonations(db, input)
        const { value: first } = await rest.next()
        if (!first?.length) throw new Failure('NOTHING_TO_EXPORT')
        return {
          type: 'text/csv',
          name: `donations-${id}-${dayIn(SITE_TIME_ZONE, clock.now())}.csv`,
          isDownload: true,
          write: () =>
            streamedIn({ language: actor.language, translations, keys }, () =>
              tableOf({ first, rest, isDetailed, separator: separatorIn(query) }),
            ),
        }
      },
    },
  ]
}
