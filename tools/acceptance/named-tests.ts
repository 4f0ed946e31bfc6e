import type { CallExpression, Expression, Node } from 'oxc-parser'
import { type Source, sourcesOf, visit } from '../../tests/support/sources.ts'
import { linesNamedIn } from './acceptance-lines.ts'

/**
 * A test, or a group of them, whose title names lines of the acceptance list. `titles` is the path from the outermost
 * group; a part of a title that is only known when it runs is GAP.
 */
export type NamedTest = { file: string; titles: string[]; lines: string[] }

/** Replaces a value in a title that the source text does not contain. */
export const GAP = '\u0000'

/** Lists every test of this repository that names lines, by file and in the order of the source. */
export function namedTests(): NamedTest[] {
  return sourcesOf('bench', 'contract', 'ops', 'server', 'tests', 'tools', 'web')
    .filter(({ path }) => /\.(test|e2e)\.tsx?$/.test(path))
    .flatMap(namedTestsIn)
}

function namedTestsIn(source: Source): NamedTest[] {
  const found: NamedTest[] = []
  const around: string[] = []
  const enter = (call: CallExpression) => {
    const titles = titlesOf(call)
    for (const title of titles) {
      const lines = [...new Set(linesNamedIn(title))]
      if (lines.length > 0) found.push({ file: source.path, titles: [...around, title], lines })
    }
    if (titles.length > 0 && isGroup(call)) around.push(generalTitleOf(call))
  }
  const leave = (call: CallExpression) => {
    if (titlesOf(call).length > 0 && isGroup(call)) around.pop()
  }
  visit(source, { CallExpression: enter, 'CallExpression:exit': leave })
  return found
}

/**
 * The titles of a call of `test` or `describe`; of a table of tests one for each row, where rows name lines of their
 * own.
 */
function titlesOf(call: CallExpression): string[] {
  const [first, second] = call.arguments
  if (!first || !second || !/^(test|it|describe)$/.test(rootOf(call.callee))) return []
  const title = textOf(first)
  if (title === undefined) return []
  const rows = tableOf(call.callee)
  if (!rows) return [title]
  const general = title.replace(PLACEHOLDER, GAP)
  const own = rows.map((row) => filled(title, row))
  const isSame = own.every((one) => String(linesNamedIn(one)) === String(linesNamedIn(general)))
  return isSame ? [general] : own
}

/** A value of the table's row that vitest fills in. */
const PLACEHOLDER = /%[sdifjo#$]|\$[\w.]+/g

/** The title of a group, as the titles of its tests begin. */
function generalTitleOf(call: CallExpression): string {
  const title = textOf(call.arguments[0]) ?? ''
  return tableOf(call.callee) ? title.replace(PLACEHOLDER, GAP) : title
}

/** The name at the start of a chain: `test` of `test.describe` and of `test.each([…])`. */
function rootOf(callee: Node): string {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type === 'MemberExpression') return rootOf(callee.object)
  return callee.type === 'CallExpression' ? rootOf(callee.callee) : ''
}

function isGroup({ callee }: CallExpression): boolean {
  if (callee.type === 'Identifier') return callee.name === 'describe'
  if (callee.type === 'CallExpression') return isGroup(callee)
  if (callee.type !== 'MemberExpression') return false
  const isDescribe = callee.property.type === 'Identifier' && callee.property.name === 'describe'
  return isDescribe || rootOf(callee) === 'describe'
}

/** The rows of `test.each(…)`; one empty row when they are not literals. */
function tableOf(callee: Node): (Expression | null)[] | undefined {
  if (callee.type !== 'CallExpression') return undefined
  const table = unwrapped(callee.arguments[0])
  if (table?.type !== 'ArrayExpression') return [null]
  return table.elements.map((row) => (row && row.type !== 'SpreadElement' ? row : null))
}

/** Fills a title with a row of its table, as far as the row's values are literals. */
function filled(title: string, row: Expression | null): string {
  const values = row?.type === 'ArrayExpression' ? [...row.elements] : [row]
  return title.replace(PLACEHOLDER, (placeholder) => {
    const value = placeholder.startsWith('$') ? propertyOf(row, placeholder.slice(1)) : values.shift()
    return textOf(value) ?? GAP
  })
}

function propertyOf(row: Expression | null, name: string): Node | undefined {
  if (row?.type !== 'ObjectExpression') return undefined
  for (const property of row.properties)
    if (property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === name)
      return property.value
  return undefined
}

function textOf(node: Node | null | undefined): string | undefined {
  const plain = unwrapped(node)
  if (plain?.type === 'Literal' && /^(string|number)$/.test(typeof plain.value)) return String(plain.value)
  if (plain?.type === 'TemplateLiteral') return plain.quasis.map(({ value }) => value.cooked ?? '').join(GAP)
  return undefined
}

function unwrapped(node: Node | null | undefined): Node | null | undefined {
  return node?.type === 'TSAsExpression' ? node.expression : node
}
