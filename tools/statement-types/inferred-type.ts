import type { Node, Value } from './node-tree.ts'

/** The type of a value: one of PostgreSQL, or one that is known more closely. */
export type Kind =
  | { is: 'null' }
  | { is: 'type'; oid: number }
  | { is: 'literals'; values: readonly string[] }
  | { is: 'object'; fields: readonly Field[] }
  | { is: 'list'; of: Inferred }

/** The type of a value, whether it may be null, and the parameters that must not be null for it not to be. */
export type Inferred = { kind: Kind; isNullable: boolean; requires?: readonly number[] }
/** `ofJoin` names the outer join without whose row the value is null, together with all others of that join. */
export type Field = Inferred & { name: string; ofJoin?: string; isNullableInJoin?: boolean }

/** The fields in which nodes of an expression name their type. */
export const TYPE_FIELDS = [
  'vartype',
  'consttype',
  'funcresulttype',
  'opresulttype',
  'aggtype',
  'wintype',
  'coalescetype',
  'casetype',
  'minmaxtype',
  'resulttype',
  'paramtype',
  'array_typeid',
  'row_typeid',
  'refrestype',
  'typeId',
]
/** A literal whose type no function asked for, such as a key of json_build_object. */
const UNKNOWN = 705

/** The parameters that must not be null, so that none of these values is. */
export function requiredBy(parts: readonly Inferred[]): readonly number[] {
  return [...new Set(parts.flatMap(({ requires = [] }) => requires))]
}

/** One type for several values: all their literals together, else that of the first which has one. */
export function joined(parts: readonly Inferred[], node?: Node): Inferred {
  const isNullable = parts.some((part) => part.isNullable)
  const requires = isNullable ? [] : requiredBy(parts)
  const known = parts.filter(({ kind }) => kind.is !== 'null')
  const literals = known.flatMap(({ kind }) => (kind.is === 'literals' ? kind.values : []))
  const areLiterals = known.length > 0 && known.every(({ kind }) => kind.is === 'literals')
  if (areLiterals) return { kind: { is: 'literals', values: [...new Set(literals)] }, isNullable, requires }
  const other = known.find(({ kind }) => kind.is !== 'literals')
  const named = TYPE_FIELDS.find((name) => node?.[name] !== undefined)
  const kind: Kind =
    known.length === 1 || !named
      ? (other?.kind ?? { is: 'null' })
      : { is: 'type', oid: Number(node?.[named]) }
  return { kind: other && isStructure(other.kind) ? other.kind : kind, isNullable, requires }
}

function isStructure({ is }: Kind): boolean {
  return is === 'object' || is === 'list'
}

/** The text of a constant: its bytes after a length of four, or up to a zero where the type was left open. */
export function textOf(node: Node): string {
  const bytes = Array.isArray(node.constvalue) ? node.constvalue.find(Array.isArray) : undefined
  const text = Buffer.from((bytes ?? []).map((byte: Value) => Number(byte) & 255))
  return (Number(node.consttype) === UNKNOWN ? text.subarray(0, -1) : text.subarray(4)).toString()
}
