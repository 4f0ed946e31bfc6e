import { isLine } from './acceptance/acceptance-lines.ts'
import {
  type Ran,
  readResults,
  readRunRecord,
  resultOf,
  resultsByFile,
  savedReports,
} from './acceptance/test-results.ts'
import { runTests } from './acceptance/run-tests.ts'
import { type Row, readableTitle, tableOf } from './acceptance/table.ts'

/**
 * `npm run acceptance`: the acceptance list, its tests, and what they came to in the last whole `npm test`.
 * `-- run [LINE…]` runs the tests that name these lines, or all of them.
 */
const [task = 'print', ...wanted] = process.argv.slice(2)
const unknown = wanted.filter((name) => !isLine(name))

if (unknown.length > 0) fail(`There is no line ${unknown.join(', ')}.`)
else if (task === 'run') await runAndPrint()
else if (task === 'print') await printLast()
else fail('npm run acceptance -- [print | run] [LINE…]')

async function printLast(): Promise<void> {
  print(tableOf(wanted), await readResults(savedReports))
  const note = await readRunRecord()
  if (!note) return console.log('No results: `npm test` has not run here as a whole. It keeps them.')
  const changed = note.isChanged ? ', with changes that were not committed' : ''
  console.log(`Results of ${ageOf(note.finishedAt)}, of commit ${note.commit ?? 'unknown'}${changed}.`)
}

async function runAndPrint(): Promise<void> {
  const rows = tableOf(wanted)
  print(rows, await runTests([...new Set(rows.flatMap(({ tests }) => tests))]))
}

/** The table, then how many lines are proven. A line counts when every test that names it ran and passed. */
function print(rows: readonly Row[], results: readonly Ran[]): void {
  const all = resultsByFile(results)
  let proven = 0
  for (const row of rows) {
    const tests = row.tests.map((test) => ({ test, result: resultOf(test, all) }))
    const isProven = tests.length > 0 && tests.every(({ result }) => result === 'passed')
    if (isProven) proven += 1
    console.log(`${isProven ? '✓' : '✗'} ${row.name.padEnd(8)} ${shortened(row.asks)}`)
    if (tests.length === 0) console.log('    no test names it')
    for (const { test, result } of tests)
      console.log(`    ${result.padEnd(8)} ${test.file}: ${shortened(readableTitle(test))}`)
  }
  console.log(`\n${proven} of ${rows.length} lines proven.`)
  if (proven < rows.length) process.exitCode = 1
}

function shortened(text: string): string {
  const letters = [...text]
  return letters.length > 100 ? `${letters.slice(0, 99).join('')}…` : text
}

function ageOf(day: string): string {
  const minutes = Math.round((Date.now() - Date.parse(day)) / 60_000)
  const [count, unit] = minutes < 120 ? [minutes, 'minute'] : [Math.round(minutes / 60), 'hour']
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`
}

function fail(sentence: string): void {
  console.error(sentence)
  process.exitCode = 1
}
