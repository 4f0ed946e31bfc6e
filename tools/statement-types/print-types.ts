import type { Catalog } from './catalog.ts'
import type { Field, Inferred } from './inferred-type.ts'

/** The TypeScript types of values as the driver returns them (server/database/column-types.ts), by their type. */
const returned: Record<string, string> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  oid: 'number',
  bytea: 'Buffer',
  json: 'unknown',
  jsonb: 'unknown',
  record: 'unknown',
  void: 'unknown',
}
/** Inside JSON the same values are texts, numbers and truth values. */
const inJson: Record<string, string> = { ...returned, bytea: 'string', numeric: 'number' }
/** The values that a parameter takes, where they are not those that are returned. */
const accepted: Record<string, string> = {
  int8: 'number | string',
  numeric: 'number | string',
  timestamptz: 'Date | string',
  json: 'string | object',
  jsonb: 'string | object',
}

/** Prints the type of a row. The columns of an outer join are there together, or null together. */
export function rowType(fields: readonly Field[], catalog: Catalog): string {
  const joins = joinsOf(fields)
  const always = fields.filter((field) => !joins.some((join) => join.includes(field)))
  const either = joins.map((join) => {
    const present = join.map((field) => ({ ...field, isNullable: field.isNullableInJoin === true }))
    const absent = join.map(({ name }): Field => ({ name, kind: { is: 'null' }, isNullable: true }))
    return `(${objectType(present, catalog, returned)} | ${objectType(absent, catalog, returned)})`
  })
  const others = always.length > 0 || either.length === 0 ? [objectType(always, catalog, returned)] : []
  return [...others, ...either].join(' & ')
}

/** The columns of each outer join that has several, one of which tells whether its row is there. */
function joinsOf(fields: readonly Field[]): Field[][] {
  const names = new Set(fields.flatMap(({ ofJoin }) => ofJoin ?? []))
  const joins = [...names].map((name) => fields.filter(({ ofJoin }) => ofJoin === name))
  return joins.filter((join) => join.length > 1 && join.some(({ isNullableInJoin }) => !isNullableInJoin))
}

/** Prints the type of a parameter; it may be null unless a column of the row was inferred from its not being null. */
export function parameterType(oid: number, catalog: Catalog, isRequired = false): string {
  const type = catalog.types.get(oid)
  const isArray = type?.name.startsWith('_')
  const orNull = isRequired ? '' : ' | null'
  if (isArray) return `readonly (${parameterType(type?.element ?? 0, catalog)})[]${orNull}`
  return `${accepted[type?.name ?? ''] ?? baseType(oid, catalog, returned)}${orNull}`
}

function objectType(fields: readonly Field[], catalog: Catalog, names: Record<string, string>): string {
  const printed = fields.map((field) => `${keyOf(field.name)}: ${valueType(field, catalog, names)}`)
  return `{ ${printed.join('; ')} }`
}

function literal(value: string): string {
  return `'${value.replace(/[\\']/g, '\\$&').replaceAll('\n', '\\n')}'`
}

function keyOf(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`
}

function valueType({ kind, isNullable }: Inferred, catalog: Catalog, names: Record<string, string>): string {
  const orNull = isNullable ? ' | null' : ''
  switch (kind.is) {
    case 'null':
      return 'null'
    case 'literals':
      return kind.values.map(literal).join(' | ') + orNull
    case 'object':
      return objectType(kind.fields, catalog, inJson) + orNull
    case 'list':
      return `(${valueType(kind.of, catalog, names)})[]${orNull}`
    default:
      return baseType(kind.oid, catalog, names) + orNull
  }
}

function baseType(oid: number, catalog: Catalog, names: Record<string, string>): string {
  const type = catalog.types.get(oid)
  if (!type) return 'unknown'
  if (type.base) return baseType(type.base, catalog, names)
  if (type.name.startsWith('_')) return `(${baseType(type.element, catalog, names)})[]`
  if (type.labels) return type.labels.map(literal).join(' | ')
  return names[type.name] ?? (type.relation ? 'unknown' : 'string')
}
