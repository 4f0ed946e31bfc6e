import { format } from '#contract/messages/format.ts'
import { CSV_OPENING, type CsvSeparator, csvLineSplitAt } from '#server/platform/formats/csv.ts'
import type { WholeEntry } from './whole-history.ts'

function headingOf(): string[] {
  return [
    format('historyExport.kind'),
    format('historyExport.title'),
    format('historyExport.description'),
    format('historyExport.category'),
    format('historyExport.status'),
    format('historyExport.audience'),
    format('historyExport.groups'),
    format('historyExport.date'),
    format('historyExport.answeredOn'),
    format('historyExport.prayedDays'),
  ]
}

/** Renders the whole history as a table for spreadsheets, one chunk per batch. */
export async function* tableOf(
  history: AsyncIterable<WholeEntry[]>,
  separator: CsvSeparator,
): AsyncGenerator<string, void> {
  let opening = CSV_OPENING + csvLineSplitAt(separator, headingOf())
  for await (const entries of history) {
    yield opening + entries.map((entry) => csvLineSplitAt(separator, cellsOf(entry))).join('')
    opening = ''
  }
}

function cellsOf(entry: WholeEntry): string[] {
  return [
    format(`historyExport.kind.${entry.kind}`),
    entry.title,
    entry.description,
    entry.category ? format(`prayer.category.${entry.category}`) : '',
    entry.status ? format(`prayer.status.${entry.status}`) : '',
    format(`prayer.audience.${entry.audience}`),
    entry.groups.join('; '),
    entry.on,
    entry.answeredOn ?? '',
    entry.prayedDays === null ? '' : String(entry.prayedDays),
  ]
}
