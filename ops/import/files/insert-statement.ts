import { refusal } from '#server/database/startup-refusal.ts'

/** The table and columns of an INSERT. */
export type InsertHead = { table: string; columns: string[] }

/**
 * Takes the beginning of an INSERT, up to its rows, off the text; null while it is not whole. Throws where it names no
 * columns, because their order is then not in the file.
 */
export function insertHead(statement: { text: string }, line: number): InsertHead | null {
  const { text } = statement
  const values = /\bVALUES\b/i.exec(text)
  if (!values) return null
  const before = text.slice('INSERT INTO '.length, values.index)
  const [name = '', list = ''] = before.split('(')
  const columns = list.slice(0, list.lastIndexOf(')')).split(',').map(identifier)
  if (!list.includes(')'))
    throw refusal(`Line ${line}: an INSERT must name its columns (pg_dump --column-inserts).`)
  statement.text = text.slice(values.index + values[0].length)
  return { table: identifier(name), columns }
}

/** A name without the quotes of SQL. */
export function identifier(name: string): string {
  return name.replaceAll('"', '').trim()
}

/** A row, or the end of the statement (`cells` is null), and the place after it; null while it is not whole. */
type Tuple = { cells: (string | null)[] | null; end: number }

/** Reads the next row of an INSERT. */
export function readTuple(text: string, columns: number, line: number): Tuple | null {
  const at = text.search(/[^\s,]/)
  if (at < 0) return null
  if (text[at] === ';') return { cells: null, end: at + 1 }
  if (text[at] !== '(') return afterRows(text, at)
  const cells: (string | null)[] = []
  for (let next = at + 1; ; ) {
    const cell = readCell(text, next)
    if (cell === null) return null
    cells.push(cell.value)
    next = cell.end + 1
    if (text[cell.end] === ',') continue
    if (cells.length !== columns) throw refusal(`Line ${line}: ${columns} values are expected.`)
    return { cells, end: next }
  }
}

/** `ON CONFLICT DO NOTHING` and the like, up to the end of the statement. */
function afterRows(text: string, at: number): Tuple | null {
  const end = text.indexOf(';', at)
  return end < 0 ? null : { cells: null, end: end + 1 }
}

type Cell = { value: string | null; end: number }

/** Reads a value with its cast, up to the comma or bracket after it; null while it is not whole. */
function readCell(text: string, from: number): Cell | null {
  let at = from
  while (text[at]?.trim() === '') at += 1
  const isEscaped = /^E'/i.test(text.slice(at, at + 2))
  const start = isEscaped ? at + 1 : at
  if (text[start] === "'") {
    const quoted = readQuoted(text, start + 1, isEscaped)
    const end = quoted && endOfCell(text, quoted.end)
    return quoted && end !== null ? { value: quoted.value, end } : null
  }
  const end = endOfCell(text, at)
  if (end === null) return null
  const value = text.slice(at, end).trim()
  return { value: /^null(?:::.*)?$/i.test(value) ? null : value, end }
}

function readQuoted(text: string, from: number, isEscaped: boolean): { value: string; end: number } | null {
  let value = ''
  for (let at = from; at < text.length; at += 1) {
    const sign = text.charAt(at)
    if (isEscaped && sign === '\\') {
      at += 1
      value += escapes[text.charAt(at)] ?? text.charAt(at)
    } else if (sign !== "'") value += sign
    else if (text[at + 1] === "'") {
      at += 1
      value += sign
    } else return at + 1 < text.length ? { value, end: at + 1 } : null
  }
  return null
}

const escapes: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

/** The place of the comma or bracket that ends a value, after brackets and texts inside of it (`ARRAY['a','b']`). */
function endOfCell(text: string, from: number): number | null {
  let [depth, isInText] = [0, false]
  for (let at = from; at < text.length; at += 1) {
    const sign = text.charAt(at)
    if (sign === "'") isInText = !isInText
    else if (isInText) continue
    else if (sign === '(' || sign === '[') depth += 1
    else if (depth > 0 && (sign === ')' || sign === ']')) depth -= 1
    else if (depth === 0 && (sign === ',' || sign === ')')) return at
  }
  return null
}
