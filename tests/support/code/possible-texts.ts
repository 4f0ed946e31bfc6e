import type { Function as FunctionNode, Node, ParamPattern } from 'oxc-parser'
import type { Source } from '#tests/support/sources.ts'
import { around, bare, nameOf, type Spot, spotsOf } from './syntax.ts'

/** Stands for values known only at run time: an id, what a person wrote. */
export const UNKNOWN = '…'
const MOST_STEPS = 24
const MOST_TEXTS = 200
/** An id as it is put together. */
const ID = /…(-…){4}/g

type Fn = FunctionNode | Extract<Node, { type: 'ArrowFunctionExpression' }>
/** The source of a name's value: an expression, or a property of one. */
type Origin = Spot & { key?: string }

/**
 * Finds the texts that an expression may become, from the content of the files and not from names: through constants,
 * parameters back to every caller, return values, properties of objects, and imports. `kept:${id}` becomes `kept:…`.
 */
export function textFinder(sources: readonly Source[]) {
  const sourceAt = new Map(sources.map((source) => [source.path, source]))
  const callsTo = grouped(spotsOf(sources, 'CallExpression'), ({ node }) => nameOf(node.callee))
  const drawingsOf = grouped(spotsOf(sources, 'JSXOpeningElement'), ({ node }) =>
    node.name.type === 'JSXIdentifier' ? node.name.name : undefined,
  )

  function textsOf({ source, node: wrapped }: Spot, steps = 0): string[] {
    const node = bare(wrapped)
    const inside = (part: Node) => textsOf({ source, node: part }, steps + 1)
    if (steps > MOST_STEPS) return [UNKNOWN]
    if (node.type === 'Literal') return node.value === null ? [] : [String(node.value)]
    if (node.type === 'TemplateLiteral') {
      const holes = node.expressions.map(inside)
      const parts = node.quasis.map(({ value }) => value.cooked ?? '')
      return parts.reduce<string[]>(
        (texts, part, position) =>
          joined(position === 0 ? texts : joined(texts, holes[position - 1] ?? []), [part]),
        [''],
      )
    }
    if (node.type === 'BinaryExpression' && node.operator === '+')
      return joined(inside(node.left), inside(node.right))
    const origins = originsOf({ source, node }, steps)
    return origins.length === 0
      ? [UNKNOWN]
      : distinct(origins.flatMap((origin) => textsOf(origin, steps + 1)))
  }

  /** The expressions that an expression stands for. */
  function originsOf({ source, node: wrapped }: Spot, steps: number): Spot[] {
    const node = bare(wrapped)
    if (steps > MOST_STEPS) return []
    if (node.type === 'ConditionalExpression')
      return [node.consequent, node.alternate].map((part) => ({ source, node: part }))
    if (node.type === 'LogicalExpression')
      return [node.left, node.right].map((part) => ({ source, node: part }))
    if (node.type === 'Identifier') return namedOrigins({ source, node }, node.name, steps)
    if (node.type === 'CallExpression' && node.callee.type === 'Identifier')
      return functionsCalled({ source, node: node.callee }, node.callee.name).flatMap(returned)
    if (node.type === 'MemberExpression') {
      const key = node.computed ? undefined : nameOf(node.property)
      return key === undefined ? [] : propertiesOf({ source, node: node.object }, key, steps + 1)
    }
    return []
  }

  function namedOrigins(spot: Spot, name: string, steps: number): Spot[] {
    return declarationsOf(spot, name).flatMap(({ key, ...origin }) =>
      key === undefined ? [origin] : propertiesOf(origin, key, steps + 1),
    )
  }

  /** The values that a property of an expression may have. */
  function propertiesOf({ source, node: wrapped }: Spot, key: string, steps: number): Spot[] {
    const node = bare(wrapped)
    if (steps > MOST_STEPS) return []
    if (node.type !== 'ObjectExpression')
      return originsOf({ source, node }, steps + 1).flatMap((origin) => propertiesOf(origin, key, steps + 1))
    return node.properties.flatMap((property) => {
      if (property.type === 'SpreadElement')
        return propertiesOf({ source, node: property.argument }, key, steps + 1)
      return nameOf(property.key) === key ? [{ source, node: property.value }] : []
    })
  }

  /** The declarations that give a name its value, seen from an expression. */
  function declarationsOf(spot: Spot, name: string): Origin[] {
    for (const outer of around(spot)) {
      if (isFunction(outer)) {
        const position = outer.params.findIndex((parameter) => keyIn(parameter, name) !== undefined)
        const key = keyIn(outer.params[position], name)
        if (key !== undefined) return passedTo({ ...spot, node: outer }, position, key)
      }
      if (outer.type !== 'BlockStatement' && outer.type !== 'Program') continue
      for (const { declaration, init } of variablesIn(outer.body)) {
        const key = keyIn(declaration, name)
        if (key !== undefined && init) return [keyed({ ...spot, node: init }, key)]
      }
    }
    const target = spot.source.imports.find(({ names }) => names.includes(name))?.target
    const elsewhere = sourceAt.get(target ?? '')
    const last = elsewhere?.program.body.at(-1)
    return elsewhere && last ? declarationsOf({ source: elsewhere, node: last }, name) : []
  }

  /** The values of a function's parameter: from each caller, or as an attribute where the function is a component. */
  function passedTo(spot: Spot, position: number, key: string): Origin[] {
    const name = functionName(spot)
    const isMeant = (source: Source, callee: Node) =>
      functionsCalled({ source, node: callee }, name ?? '')[0]?.node === spot.node
    const called = (callsTo.get(name) ?? []).flatMap(({ source, node }): Origin[] => {
      const given = node.arguments[position]
      return given && isMeant(source, node.callee) ? [keyed({ source, node: given }, key)] : []
    })
    const drawn = (drawingsOf.get(name) ?? []).flatMap(({ source, node }): Origin[] => {
      const given = isMeant(source, node) ? attributeOf(node, key) : undefined
      return given ? [{ source, node: given }] : []
    })
    return [...called, ...drawn]
  }

  function functionsCalled(spot: Spot, name: string): Spot<Fn>[] {
    for (const outer of [...around(spot)]) {
      if (outer.type !== 'BlockStatement' && outer.type !== 'Program') continue
      const found = functionsIn(outer.body).find((one) => one.name === name)
      if (found) return [{ source: spot.source, node: found.node }]
    }
    const target = spot.source.imports.find(({ names }) => names.includes(name))?.target
    const elsewhere = sourceAt.get(target ?? '')
    const found = elsewhere && functionsIn(elsewhere.program.body).find((one) => one.name === name)
    return elsewhere && found ? [{ source: elsewhere, node: found.node }] : []
  }

  return {
    textsOf: (spot: Spot) => distinct(textsOf(spot).map((text) => text.replace(ID, UNKNOWN))).toSorted(),
    /** The expressions that an expression may stand for, such as the objects that a parameter is called with. */
    originsOf: (spot: Spot) => originsOf(spot, 0),
  }
}

