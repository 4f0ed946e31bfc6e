/** The byte order mark, so that spreadsheets read the file as UTF-8. */
export const CSV_OPENING = '\ufeff'

/**
 * The sign between cells. A spreadsheet splits a file at the separator of its language: at semicolons where the
 * decimal sign is a comma, as in South Africa.
 */
export type CsvSeparator = ',' | ';'

/** The separator that a download was asked for (REQ-140). */
export function separatorIn({ separator }: Readonly<Record<string, unknown>>): CsvSeparator {
  return separator === 'semicolon' ? ';' : ','
}

/**
 * A cell that a spreadsheet would run as a formula: by its first character after blanks and invisible characters of any
 * kind, in its wide form too, or by a leading control character, which some drop (SEC-X4).
 */
const LOOKS_LIKE_A_FORMULA = /^(?:[\t\r\n\0]|[\s\p{Cf}]*[=+\-@|＝＋－＠])/u

const formulaSigns = new Set('=+-@|＝＋－＠')
const separators = new Set(',;|\t\r\n')
/** A character that may stand before the sign of a formula; quotes end and begin a cell. */
const LEADS_IN = /^[\s\p{Cc}\p{Cf}"]$/u

/** One line of a table by RFC 4180: every cell quoted, and none a formula (REQ-140). */
export function csvLine(cells: readonly string[]): string {
  return csvLineSplitAt(',', cells)
}

/** The same, split at the separator of a spreadsheet's language. */
export function csvLineSplitAt(separator: CsvSeparator, cells: readonly string[]): string {
  return `${cells.map(quoted).join(separator)}\r\n`
}

function quoted(cell: string): string {
  const inside = withoutInnerFormulas(cell)
  const text = LOOKS_LIKE_A_FORMULA.test(cell) ? `'${inside}` : inside
  return `"${text.replaceAll('"', '""')}"`
}

/**
 * A file that is opened with another separator is split inside its cells, where no quotes protect: what would be a
 * formula after a separator or a line end begins with an apostrophe too. Read from the end, so that the time grows with
 * the length alone.
 */
function withoutInnerFormulas(cell: string): string {
  const letters = [...cell]
  let leadsToFormula = false
  for (let at = letters.length - 1; at > 0; at -= 1) {
    const letter = letters[at] ?? ''
    leadsToFormula = formulaSigns.has(letter) || (leadsToFormula && LEADS_IN.test(letter))
    if (!leadsToFormula || !separators.has(letters[at - 1] ?? '')) continue
    letters[at] = `'${letter}`
    leadsToFormula = false
  }
  return letters.join('')
}
