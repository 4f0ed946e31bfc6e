import * as z from 'zod/mini'
import { operationList } from '#contract/api/all-operations.ts'
import { LOWER_CASE_UUID } from '#contract/values/id.ts'
import { namedSchemas } from './named-schemas.ts'

export type Schema = Record<string, unknown>
type Direction = 'input' | 'output'
type Described = { operations: Record<string, Schema>; components: Record<string, Schema> }

/** The schemas of the document: what each operation takes and answers, and the components that they refer to. */
export type DocumentSchemas = {
  inputOf(operation: string): Schema
  outputOf(operation: string): Schema
  components: Record<string, Schema>
}

/** Reads the schemas of all operations; each exported one of the contract is a component of its name. */
export function documentSchemas(): DocumentSchemas {
  const taken = readSchemas('input')
  const answered = readSchemas('output')
  const differing = Object.keys(taken.components).filter(
    (name) => name in answered.components && !isSame(taken.components[name], answered.components[name]),
  )
  const renamed = new Map(differing.map((name) => [reference(name), reference(`${name}Input`)]))
  const inputs = rewritten(taken, (node) =>
    typeof node.$ref === 'string' ? { $ref: renamed.get(node.$ref) ?? node.$ref } : node,
  )
  const ofInputs = Object.entries(inputs.components).map(([name, schema]): [string, Schema] => [
    differing.includes(name) ? `${name}Input` : name,
    schema,
  ])
  const all = { ...answered.components, ...Object.fromEntries(ofInputs) }
  return {
    inputOf: (operation) => inputs.operations[operation] ?? {},
    outputOf: (operation) => answered.operations[operation] ?? {},
    components: Object.fromEntries(Object.entries(all).toSorted(([one], [other]) => (one < other ? -1 : 1))),
  }
}

/** The schema that a reference names, or the given one. */
export function resolved(schema: Schema, components: Record<string, Schema>): Schema {
  const { $ref: target } = schema
  return typeof target === 'string' ? (components[target.slice(reference('').length)] ?? {}) : schema
}

function reference(name: string): string {
  return `#/components/schemas/${name}`
}

/** One schema holds all operations, so that what they share is written once. */
function readSchemas(io: Direction): Described {
  const metadata = z.registry<{ id: string }>()
  for (const [id, schema] of namedSchemas) metadata.add(schema, { id })
  const all = z.object(Object.fromEntries(operationList.map(([name, operation]) => [name, operation[io]])))
  const written = z.toJSONSchema(all, { metadata, target: 'openapi-3.0', io, unrepresentable: 'any' })
  const { properties = {}, definitions = {} } = written as Record<string, Record<string, Schema> | undefined>
  return rewritten({ operations: properties, components: definitions }, asOpenApi)
}

function rewritten({ operations, components }: Described, change: (node: Schema) => Schema): Described {
  return { operations: mapped(operations, change), components: mapped(components, change) }
}

/** Changes each schema of a map, and first those within it. */
function mapped<T>(schemas: T, change: (node: Schema) => Schema): T {
  const entries = Object.entries(schemas as Record<string, Schema>)
  return Object.fromEntries(entries.map(([name, node]) => [name, withinChanged(node, change)])) as T
}

function withinChanged(node: Schema, change: (node: Schema) => Schema): Schema {
  const { properties, items, ...rest } = node
  const lists = ['allOf', 'anyOf', 'oneOf'].flatMap((name) => {
    const list = rest[name]
    return Array.isArray(list) ? [[name, list.map((each) => withinChanged(each, change))]] : []
  })
  return change({
    ...rest,
    ...(isObject(properties) && { properties: mapped(properties, change) }),
    ...(isObject(items) && { items: withinChanged(items, change) }),
    ...Object.fromEntries(lists),
  })
}

/** Says in the words of OpenAPI 3.0 what the library leaves in those of JSON Schema, or leaves out. */
function asOpenApi(node: Schema): Schema {
  return withNull(withFormat(withoutSafeBounds(withPlainReference(withIds(node)))))
}

/** A `$ref` has nothing beside it; a lone one needs no list around it. */
function withPlainReference(node: Schema): Schema {
  if (typeof node.$ref === 'string') return { $ref: node.$ref.replace('#/definitions/', reference('')) }
  const [only, ...others] = Array.isArray(node.allOf) ? node.allOf : []
  return others.length === 0 && isObject(only) && Object.keys(node).length === 1 ? only : node
}

/** The bounds of whole numbers in the language are none of the product's. */
function withoutSafeBounds({ minimum, maximum, ...rest }: Schema): Schema {
  return {
    ...rest,
    ...(minimum !== undefined && minimum !== Number.MIN_SAFE_INTEGER && { minimum }),
    ...(maximum !== undefined && maximum !== Number.MAX_SAFE_INTEGER && { maximum }),
  }
}

/** A format says what its pattern says; the pattern of an id is that of a format. */
function withFormat({ pattern, ...node }: Schema): Schema {
  if (pattern === LOWER_CASE_UUID.source) return { ...node, format: 'uuid' }
  return pattern === undefined || node.format !== undefined ? node : { ...node, pattern }
}

/** Ids in inputs are checked where they are looked up, because an unknown one and a wrong one are answered alike. */
function withIds(node: Schema): Schema {
  if (!isObject(node.properties)) return node
  const properties = Object.entries(node.properties).map(([name, schema]) => [
    name,
    isObject(schema) && isPlainText(schema) && /^id$|Id$/.test(name) ? { ...schema, format: 'uuid' } : schema,
  ])
  return { ...node, properties: Object.fromEntries(properties) }
}

function isPlainText({ type, format, pattern, enum: values }: Schema): boolean {
  return type === 'string' && format === undefined && pattern === undefined && values === undefined
}

/** In OpenAPI 3.0 `nullable` holds for the type beside it only, and an enum lists null itself. */
function withNull(node: Schema): Schema {
  if (node.nullable !== true) return node
  if (Array.isArray(node.enum)) return { ...node, enum: [...new Set([...node.enum, null])] }
  if (node.type !== undefined) return node
  const { nullable: _nullable, default: otherwise, ...value } = node
  const none = { type: 'string', nullable: true, enum: [null] }
  return { ...(otherwise !== undefined && { default: otherwise }), anyOf: [withPlainReference(value), none] }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function isObject(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
