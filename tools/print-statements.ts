import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { waitingTables } from '#ops/import/run-import.ts'
import { type Address, connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { createLog } from '#server/platform/core/log.ts'
import { openBoss } from '#server/platform/jobs/job-queue.ts'
import { root } from '#tests/support/sources.ts'
import { loadStatements } from './statement-types/load-statements.ts'
import { openStatementReader } from './statement-types/statement-reader.ts'
import { withTemporaryDatabase } from './temporary-database.ts'

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
  await migrate({ address, log: quietLog })
  await createTablesOfOthers(address)
  const reader = await openStatementReader(address)
  try {
    const [lines, failures]: [string[], string[]] = [[], []]
    for (const [name, text] of [...(await loadStatements())].sort(([a], [b]) => (a < b ? -1 : 1)))
      try {
        const { row, values } = await reader.read(text)
        lines.push(`  '${name}': { row: ${row}; values: [${values.join(', ')}] }`)
      } catch (error) {
        failures.push(`${name}: ${error instanceof Error ? error.message : error}`)
      }
    if (failures.length > 0) throw new Error(`Statements that do not fit the schema:\n${failures.join('\n')}`)
    return `${head}${lines.join('\n')}\n}\n`
  } finally {
    await reader.end()
  }
}

const quietLog = createLog('silent')
const head = `// Printed by npm run statements.

/** The row that each statement answers, and the values that it takes. */
export type Statements = {
`

const file = join(root, 'server/database/statement-types.gen.ts')
try {
  await loadStatements()
  const printed = await withTemporaryDatabase(printStatements)
  if (!process.argv.includes('--check')) await writeFile(file, printed)
  else if ((await readFile(file, 'utf8')) !== printed)
    throw new Error(
      'server/database/statement-types.gen.ts no longer fits the statements: run npm run statements.',
    )
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
