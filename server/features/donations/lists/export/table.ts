import { format } from '#contract/messages/format.ts'
import { CSV_OPENING, csvLine } from '#server/platform/formats/csv.ts'
import type { ExportedDonation } from './queries.ts'

/** They belong into no cell; in a message lines may end. */
const CONTROLS = /(?!\n)\p{Cc}/gu

const heading = [
  format('donationExport.date'),
  format('donationExport.donor'),
  format('donationExport.amount'),
  format('donationExport.message'),
]

const detailHeading = [
  format('donationExport.status'),
  format('donationExport.currency'),
  format('donationExport.refunded'),
  format('donationExport.fee'),
  format('donationExport.net'),
  format('donationExport.reference'),
]

type Batches = {
  first: readonly ExportedDonation[]
  rest: AsyncIterable<ExportedDonation[]>
  isDetailed: boolean
}

/** The donations as a table for spreadsheets, a piece for each batch (FDON-1, PAY-E8). */
export async function* tableOf({ first, rest, isDetailed }: Batches): AsyncGenerator<string, void> {
  const lines = (donations: readonly ExportedDonation[]) =>
    donations.map((donation) => lineOf(donation, isDetailed)).join('')
  yield CSV_OPENING + csvLine(isDetailed ? [...heading, ...detailHeading] : heading) + lines(first)
  for await (const donations of rest) yield lines(donations)
}

function lineOf(donation: ExportedDonation, isDetailed: boolean): string {
  const { on, name, amountCents, message } = donation
  const cells = [on, plain(name ?? format('donationExport.anonymous')), figure(amountCents), plain(message)]
  return csvLine(isDetailed ? [...cells, ...detailsOf(donation)] : cells)
}

function detailsOf({
  amountCents,
  refundedCents,
  keptCents,
  netCents,
  ...donation
}: ExportedDonation): string[] {
  const isRefunded = refundedCents === amountCents
  return [
    isRefunded ? format('donationExport.status.refunded') : format('donationExport.status.completed'),
    donation.currency,
    figure(refundedCents),
    figure(keptCents),
    figure(netCents),
    donation.reference,
  ]
}

function plain(text: string): string {
  return text.replace(CONTROLS, '')
}

/** A bare number, which every spreadsheet takes for one: `1250.00`. */
function figure(cents: number): string {
  return `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}
