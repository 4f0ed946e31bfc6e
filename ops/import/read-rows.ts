import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { parse } from 'csv-parse'
import { refusal } from '#server/database/startup-refusal.ts'
import type { Row } from './import-table.ts'
import { jsonRows, LONGEST_ROW } from '#tools/import/reading/json-rows.ts'

const FORMS = ['.csv', '.json', '.jsonl', '.ndjson']

/** Names of tables on the old site by the names they have here. */
export type TableNames = Readonly<Record<string, string>>

/** The files of an export by the table they hold: `prayer_requests.csv` holds `prayer_requests`, unless it was named. */
export async function filesOf(folder: string, names: TableNames = {}): Promise<Map<string, string[]>> {
  const files = new Map<string, string[]>()
  for (const name of (await namesIn(folder)).sort()) {
    const form = extname(name)
    if (!FORMS.includes(form)) continue
    const called = name.slice(0, -form.length)
    const table = Object.hasOwn(names, called) ? (names[called] ?? called) : called
    files.set(table, [...(files.get(table) ?? []), join(folder, name)])
  }
  return files
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    throw refusal(`The folder ${folder} cannot be read.`, error)
  }
}

/**
 * The rows of a file, one after the other: a million of them never stand in the memory together. In CSV (RFC 4180, UTF-8)
 * an empty cell is nothing at all, as exports write it.
 */
export async function* rowsOf(path: string): AsyncGenerator<Row> {
  const bytes = createReadStream(path)
  if (extname(path) !== '.csv') {
    yield* jsonRows(bytes.setEncoding('utf8'))
    return
  }
  const parser = parse({
    bom: true,
    columns: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_ROW,
    cast: (cell, { header }) => (cell === '' && !header ? null : cell),
  })
  bytes.once('error', (error) => parser.destroy(error))
  yield* bytes.pipe(parser) as AsyncIterable<Row>
}
