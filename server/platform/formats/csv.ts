/** The byte order mark, so that spreadsheets read the file as UTF-8. */
export const CSV_OPENING = '\ufeff'

/**
 * A cell that a spreadsheet would run as a formula: by its first character after blanks and invisible characters of any
 * kind, in its wide form too, or by a leading control character, which some drop (SEC-X4).
 */
const LOOKS_LIKE_A_FORMULA = /^(?:[\t\r\n\0]|[\s\p{Cf}]*[=+\-@|＝＋－＠])/u

/** One line of a table by RFC 4180: every cell quoted, and none a formula (REQ-140). */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(quoted).join(',')}\r\n`
}

function quoted(cell: string): string {
  const text = LOOKS_LIKE_A_FORMULA.test(cell) ? `'${cell}` : cell
  return `"${text.replaceAll('"', '""')}"`
}
