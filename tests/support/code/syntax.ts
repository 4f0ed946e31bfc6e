import { type CallExpression, type Node, visitorKeys } from 'oxc-parser'
import type { Source } from '#tests/support/sources.ts'

/** A syntax node and the file it is in. */
export type Spot<N extends Node = Node> = { source: Source; node: N }

type Index = { nodes: Node[]; parents: Map<Node, Node> }
const indexes = new WeakMap<Source, Index>()

/** Every node of a file, from the outside inwards. */
export function nodesOf(source: Source): readonly Node[] {
  return indexOf(source).nodes
}

/** The nodes of some types in these files. */
export function spotsOf<T extends Node['type']>(
  sources: readonly Source[],
  ...types: T[]
): Spot<Extract<Node, { type: T }>>[] {
  const isWanted = (node: Node): node is Extract<Node, { type: T }> => types.includes(node.type as T)
  return sources.flatMap((source) =>
    nodesOf(source)
      .filter(isWanted)
      .map((node) => ({ source, node })),
  )
}

/** The nodes around a node, from the inside outwards. */
export function* around({ source, node }: Spot): Generator<Node> {
  const { parents } = indexOf(source)
  for (let outer = parents.get(node); outer; outer = parents.get(outer)) yield outer
}

/** The source text of a node, on one line. */
export function sourceText({ source, node }: Spot): string {
  return source.text.slice(node.start, node.end).replace(/\s+/g, ' ')
}

/** The name a call is made by: `f` of `f()`, `put` of `store.put()`. */
export function calledName({ callee }: CallExpression): string {
  if (callee.type === 'Identifier') return callee.name
  return callee.type === 'MemberExpression' ? (nameOf(callee.property) ?? '') : ''
}

/** The name of a property, a variable or a key. */
export function nameOf(node: Node | null): string | undefined {
  if (node?.type === 'Identifier') return node.name
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined
}

/** A node without syntax that only the compiler reads: `x as T`, `x satisfies T`, `(x)`. */
export function bare(node: Node): Node {
  const isDressed =
    node.type === 'TSAsExpression' ||
    node.type === 'TSSatisfiesExpression' ||
    node.type === 'ParenthesizedExpression' ||
    node.type === 'AwaitExpression'
  if (isDressed) return bare('expression' in node ? node.expression : node.argument)
  return node
}

function indexOf(source: Source): Index {
  const known = indexes.get(source)
  if (known) return known
  const index: Index = { nodes: [], parents: new Map() }
  collect(source.program, index)
  indexes.set(source, index)
  return index
}

function collect(node: Node, index: Index): void {
  index.nodes.push(node)
  const parts: Record<string, unknown> = { ...node }
  for (const child of (visitorKeys[node.type] ?? []).flatMap((key) => parts[key])) {
    if (!isNode(child)) continue
    index.parents.set(child, node)
    collect(child, index)
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}
