import pg from 'pg'
import { types } from '#server/database/column-types.ts'
import type { Address } from '#server/database/connect.ts'
import { withoutMarks } from '#server/database/db.ts'
import { readCatalog } from './catalog.ts'
import { inferRow } from './infer-row.ts'
import { type Field, requiredBy } from './inferred-type.ts'
import { type Node, readNodeTree } from './node-tree.ts'
import { parameterType, rowType } from './print-types.ts'

/** The TypeScript types of a statement, as text. */
type StatementTypes = { row: string; values: string[] }

/** Reads statements on a migrated database. */
export async function openStatementReader(
  address: Address,
): Promise<{ read(text: string): Promise<StatementTypes>; end(): Promise<void> }> {
  const options = [
    'search_path=public',
    'client_min_messages=log',
    'debug_pretty_print=off',
    'debug_print_parse=on',
  ]
  const client = new pg.Client({ ...address, types, options: options.map((each) => `-c ${each}`).join(' ') })
  await client.connect()
  const catalog = await readCatalog(client)
  return {
    /** Prepares a statement and tells what it takes and answers. Throws what PostgreSQL says against it. */
    async read(text) {
      const { tree, parameters } = await prepare(client, withoutMarks(text))
      const marked = new Set([...text.matchAll(/"(\w+)!"/g)].map(([, name]) => name))
      const fields = (tree ? inferRow(tree, catalog) : []).map((field) =>
        marked.has(field.name) ? present(field) : field,
      )
      const required = requiredBy(fields)
      return {
        row: rowType(fields, catalog),
        values: parameters.map((oid, index) => parameterType(oid, catalog, required.includes(index + 1))),
      }
    },
    end: () => client.end(),
  }
}

/** A column that its statement marks as never null: in its outer join, or at all. */
function present(field: Field): Field {
  return field.ofJoin ? { ...field, isNullableInJoin: false } : { ...field, isNullable: false }
}

/** The analysed tree of a statement, and the types of its parameters. */
async function prepare(
  client: pg.Client,
  text: string,
): Promise<{ tree: Node | undefined; parameters: number[] }> {
  const trees: Node[] = []
  const readTree = ({ message, detail }: { message?: string; detail?: string }) => {
    if (message?.startsWith('parse tree') && detail) trees.push(readNodeTree(detail))
  }
  client.on('notice', readTree)
  await client.query(`prepare one as ${text}`)
  client.off('notice', readTree)
  const { rows } = await client.query(
    'select parameter_types::oid[]::int8[] as parameters from pg_prepared_statements',
  )
  await client.query('deallocate one')
  return { tree: trees.findLast(({ commandType }) => commandType !== '6'), parameters: rows[0].parameters }
}
