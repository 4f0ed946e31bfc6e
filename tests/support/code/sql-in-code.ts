import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Node } from 'oxc-parser'
import { filesBelow, root, type Source } from '#tests/support/sources.ts'
import { around, nameOf, nodesOf, type Spot } from './syntax.ts'

/** A text in a program that is a database statement, or the beginning of one. */
export type SqlText = { text: string; start: number }

const STATEMENT = /^\s*(select|insert into|update|delete from|with|create|alter|drop|truncate)\s/i

/** Every database statement written in a file; a value that is filled in is `…`. */
export function sqlIn(source: Source): SqlText[] {
  return statementsIn(source).map(({ node, text }) => ({ text, start: node.start }))
}

/** The names of the outermost functions that fill values into statements; '' for one without a name. */
export function fillingFunctions(source: Source): string[] {
  return statementsIn(source)
    .filter(({ node }) => node.type === 'TemplateLiteral' && node.expressions.length > 0)
    .flatMap(({ node }) => functionAround({ source, node }) ?? [])
}

/** The name of the outermost function around a node, '' for one without a name; null for what runs as a file loads. */
export function functionAround(spot: Spot): string | null {
  let name: string | null = null
  let inner: Node = spot.node
  for (const outer of around(spot)) {
    if (isFunction(inner)) name = nameOfFunction(inner, outer)
    inner = outer
  }
  return name
}

function statementsIn(source: Source) {
  return nodesOf(source).flatMap((node) => {
    const text = textOf(node)
    return STATEMENT.test(text) ? [{ node, text }] : []
  })
}

function textOf(node: Node): string {
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked ?? '').join(' … ')
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : ''
}

function isFunction({ type }: Node): boolean {
  return ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(type)
}

function nameOfFunction(node: Node, outer: Node): string {
  if (node.type === 'FunctionDeclaration') return node.id?.name ?? ''
  return outer.type === 'VariableDeclarator' ? (nameOf(outer.id) ?? '') : ''
}

/** Every table that a migration creates. */
export function tablesOfSchema(): string[] {
  return filesBelow('server/database/migrations')
    .filter((path) => path.endsWith('.sql'))
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .flatMap((text) => [...text.matchAll(/^create (?:unlogged )?table (\w+)/gm)])
    .map(([, table = '']) => table)
}

/** The tables that a statement reads or writes by their own name. */
export function tablesIn({ text }: SqlText, tables: readonly string[]): string[] {
  const named = [...text.matchAll(/\b(?:from|join|into|update|using)\s+(\w+)/gi)].map(
    ([, name]) => name ?? '',
  )
  return [...new Set(named)].filter((name) => tables.includes(name))
}
