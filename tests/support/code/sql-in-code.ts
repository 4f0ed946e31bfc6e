import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow, root, type Source, visit } from '#tests/support/sources.ts'

/** A text in a program that is a database statement. */
export type SqlText = {
  text: string
  start: number
  /** Values are filled in at run time, not just once when the file is loaded. */
  isBuiltAtRunTime: boolean
}

const STATEMENT = /^\s*(select|insert into|update|delete from|with|create|alter|drop|truncate)\s/i

/** Every database statement written in a file. */
export function sqlIn(source: Source): SqlText[] {
  const found: SqlText[] = []
  let depth = 0
  const enter = () => {
    depth += 1
  }
  const leave = () => {
    depth -= 1
  }
  const addStatement = (text: string, start: number, hasValues: boolean) => {
    if (STATEMENT.test(text)) found.push({ text, start, isBuiltAtRunTime: hasValues && depth > 0 })
  }
  visit(source, {
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    Literal: (node) => {
      if (typeof node.value === 'string') addStatement(node.value, node.start, false)
    },
    TemplateLiteral: ({ quasis, expressions, start }) =>
      addStatement(quasis.map(({ value }) => value.cooked ?? '').join(' … '), start, expressions.length > 0),
  })
  return found
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