function functionName({ source, node }: Spot): string | undefined {
  if (node.type === 'FunctionDeclaration') return node.id?.name
  const [outer] = around({ source, node })
  return outer?.type === 'VariableDeclarator' ? nameOf(outer.id) : undefined
}

function attributeOf(
  { attributes }: Extract<Node, { type: 'JSXOpeningElement' }>,
  name: string,
): Node | undefined {
  const found = attributes.find((each) => each.type === 'JSXAttribute' && each.name.name === name)
  const value = found?.type === 'JSXAttribute' ? found.value : null
  return value?.type === 'JSXExpressionContainer' ? value.expression : (value ?? undefined)
}

function keyed(spot: Spot, key: string): Origin {
  return key === '' ? spot : { ...spot, key }
}

/**
 * The property through which a parameter or declaration gives a name its value: '' when the name is the whole of it.
 */
function keyIn(pattern: ParamPattern | Node | undefined, name: string): string | undefined {
  if (!pattern) return undefined
  if (pattern.type === 'AssignmentPattern') return keyIn(pattern.left, name)
  if (pattern.type === 'Identifier') return pattern.name === name ? '' : undefined
  if (pattern.type !== 'ObjectPattern') return undefined
  const found = pattern.properties.find(
    (property) => property.type === 'Property' && keyIn(property.value, name) === '',
  )
  return found?.type === 'Property' ? nameOf(found.key) : undefined
}

function isFunction(node: Node): node is Fn {
  return /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)
}

function unexported(statement: Node): Node {
  return statement.type === 'ExportNamedDeclaration' && statement.declaration
    ? statement.declaration
    : statement
}

const variablesIn = once((statements: readonly Node[]) =>
  statements.map(unexported).flatMap((statement) => {
    if (statement.type !== 'VariableDeclaration') return []
    return statement.declarations.map(({ id, init }) => ({ declaration: id, init }))
  }),
)

const functionsIn = once((statements: readonly Node[]): { name: string | undefined; node: Fn }[] => {
  const declared = statements
    .map(unexported)
    .flatMap((statement) =>
      statement.type === 'FunctionDeclaration' ? [{ name: statement.id?.name, node: statement }] : [],
    )
  const assigned = variablesIn(statements).flatMap(({ declaration, init }) =>
    init && isFunction(init) ? [{ name: nameOf(declaration), node: init }] : [],
  )
  return [...declared, ...assigned]
})

/** The return values of each function of a file. */
const returnsIn = once((source: Source): Map<Node | undefined, Spot[]> => {
  const returns = spotsOf([source], 'ReturnStatement')
  const owned = returns.flatMap(({ node }) =>
    node.argument
      ? [{ owner: [...around({ source, node })].find(isFunction), spot: { source, node: node.argument } }]
      : [],
  )
  const groups = grouped(owned, ({ owner }): Node | undefined => owner)
  return new Map([...groups].map(([owner, each]) => [owner, each.map(({ spot }) => spot)]))
})

function returned({ source, node }: Spot<Fn>): Spot[] {
  const isShort = node.type === 'ArrowFunctionExpression' && node.body.type !== 'BlockStatement'
  return isShort ? [{ source, node: node.body }] : (returnsIn(source).get(node) ?? [])
}

/** Caches the result of `find` for each key. */
function once<K extends object, V>(find: (key: K) => V): (key: K) => V {
  const found = new WeakMap<K, V>()
  return (key) => {
    const known = found.get(key) ?? find(key)
    found.set(key, known)
    return known
  }
}

function grouped<T, K>(all: readonly T[], keyOf: (one: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const one of all) {
    const key = keyOf(one)
    const group = groups.get(key)
    if (group) group.push(one)
    else groups.set(key, [one])
  }
  return groups
}

function joined(firsts: readonly string[], seconds: readonly string[]): string[] {
  const known = firsts.length * seconds.length > MOST_TEXTS ? [UNKNOWN] : seconds
  return distinct(firsts.flatMap((first) => known.map((second) => first + second)))
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)]
}
