import { isNode, type Node, nodeOf, nodesOf, type Value } from './node-tree.ts'

/** A query, the queries around it, and the columns that its conditions exclude from being null. */
export type Scope = { query: Node; outer: Scope | null; required: ReadonlySet<string> }

/** The query that a reference means, so many levels up. */
export function scopeAt(scope: Scope, level: number): Scope {
  let home = scope
  for (let up = 0; up < level; up++) home = home.outer ?? home
  return home
}

/** An entry of the range table of a query, counted from 1. */
export function tableAt(query: Node, index: number): Node {
  return nodeOf(nodesOf(query.rtable)[index - 1])
}

/** The subqueries that a union consists of, as indexes of the range table. */
export function setLeaves(node: Value | undefined): number[] {
  if (!isNode(node)) return []
  if (node.kind === 'RANGETBLREF') return [Number(node.rtindex)]
  return [...setLeaves(node.larg), ...setLeaves(node.rarg)]
}

/** Whether a subquery always answers a row: an aggregate of everything, or one without tables. */
export function isOneRow(query: Node): boolean {
  if (query.groupClause !== null || query.havingQual !== null || query.limitCount !== null) return false
  const { fromlist, quals } = nodeOf(query.jointree)
  return query.hasAggs === 'true' || (fromlist === null && quals === null)
}

/** The columns, `table.column`, that are not null in any row of a query: its conditions compare or exclude it. */
export function requiredIn(query: Node): Set<string> {
  const required = new Set<string>()
  const visit = (condition: Value | undefined): void => {
    if (!isNode(condition)) return
    if (condition.kind === 'BOOLEXPR' && condition.boolop === 'and')
      for (const each of nodesOf(condition.args)) visit(each)
    const isTested = condition.kind === 'NULLTEST' && condition.nulltesttype === '1'
    const compared = isTested
      ? nodesOf(condition.arg)
      : condition.kind === 'OPEXPR'
        ? nodesOf(condition.args)
        : []
    for (const each of compared.map(withoutRelabel))
      if (each.kind === 'VAR' && each.varlevelsup === '0') required.add(`${each.varno}.${each.varattno}`)
  }
  if (isNode(query.jointree)) visit(query.jointree.quals)
  return required
}

function withoutRelabel(node: Node): Node {
  return node.kind === 'RELABELTYPE' ? nodeOf(node.arg) : node
}
