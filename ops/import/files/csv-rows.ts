import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import type { Row } from '#ops/import/import-table.ts'
import { isEmpty } from '#ops/import/read-cells.ts'
import { refusal } from '#server/database/startup-refusal.ts'

/** No valid row is this long: a longer one lost a bracket or a quote, and must not fill the memory. */
export const LONGEST_ROW = 4 * 1024 * 1024

/** The expectation that a line failed, by the parser's code. */
const expectations: Record<string, string> = {
  CSV_RECORD_INCONSISTENT_COLUMNS: 'it has more or fewer cells than the first line',
  CSV_RECORD_INCONSISTENT_FIELDS_LENGTH: 'it has more or fewer cells than the first line',
  CSV_INVALID_CLOSING_QUOTE:
    'after a quoted cell a separator is expected; quotes inside of it are written twice',
  INVALID_OPENING_QUOTE: 'a cell with quotes inside is quoted as a whole, and they are written twice',
  CSV_QUOTE_NOT_CLOSED: 'a quoted cell has no end',
  CSV_MAX_RECORD_SIZE: 'it is longer than a row can be: a quote may have no end',
}

/**
 * Reads the rows of a CSV (RFC 4180), separated by commas, or by semicolons or tabs where its first line has no comma. A
 * cell without quotes that is empty, `NULL`, `null` or `\N` is null, as exports write it.
 */
export async function* csvRows(chunks: AsyncIterable<string>): AsyncGenerator<Row> {
  const { delimiter, all } = await withDelimiter(chunks)
  const parser = parse({
    columns: headerOf,
    delimiter,
    skip_empty_lines: true,
    max_record_size: LONGEST_ROW,
    cast: (cell, { header, quoting }) =>
      !header && (cell === '' || (!quoting && isNull(cell))) ? null : cell,
  })
  const text = Readable.from(all)
  text.once('error', (error) => parser.destroy(error))
  try {
    yield* text.pipe(parser) as AsyncIterable<Row>
  } catch (error) {
    throw error instanceof CsvError ? refusal(sentenceOf(error), error) : error
  }
}

function isNull(cell: string): boolean {
  return cell.trim() !== '' && isEmpty(cell)
}

/** Names of columns in one spelling; a column without one is not read. */
function headerOf(names: readonly string[]): (string | false)[] {
  const columns = names.map((name) => name.trim().toLowerCase())
  const twice = columns.find((name, at) => name !== '' && columns.indexOf(name) !== at)
  if (twice !== undefined) throw refusal('Line 1: two columns have the same name.')
  return columns.map((name) => name || false)
}

/** The message of the parser has cells in it, so it is not repeated. */
function sentenceOf({ code, lines }: CsvError): string {
  return `Line ${lines}: ${expectations[code] ?? 'it cannot be read'}.`
}

async function withDelimiter(chunks: AsyncIterable<string>) {
  const pieces = chunks[Symbol.asyncIterator]()
  let begin = ''
  let next = await pieces.next()
  for (; !next.done; next = await pieces.next()) {
    begin += next.value
    if (begin.trim().includes('\n') || begin.length > LONGEST_ROW) break
  }
  const [first = ''] = begin.trim().split('\n')
  const delimiter = first.includes(',') ? ',' : ([';', '\t'].find((sign) => first.includes(sign)) ?? ',')
  async function* all() {
    yield begin
    yield* { [Symbol.asyncIterator]: () => pieces }
  }
  return { delimiter, all: all() }
}
