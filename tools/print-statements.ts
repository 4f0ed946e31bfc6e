import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { types } from '#server/database/column-types.ts'
import { type Address, connect } from '#server/database/connect.ts'
import { declaredStatements } from '#server/database/db.ts'
import { migrate } from '#server/database/migrate.ts'
import { createLog } from '#server/platform/core/log.ts'
import { openBoss } from '#server/platform/jobs/job-queue.ts'
import { isTest, root, sourcesOf } from '#tests/support/sources.ts'
import { waitingTables } from '../ops/import/run-import.ts'
import { type Catalog, readCatalog } from './statement-types/catalog.ts'
import { inferRow } from './statement-types/infer-row.ts'
import { type Node, readNodeTree } from './statement-types/node-tree.ts'
import { parameterType, rowType } from './statement-types/print-types.ts'
import { quiet, withTemporaryDatabase } from './temporary-database.ts'

/** Prepares one statement and prints what it takes and answers. Throws what PostgreSQL says against it. */
async function typesOf(client: pg.Client, text: string, catalog: Catalog): Promise<string> {
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
  const tree = trees.findLast(({ commandType }) => commandType !== '6')
  const values = rows[0].parameters.map((oid: number) => parameterType(oid, catalog))
  return `{ row: ${tree ? rowType(inferRow(tree, catalog), catalog) : '{}'}; values: [${values.join(', ')}] }`
}

/** Loads every module that declares statements. */
async function loadStatements(): Promise<void> {
  const sources = sourcesOf('server', 'ops').filter((source) => !isTest(source))
  const declaring = sources.filter(({ imports }) =>
    imports.some(
      ({ target, names }) =>
        target === 'server/database/db.ts' && names.some((name) => name.startsWith('sql')),
    ),
  )
  for (const { path } of declaring) await import(join(root, path))
}

/** Creates the tables of the job queue and of an import, which no migration knows. */
async function createTablesOfOthers(address: Address): Promise<void> {
  const { pool, end } = connect({ address, log: quietLog, max: 2 })
  const boss = await openBoss(pool, quietLog)
  await boss.stop({ graceful: false })
  for (const text of waitingTables) await pool.query(text)
  await end()
}

/** Prints the module with the types of all statements; throws with the names of those that do not fit the schema. */
async function printStatements(address: Address): Promise<string> {
  await migrate({ address, log: quiet })
  await createTablesOfOthers(address)
  const client = new pg.Client({
    ...address,
    types,
    options:
      '-c search_path=public -c client_min_messages=log -c debug_pretty_print=off -c debug_print_parse=on',
  })
  await client.connect()
  try {
    const catalog = await readCatalog(client)
    const [lines, failures]: [string[], string[]] = [[], []]
    for (const [name, text] of [...declaredStatements].sort(([a], [b]) => (a < b ? -1 : 1)))
      try {
        lines.push(`  '${name}': ${await typesOf(client, text, catalog)}`)
      } catch (error) {
        failures.push(`${name}: ${error instanceof Error ? error.message : error}`)
      }
    if (failures.length > 0) throw new Error(`Statements that do not fit the schema:\n${failures.join('\n')}`)
    return `${head}${lines.join('\n')}\n}\n`
  } finally {
    await client.end()
  }
}

const quietLog = createLog('silent')
const head = `// Printed by npm run statements.

/** The row that each statement answers, and the values that it takes. */
export type Statements = {
`

const file = join(root, 'server/database/statement-types.gen.ts')
await loadStatements()
const printed = await withTemporaryDatabase(printStatements)
if (process.argv.includes('--check')) {
  const isStale = (await readFile(file, 'utf8')) !== printed
  if (isStale)
    console.error(
      'server/database/statement-types.gen.ts no longer fits the statements: run npm run statements.',
    )
  process.exitCode = isStale ? 1 : 0
} else {
  await writeFile(file, printed)
}
