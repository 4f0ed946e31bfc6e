import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { parse } from 'csv-parse'
import { refusal } from '../../../server/database/refusal.ts'
import type { Row } from '../table.ts'
import { jsonRows, LONGEST_ROW } from './json-rows.ts'

const FORMS = ['.csv', '.json', '.jsonl', '.ndjson']

/** The files of an export by the table they hold: `prayer_requests.csv` holds `prayer_requests`. */
export async function filesOf(folder: string): Promise<Map<string, string[]>> {
  const files = new Map<string, string[]>()
  for (const name of (await namesIn(folder)).sort()) {
    const form = extname(name)
    if (!FORMS.includes(form)) continue
    const table = name.slice(0, -form.length)
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
