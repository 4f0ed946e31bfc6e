import type { Catalog } from './catalog.ts'
import {
  type Field,
  type Inferred,
  joined,
  type Kind,
  requiredBy,
  TYPE_FIELDS,
  textOf,
} from './inferred-type.ts'
import { hasElements, isNode, type Node, nodeOf, nodesOf, type Value } from './node-tree.ts'
import { MAY_BE_NULL, NEVER_NULL, NEVER_NULL_FUNCTIONS, STRICT } from './null-rules.ts'
import { isOneRow, requiredIn, type Scope, scopeAt, setLeaves, tableAt } from './query-scope.ts'

const BOOLEAN = 16
const TEXT = 25
const OBJECTS = ['json_build_object', 'jsonb_build_object']
const LISTS = ['json_agg', 'jsonb_agg']

/** Infers the columns that a query answers, from its analysed tree. Utility commands (`lock table`) answer none. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: its closures are short, and measured alone.
export function inferRow(tree: Node, catalog: Catalog): Field[] {
  const busy = new Set<Node>()

  function fieldsOf(query: Node, outer: Scope | null): Field[] {
    const scope = { query, outer, required: requiredIn(query) }
    const targets = query.commandType === '1' ? query.targetList : query.returningList
    const leaves = setLeaves(query.setOperations).map((index) => tableAt(query, index))
    const fields = nodesOf(targets)
      .filter((target) => target.resjunk === 'false')
      .map((target): Field => ({ name: String(target.resname), ...inferField(nodeOf(target.expr), scope) }))
    if (leaves.length === 0) return fields
    const rows = leaves.map((leaf) => fieldsOf(nodeOf(leaf.subquery), scope))
    return fields.map((field, index) => ({
      name: field.name,
      ...joined(rows.map((row) => row[index] ?? field)),
    }))
  }

  function infer(node: Node, scope: Scope): Inferred {
    switch (node.kind) {
      case 'VAR':
        return inferColumn(node, scope)
      case 'CONST':
        return inferConstant(node)
      case 'PARAM':
        return { ...typed(node, false), requires: [Number(node.paramid)] }
      case 'FUNCEXPR':
        return inferCall(node, scope)
      case 'AGGREF':
        return inferAggregate(node, scope)
      case 'OPEXPR':
        return typedByArgs(node, scope, MAY_BE_NULL.includes(catalog.operators.get(Number(node.opno)) ?? ''))
      case 'WINDOWFUNC':
        return typed(node, !NEVER_NULL_FUNCTIONS.includes(nameOf(node.winfnoid)))
      case 'COALESCEEXPR':
      case 'MINMAXEXPR':
        return inferCoalesce(node, scope)
      case 'CASEEXPR': {
        const results = nodesOf(node.args).map((when) => infer(nodeOf(when.result), scope))
        const otherwise = isNode(node.defresult) ? [infer(node.defresult, scope)] : []
        const either = joined([...results, ...otherwise], node)
        return { ...either, isNullable: either.isNullable || otherwise.length === 0 }
      }
      case 'SUBLINK':
        return inferSubquery(node, scope)
      case 'FIELDSELECT':
        return inferPart(node, scope)
      case 'RELABELTYPE':
        return infer(nodeOf(node.arg), scope)
      default:
        if (NEVER_NULL.includes(node.kind)) return typed(node, false)
        if (STRICT.includes(node.kind)) return typedByArgs(node, scope)
        return typed(node, true)
    }
  }

  /** A coalesce is not null when one of its arguments is not. */
  function inferCoalesce(node: Node, scope: Scope): Inferred {
    const parts = argsOf(node, scope)
    const present = parts.filter(({ isNullable }) => !isNullable)
    const isCertain = present.some(({ requires = [] }) => requires.length === 0)
    const requires = isCertain ? [] : requiredBy(present)
    return { ...joined(parts, node), isNullable: present.length === 0, requires }
  }

  /** The type that a node names; that of a Boolean expression is known. */
  function typed(node: Node, isNullable: boolean): Inferred {
    const field = TYPE_FIELDS.find((name) => node[name] !== undefined)
    return { kind: { is: 'type', oid: field ? Number(node[field]) : BOOLEAN }, isNullable }
  }

  function argsOf(node: Node, scope: Scope): Inferred[] {
    return [...nodesOf(node.args), ...nodesOf(node.arg)].map((arg) => infer(arg, scope))
  }

  /** The result of a strict expression: null when one of its arguments is. */
  function typedByArgs(node: Node, scope: Scope, mayBeNull = false): Inferred {
    const parts = argsOf(node, scope)
    const isNullable = mayBeNull || parts.some((part) => part.isNullable)
    return { ...typed(node, isNullable), requires: isNullable ? [] : requiredBy(parts) }
  }

  function nameOf(oid: Value | undefined): string {
    return catalog.routines.get(Number(oid))?.name ?? ''
  }

  function inferConstant(node: Node): Inferred {
    if (node.constisnull === 'true') return { kind: { is: 'null' }, isNullable: true }
    if (Number(node.consttype) !== TEXT) return typed(node, false)
    return { kind: { is: 'literals', values: [textOf(node)] }, isNullable: false }
  }

  function inferCall(node: Node, scope: Scope): Inferred {
    const routine = catalog.routines.get(Number(node.funcid))
    const name = routine?.name ?? ''
    if (OBJECTS.includes(name)) {
      const fields = pairsOf(node, scope)
      return { kind: { is: 'object', fields }, isNullable: false, requires: requiredBy(fields) }
    }
    if (NEVER_NULL_FUNCTIONS.includes(name)) return typed(node, false)
    if (!routine?.isOurs) return typedByArgs(node, scope, MAY_BE_NULL.includes(name))
    const deciding = routine.nullWith && nodesOf(node.args)[routine.nullWith - 1]
    if (!deciding) return typed(node, !routine.neverNull)
    const { isNullable, requires = [] } = infer(deciding, scope)
    return { ...typed(node, isNullable), requires }
  }

  function pairsOf(node: Node, scope: Scope): Field[] {
    const args = nodesOf(node.args)
    return args.flatMap((value, index) =>
      index % 2 ? [{ name: textOf(args[index - 1] as Node), ...infer(value, scope) }] : [],
    )
  }

  function inferAggregate(node: Node, scope: Scope): Inferred {
    const name = nameOf(node.aggfnoid)
    if (name === 'count') return typed(node, false)
    const isGrouped = nodesOf(scope.query.groupClause).length > 0 && node.aggfilter === null
    const [of] = nodesOf(node.args).map((target) => infer(nodeOf(target.expr), scope))
    if (LISTS.includes(name) && of)
      return { kind: { is: 'list', of }, isNullable: !isGrouped, requires: of.requires ?? [] }
    return typed(node, !isGrouped || (name !== 'array_agg' && of?.isNullable !== false))
  }

  function inferSubquery(node: Node, scope: Scope): Inferred {
    const query = nodeOf(node.subselect)
    const type = Number(node.subLinkType)
    if (type !== 4 && type !== 6) return { kind: { is: 'type', oid: BOOLEAN }, isNullable: false }
    const [field] = fieldsOf(query, scope)
    if (!field) throw new Error('A subquery without a column')
    const { kind, requires = [] } = field
    if (type === 4) return { kind, isNullable: field.isNullable || !isOneRow(query), requires }
    return { kind: { is: 'list', of: field }, isNullable: false, requires }
  }

  function inferPart(node: Node, scope: Scope): Inferred {
    const of = infer(nodeOf(node.arg), scope)
    const type = of.kind.is === 'type' ? catalog.types.get(of.kind.oid) : undefined
    const column = type && columnAt(type.relation, Number(node.fieldnum))
    if (!column) return typed(node, true)
    return { ...column, isNullable: of.isNullable || column.isNullable }
  }

  function inferColumn(node: Node, scope: Scope): Inferred {
    const home = scopeAt(scope, Number(node.varlevelsup))
    const [table, column] = [Number(node.varno), Number(node.varattno)]
    const { kind, isNullable, requires = [] } = columnOf(tableAt(home.query, table), column, home, node)
    const isOuter = hasElements(node.varnullingrels) || (node.varreturningtype ?? '0') !== '0'
    const isRequired = home.required.has(`${table}.${column}`)
    return { kind, isNullable: (isNullable || isOuter) && !isRequired, requires }
  }

  /** A column of the row, with the outer join that may leave it out. */
  function inferField(node: Node, scope: Scope): Omit<Field, 'name'> {
    const inferred = infer(node, scope)
    const isOfJoin = node.kind === 'VAR' && node.varlevelsup === '0' && hasElements(node.varnullingrels)
    if (!isOfJoin || !inferred.isNullable) return inferred
    const [table, column] = [Number(node.varno), Number(node.varattno)]
    const { isNullable } = columnOf(tableAt(scope.query, table), column, scope, node)
    return {
      ...inferred,
      ofJoin: `${table} ${JSON.stringify(node.varnullingrels)}`,
      isNullableInJoin: isNullable,
    }
  }

  /** A column of an entry of the range table. */
  function columnOf(table: Node, column: number, scope: Scope, node: Node): Inferred {
    switch (table.rtekind) {
      case '0':
        return columnAt(Number(table.relid), column) ?? typed(node, column === 0)
      case '1':
        return pick(fieldsOf(nodeOf(table.subquery), scope), column, node)
      case '2':
        return infer(nodesOf(table.joinaliasvars)[column - 1] ?? node, scope)
      case '3':
        return columnOfCall(table, column, node)
      case '5':
        return joined(
          valuesAt(table, column).map((value) => infer(value, scope)),
          node,
        )
      case '6':
        return columnOfCte(table, column, scope, node)
      case '9':
        return infer(nodesOf(table.groupexprs)[column - 1] ?? node, scope)
      default:
        return typed(node, true)
    }
  }

  function valuesAt(table: Node, column: number): Node[] {
    const lists = Array.isArray(table.values_lists) ? table.values_lists : []
    return lists.flatMap((list) => nodesOf(list as Value)[column - 1] ?? [])
  }

  /** Columns of row types are as those of their table; elements of arrays and numbers of rows are not null. */
  function columnOfCall(table: Node, column: number, node: Node): Inferred {
    const [call] = nodesOf(table.functions).map((each) => nodeOf(each.funcexpr))
    if (nodesOf(table.functions).length > 1 || call?.kind !== 'FUNCEXPR') return typed(node, false)
    const routine = catalog.routines.get(Number(call.funcid))
    const relation = catalog.types.get(Number(call.funcresulttype))?.relation ?? 0
    return columnAt(relation, column) ?? typed(node, routine?.isOurs !== false && routine?.columns !== null)
  }

  function columnOfCte(table: Node, column: number, scope: Scope, node: Node): Inferred {
    const home = scopeAt(scope, Number(table.ctelevelsup))
    const cte = nodesOf(home.query.cteList).find(({ ctename }) => ctename === table.ctename)
    const query = nodeOf(cte?.ctequery)
    if (busy.has(query)) return typed(node, false)
    busy.add(query)
    const found = pick(fieldsOf(query, home), column, node)
    busy.delete(query)
    return found
  }

  function pick(fields: readonly Field[], column: number, node: Node): Inferred {
    return fields[column - 1] ?? typed(node, column === 0)
  }

  function columnAt(relation: number, number: number): Inferred | undefined {
    const column = catalog.relations.get(relation)?.columns.get(number)
    if (!column) return undefined
    const kind: Kind = column.values
      ? { is: 'literals', values: column.values }
      : { is: 'type', oid: column.type }
    return { kind, isNullable: column.isNullable }
  }

  return tree.commandType === '6' ? [] : fieldsOf(tree, null)
}
