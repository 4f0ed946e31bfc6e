import type { Row } from '#ops/import/import-table.ts'
import { refusal } from '#server/database/startup-refusal.ts'
import { LONGEST_ROW } from './csv-rows.ts'
import { type InsertHead, identifier, insertHead, readTuple } from './insert-statement.ts'

/** A row of a dump, and the table that the dump names: `auth.users`. */
type DumpRow = { table: string; row: Row }

/**
 * Reads the rows of a plain `pg_dump`, or of any script with its two kinds of statements: `COPY … FROM stdin` and
 * `INSERT INTO … (columns) VALUES …`. Everything else is passed over.
 */
export async function* dumpRows(chunks: AsyncIterable<string>): AsyncGenerator<DumpRow> {
  const reader = dumpReader()
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > LONGEST_ROW) throw refusal('A row is longer than a row can be.')
    for (const line of lines) yield* reader.take(line)
  }
  if (rest !== '') yield* reader.take(rest)
  reader.end()
}

type Copy = { table: string; columns: string[] }
type Insert = { text: string; head: InsertHead | null }

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: its closures are short, and measured alone.
function dumpReader() {
  let number = 0
  let copy: Copy | null = null
  let insert: Insert | null = null
  let open: string | null = null

  function* take(line: string): Generator<DumpRow> {
    number += 1
    if (copy) yield* copied(line.replace(/\r$/, ''))
    else if (insert) yield* inserted(insert, `\n${line}`)
    else if (open === null && isCopy(line)) copy = copyOf(line)
    else if (open === null && /^INSERT INTO /i.test(line)) {
      insert = { text: '', head: null }
      yield* inserted(insert, line)
    } else open = openAfter(line, open)
  }

  function* copied(line: string): Generator<DumpRow> {
    if (!copy) return
    if (line === '\\.') {
      copy = null
      return
    }
    const cells = line.split('\t')
    if (cells.length !== copy.columns.length)
      throw refusal(`Line ${number}: ${copy.columns.length} cells are expected.`)
    const row = Object.fromEntries(copy.columns.map((name, at) => [name, unescaped(cells[at] ?? '')]))
    yield { table: copy.table, row }
  }

  /** Rows are taken out of the statement as soon as they are whole. */
  function* inserted(statement: Insert, more: string): Generator<DumpRow> {
    statement.text += more
    statement.head ??= insertHead(statement, number)
    if (!statement.head && statement.text.trimEnd().endsWith(';')) insert = null
    for (let { head } = statement; head; ) {
      const tuple = readTuple(statement.text, head.columns.length, number)
      if (tuple === null) break
      statement.text = statement.text.slice(tuple.end)
      if (tuple.cells === null) {
        insert = null
        return
      }
      yield {
        table: head.table,
        row: Object.fromEntries(head.columns.map((name, at) => [name, tuple.cells?.[at]])),
      }
    }
    if (statement.text.length > LONGEST_ROW)
      throw refusal(`Line ${number}: a row is longer than a row can be.`)
  }

  function end(): void {
    if (copy || insert) throw refusal(`Line ${number}: the file ends in the middle of a table.`)
  }
  return { take, end }
}

function isCopy(line: string): boolean {
  return /^COPY /i.test(line) && /from stdin;$/i.test(line.trimEnd()) && line.includes('(')
}

function copyOf(line: string): Copy {
  const [name = '', columns = ''] = line.slice('COPY '.length, line.lastIndexOf(')')).split('(')
  return { table: identifier(name), columns: columns.split(',').map(identifier) }
}

const escapes: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

function unescaped(cell: string): string | null {
  if (cell === '\\N') return null
  return cell.includes('\\') ? cell.replace(/\\(.)/gs, (_, sign: string) => escapes[sign] ?? sign) : cell
}

/** The quote of a statement that is passed over and still open after this line: of a text or of a function's body. */
function openAfter(line: string, before: string | null): string | null {
  let open = before
  for (const [sign] of line.matchAll(/--|'|\$\w*\$/g)) {
    if (sign === '--' && open === null) return null
    if (sign === '--') continue
    if (open === null) open = sign
    else if (open === sign) open = null
  }
  return open
}
