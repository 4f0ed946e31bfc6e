import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { parse } from 'csv-parse'
import { refusal } from '#server/database/startup-refusal.ts'
import type { Row } from './import-table.ts'

/** No valid row is this long: a longer one lost a bracket or a quote, and must not fill the memory. */
const LONGEST_ROW = 4 * 1024 * 1024

/**
 * Reads objects from a stream of text, one after the other, from one array or one on each line. Separators between them
 * are ignored.
 */
export async function* jsonRows(chunks: AsyncIterable<string>): AsyncGenerator<Row> {
  const scan = scanner()
  for await (const chunk of chunks) {
    for (const text of scan.take(chunk)) yield rowOf(text)
  }
  scan.end()
}

function scanner() {
  let [depth, isInText, isEscaped, buffered] = [0, false, false, '']
  function objectEndsWith(sign: string): boolean {
    if (isInText) {
      if (isEscaped) isEscaped = false
      else if (sign === '\\') isEscaped = true
      else if (sign === '"') isInText = false
      return false
    }
    if (sign === '"') isInText = true
    else if (sign === '{') depth += 1
    else if (sign === '}') depth -= 1
    return sign === '}' && depth === 0
  }
  function* take(chunk: string): Generator<string> {
    let start = 0
    for (let at = 0; at < chunk.length; at += 1) {
      const sign = chunk.charAt(at)
      if (depth === 0 && sign !== '{') {
        requireSeparator(sign)
        start = at + 1
      } else if (objectEndsWith(sign)) {
        yield buffered + chunk.slice(start, at + 1)
        buffered = ''
        start = at + 1
      }
    }
    buffered += chunk.slice(start)
    if (buffered.length > LONGEST_ROW) throw refusal('A row is longer than a row can be.')
  }
  function end(): void {
    if (buffered !== '') throw refusal('The file ends in the middle of a row.')
  }
  return { take, end }
}

function requireSeparator(sign: string): void {
  if (!/[\s,[\]\ufeff]/.test(sign)) throw refusal('Something stands between the rows that is no JSON object.')
}

function rowOf(text: string): Row {
  const row: unknown = parseJson(text)
  if (typeof row !== 'object' || row === null) throw refusal('A row is no valid JSON.')
  return row as Row
}

/** Parses a JSON text; returns undefined when it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const FORMS = ['.csv', '.json', '.jsonl', '.ndjson']

/** Names of tables on the old site, by their names here. */
export type TableNames = Readonly<Record<string, string>>

/** The files of an export by table: `prayer_requests.csv` holds `prayer_requests`, unless another name is given. */
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
 * Reads the rows of a file one after the other: a million of them are never in memory together. In CSV (RFC 4180,
 * UTF-8) an empty cell is null, as exports write it.
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
