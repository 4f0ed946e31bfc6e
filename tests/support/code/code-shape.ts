import type { Node, VisitorObject } from 'oxc-parser'
import { isTest, type Source, visit } from '#tests/support/sources.ts'

/** A fault of a file: its line and description. */
export type Fault = { line: number; what: string }

/** A file should stay below 250 lines; beyond 300 it must be split. */
export const most = { fileLines: 300, functionLines: 40, componentLines: 60, imports: 26, nesting: 3 }

/**
 * Checks the length of functions and the depth of their branches. Functions declared inside another one are measured on
 * their own, because closures are used here in place of classes.
 */
export function functionFaults(source: Source): Fault[] {
  const longest = source.path.endsWith('.tsx') ? most.componentLines : most.functionLines
  const faults: Fault[] = []
  const open = [{ inner: 0, depth: 0 }]
  const enter = () => {
    open.push({ inner: 0, depth: 0 })
  }
  const leave = (node: Node) => {
    const line = source.lineAt(node.start)
    const lines = source.lineAt(node.end) - line + 1
    const own = lines - (open.pop()?.inner ?? 0)
    if (own > longest) faults.push({ line, what: `a function of ${own} lines (most: ${longest})` })
    const outer = open.at(-1)
    if (outer && node.type === 'FunctionDeclaration') outer.inner += lines
  }
  const deeper = (node: Node) => {
    const current = open.at(-1)
    if (!current) return
    current.depth += 1
    if (current.depth === mostBlocks)
      faults.push({ line: source.lineAt(node.start), what: `nested deeper than ${most.nesting}` })
  }
  const back = () => {
    const current = open.at(-1)
    if (current) current.depth -= 1
  }
  visit(source, {
    ...around(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'], enter, leave),
    ...around(branches, deeper, back),
  })
  return faults
}

const branches = ['BlockStatement', 'SwitchStatement']
/** One more than allowed: the body of the function is a block itself. */
const mostBlocks = 1 + most.nesting + 1

function around(types: string[], enter: (node: Node) => void, leave: (node: Node) => void): VisitorObject {
  return Object.fromEntries(
    types.flatMap((type) => [
      [type, enter],
      [`${type}:exit`, leave],
    ]),
  )
}

/** Files loaded by test runners have the form that the runners require. */
const loadedByRunners = ['tools/test/sequencer.ts']

/** Language features that this code base does not use: each has a plainer alternative. */
export function forbiddenFaults(source: Source): Fault[] {
  const faults: Fault[] = []
  const report = (node: { start: number }, what: string) =>
    faults.push({ line: source.lineAt(node.start), what })
  // Vitest and Playwright load these by their default export, or create them with `new`.
  const isLoaded = source.path.endsWith('.config.ts') || loadedByRunners.includes(source.path)
  visit(source, {
    TSAnyKeyword: (node) => report(node, 'any'),
    TSNonNullExpression: (node) => report(node, 'a non-null assertion'),
    TSEnumDeclaration: (node) => report(node, 'an enum'),
    ExportDefaultDeclaration: (node) => {
      if (!isLoaded) report(node, 'a default export')
    },
    ExportAllDeclaration: (node) => report(node, 'a re-export of everything'),
    ClassDeclaration: (node) => {
      const isFailure = node.superClass?.type === 'Identifier' && node.superClass.name === 'Error'
      if (!isFailure && !isLoaded) report(node, 'a class that is no failure')
    },
    CatchClause: (node) => {
      if (node.body.body.length === 0) report(node, 'a swallowed error')
    },
    CallExpression: (node) => {
      const { callee } = node
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      const owner = callee.object.type === 'Identifier' ? callee.object.name : ''
      const called = callee.property.name
      if (/^(test|it|describe)$/.test(owner) && /^(skip|only|todo|fixme|fails)$/.test(called))
        report(node, `${owner}.${called}`)
      if (owner === 'vi' && /^(mock|doMock|stubGlobal)$/.test(called)) report(node, `vi.${called}`)
      if (owner === 'vi' && /^(waitFor|waitUntil)$/.test(called) && node.arguments.length < 2)
        report(node, `vi.${called} without its limit, which is a second`)
      if (called === 'catch' && isEmptyFunction(node.arguments[0]) && !isTest(source))
        report(node, 'a swallowed error')
    },
  })
  for (const { value, start } of source.comments) {
    if (/\b(TODO|FIXME|XXX|HACK)\b/.test(value)) report({ start }, 'an unfinished thought')
    if (/@ts-(ignore|nocheck|expect-error)/.test(value)) report({ start }, 'a silenced compiler')
  }
  return faults
}

function isEmptyFunction(node: Node | undefined): boolean {
  if (node?.type !== 'ArrowFunctionExpression') return false
  const { body } = node
  if (body.type === 'BlockStatement') return body.body.length === 0
  return body.type === 'Identifier' && body.name === 'undefined'
}

const readAloud = /^(title|alt|placeholder|label|summary|aria-(label|description|roledescription|valuetext))$/
const LETTER = /\p{L}/u

/** Texts in a component that do not come from the catalogue (GEN-7). */
export function looseWords(source: Source): Fault[] {
  const faults: Fault[] = []
  const report = (node: Node, words: string) => {
    if (LETTER.test(words))
      faults.push({ line: source.lineAt(node.start), what: `words outside the catalogue: ${words.trim()}` })
  }
  visit(source, {
    JSXText: (node) => report(node, node.value),
    JSXElement: ({ children }) => {
      for (const child of children)
        if (child.type === 'JSXExpressionContainer')
          for (const words of wordsOf(child.expression)) report(child, words)
    },
    JSXAttribute: (node) => {
      const name = node.name.type === 'JSXIdentifier' ? node.name.name : ''
      if (!readAloud.test(name) || !node.value) return
      const value = node.value.type === 'JSXExpressionContainer' ? node.value.expression : node.value
      for (const words of wordsOf(value)) report(node, words)
    },
  })
  return faults
}

/** The literal texts that an expression may become. */
function wordsOf(node: Node): string[] {
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : []
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked ?? '')
  if (node.type === 'ConditionalExpression') return [...wordsOf(node.consequent), ...wordsOf(node.alternate)]
  if (node.type === 'LogicalExpression') return [...wordsOf(node.left), ...wordsOf(node.right)]
  return []
}
