/** A node of PostgreSQL's query tree: its kind, such as VAR, and its fields. */
export type Node = { kind: string; [field: string]: Value }
export type Value = string | null | Node | readonly Value[]

const TOKEN = /[{}()[\]]|"(?:\\.|[^"\\])*"|(?:\\[\s\S]|[^\s{}()[\]])+/g

/**
 * Reads a query tree as `debug_print_parse` writes it: `{KIND :field value …}`, lists in parentheses, `<>` for null. A
 * field with several values (the bytes of a constant) becomes a list.
 */
export function readNodeTree(text: string): Node {
  const tokens = text.match(TOKEN) ?? []
  let at = 0

  function readValue(): Value {
    const token = tokens[at++]
    if (token === undefined) throw new Error('The query tree ends too early')
    if (token === '{') return readNode()
    if (token === '(') return readList(')')
    if (token === '[') return readList(']')
    if (token === '<>') return null
    return unescaped(token)
  }

  function readList(end: string): Value[] {
    const values: Value[] = []
    while (tokens[at] !== end) values.push(readValue())
    at++
    return values
  }

  function readNode(): Node {
    const node: Node = { kind: String(readValue()) }
    while (tokens[at] !== '}') {
      const field = String(readValue()).slice(1)
      const values: Value[] = []
      while (tokens[at] !== '}' && !tokens[at]?.startsWith(':')) values.push(readValue())
      node[field] = values.length > 1 ? values : (values[0] ?? null)
    }
    at++
    return node
  }

  const root = readValue()
  if (!isNode(root)) throw new Error('The query tree is no node')
  return root
}

function unescaped(token: string): string {
  const text = token.startsWith('"') ? token.slice(1, -1) : token
  return text.replace(/\\([\s\S])/g, '$1')
}

/** Whether a value is a node. */
export function isNode(value: Value | undefined): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The nodes of a field that holds a list. */
export function nodesOf(value: Value | undefined): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []
}

/** The node of a field; throws where there is none. */
export function nodeOf(value: Value | undefined): Node {
  if (!isNode(value)) throw new Error('A field of the query tree holds no node')
  return value
}

/** Whether a set of numbers, `(b 1 2)`, has elements. */
export function hasElements(value: Value | undefined): boolean {
  return Array.isArray(value) && value.length > 1
}
