import { format } from '#contract/messages/format.ts'
import { CSV_OPENING, csvLine } from '#server/platform/formats/csv.ts'
import { type OwnList, type OwnRow, ownLists } from './export-lists.ts'
import { formatField } from './format-field.ts'

/** A list for programs: an array with one line per item and one chunk per batch. */
export async function* jsonOf(batches: AsyncIterable<OwnRow[]>): AsyncGenerator<string, void> {
  let joint = '[\n'
  for await (const rows of batches) {
    yield joint + rows.map((row) => JSON.stringify(row)).join(',\n')
    joint = ',\n'
  }
  yield joint === ',\n' ? '\n]\n' : '[]\n'
}

/** The same list for spreadsheets, with readable values (SEC-X4). */
export async function* tableOf(
  { fields }: OwnList,
  batches: AsyncIterable<OwnRow[]>,
): AsyncGenerator<string, void> {
  yield CSV_OPENING + csvLine(fields.map(([name]) => format(`ownDataFile.field.${name}`)))
  for await (const rows of batches)
    yield rows.map((row) => csvLine(fields.map((field) => formatField(row, field)))).join('')
}

/** The readme that explains the files. */
export function readmeOf({
  appName,
  fullName,
  day,
}: {
  appName: string
  fullName: string
  day: string
}): string {
  const lists = ownLists.map(({ name }) => `  ${name}: ${format(`ownDataFile.list.${name}`)}`)
  return [
    format('ownDataFile.readme.title', { app: appName, name: fullName }),
    format('ownDataFile.readme.made', { day }),
    '',
    format('ownDataFile.readme.page'),
    format('ownDataFile.readme.profile'),
    format('ownDataFile.readme.journey'),
    '',
    format('ownDataFile.readme.lists'),
    ...lists,
    '',
    format('ownDataFile.readme.images'),
    format('ownDataFile.readme.others'),
    '',
  ].join('\r\n')
}
