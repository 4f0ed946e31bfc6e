import type { CallExpression, Node } from 'oxc-parser'
import { isStandIn, isTest, sourcesOf } from '#tests/support/sources.ts'
import { textFinder, UNKNOWN } from './possible-texts.ts'
import { typePrinter } from './printed-types.ts'
import { nameOf, type Spot, sourceText, spotsOf } from './syntax.ts'

/**
 * Names that are strings in the program and have a meaning outside of it, read from the syntax tree. Where possible, a
 * rule finds them by the names of the platform (`setItem`, `hkdfSync`, `pg_notify`), and follows the string back to
 * where it is written. Where a rule must know one of our names (`seal`, `log`, `action`), renaming it empties the list:
 * the rule is renamed in the same commit, and the list must come back unchanged.
 */
export const sources = sourcesOf('bench', 'contract', 'ops', 'server', 'tools', 'web').filter(
  (source) => !isTest(source) && !source.path.startsWith('server/fixtures/'),
)

const onServer = sources.filter((source) => source.path.startsWith('server/') && !isStandIn(source))
export const inWeb = sources.filter(({ path }) => path.startsWith('web/'))

export const { textsOf, originsOf } = textFinder(sources)
export const { membersOfTypeWith, print } = typePrinter(sources)
export const calls = spotsOf(sources, 'CallExpression')
export const objects = spotsOf(sources, 'ObjectExpression')
export const strings = spotsOf(sources, 'Literal', 'TemplateLiteral')
export const onServerStrings = spotsOf(onServer, 'Literal', 'TemplateLiteral')
export const onServerObjects = spotsOf(onServer, 'ObjectExpression')

export type Call = Spot<CallExpression>

/** The end of the callee, `store.put`, because chains of calls are long. */
export function callee({ source, node: { callee: node } }: Call): string {
  return source.text.slice(Math.max(node.start, node.end - 60), node.end)
}

/** The values of one argument in the matching calls. */
export function argumentTexts(isMeant: (call: Call) => boolean, position: number): string[] {
  return calls.filter(isMeant).flatMap(({ source, node }) => {
    const value = node.arguments[position]
    return value ? textsOf({ source, node: value }) : []
  })
}

/** The values of a property in all objects that have these keys. */
export function properties(keys: readonly string[], wanted: string, among = objects): string[] {
  return among.flatMap(({ source, node }) => {
    const found = new Map(keysOf(node).map(({ key, value }) => [key, value]))
    const value = found.get(wanted)
    return value && keys.every((key) => found.has(key)) ? textsOf({ source, node: value }) : []
  })
}

export function keysOf(node: Extract<Node, { type: 'ObjectExpression' }>) {
  return node.properties.flatMap((property) =>
    property.type === 'Property' ? [{ key: nameOf(property.key) ?? '', value: property.value }] : [],
  )
}

/** All matches of a pattern in the strings of the program. */
export function matchesOf(pattern: RegExp, among = strings): string[] {
  return among.flatMap((spot) => {
    // Cheap test first: expanding all possible texts of a statement takes long.
    if (!pattern.test(sourceText(spot).slice(1, -1))) return []
    return textsOf(spot).flatMap((text) => text.replace(/\s+/g, ' ').match(new RegExp(pattern, 'g')) ?? [])
  })
}

/** A list sorted by its items, because their order in the program does not matter. */
export function listed(kind: string, texts: readonly string[]): string[] {
  const known = new Set(texts.filter((text) => text !== UNKNOWN))
  return [...known].toSorted().map((text) => `${kind} ${text}`)
}

/** The fields of a schema, and of those within it. */
export function shapeOf({ source, node }: Spot): string {
  if (node.type !== 'CallExpression') return ''
  const part = node.arguments.find(({ type }) => type === 'ObjectExpression') ?? node.arguments[0]
  if (part?.type !== 'ObjectExpression') return part ? shapeOf({ source, node: part }) : ''
  const fields = (object: Spot): string[] =>
    object.node.type !== 'ObjectExpression'
      ? originsOf(object).flatMap(fields)
      : object.node.properties.flatMap((property) =>
          property.type === 'Property'
            ? `${nameOf(property.key)}${shapeOf({ ...object, node: property.value })}`
            : fields({ ...object, node: property.argument }),
        )
  return `{ ${fields({ source, node: part }).join(', ')} }`
}
