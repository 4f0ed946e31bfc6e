import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isLine, type Line, lines, linesNamedIn } from './acceptance/acceptance-lines.ts'
import { GAP, type NamedTest, namedTests } from './acceptance/named-tests.ts'
import {
  escaped,
  type Ran,
  readResults,
  readRunRecord,
  resultOf,
  resultsByFile,
  savedReports,
} from './acceptance/test-results.ts'
import { start } from './test/stage.ts'

/** Runs the named tests, and no others where that can be avoided, and returns their results. */
export async function runTests(tests: readonly NamedTest[]): Promise<Ran[]> {
  const folder = await mkdtemp(join(tmpdir(), 'thandaza-acceptance-'))
  const journeys = tests.filter(isJourney)
  const others = tests.filter((test) => !isJourney(test))
  try {
    if (others.length > 0) await runUnitTests(others, join(folder, 'unit.json'))
    if (journeys.length > 0) await walkJourneys(journeys, join(folder, 'journeys.json'))
    return await readResults(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function runUnitTests(tests: readonly NamedTest[], report: string): Promise<void> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  await start('vitest', [
    'run',
    ...filesOf(tests),
    ...reporters,
    '--silent=passed-only',
    '-t',
    pattern(tests),
  ])
}

async function walkJourneys(tests: readonly NamedTest[], report: string): Promise<void> {
  const { status } = await start('tools/bootstrap.mjs', ['--build'])
  if (status !== 0) throw new Error('The journeys did not run: there is no build.')
  const config = '--config=tests/journeys/playwright.config.ts'
  const args = ['test', config, '--reporter=list,json', '--grep', pattern(tests), ...filesOf(tests)]
  await start('playwright', args, { environment: { PLAYWRIGHT_JSON_OUTPUT_NAME: report } })
}

function isJourney({ file }: NamedTest): boolean {
  return file.endsWith('.e2e.ts')
}

function filesOf(tests: readonly NamedTest[]): string[] {
  return [...new Set(tests.map(({ file }) => file))]
}

/** Both runners match a pattern against the titles from the outermost group on, joined by blanks. */
function pattern(tests: readonly NamedTest[]): string {
  return [...new Set(tests.map(({ titles }) => escaped(titles.join(' '))))].join('|')
}

/** A line of the acceptance list with the tests that name it. */
export type Row = Line & { tests: NamedTest[] }

/** The whole list with its tests, or the requested lines. */
export function tableOf(wanted: readonly string[] = []): Row[] {
  const tests = namedTests()
  return lines
    .filter(({ name }) => wanted.length === 0 || wanted.includes(name))
    .map((line) => ({
      ...line,
      tests: tests.filter((test) => test.lines.includes(line.name)),
    }))
}

/** The title in readable form: groups first, without the list of lines at its end. */
export function readableTitle({ titles }: NamedTest): string {
  return titles
    .map((title) => (linesNamedIn(title).length > 0 ? title.replace(/ \([^()]*\)$/, '') : title))
    .join(' › ')
    .replaceAll(GAP, '…')
}

/**
 * `npm run acceptance`: prints the acceptance list, its tests, and their results in the last whole `npm test`. `-- run
 * [LINE…]` runs the tests that name these lines, or all of them.
 */
const [task = 'print', ...wanted] = process.argv.slice(2)
const unknown = wanted.filter((name) => !isLine(name))

if (unknown.length > 0) fail(`There is no line ${unknown.join(', ')}.`)
else if (task === 'run') await runAndPrint()
else if (task === 'print') await printLast()
else fail('npm run acceptance -- [print | run] [LINE…]')

async function printLast(): Promise<void> {
  print(tableOf(wanted), await readResults(savedReports))
  const runRecord = await readRunRecord()
  if (!runRecord) return console.log('No results: `npm test` saves them, and it has not run here as a whole.')
  const changed = runRecord.isChanged ? ', with changes that were not committed' : ''
  console.log(
    `Results of ${ageOf(runRecord.finishedAt)}, of commit ${runRecord.commit ?? 'unknown'}${changed}.`,
  )
}

async function runAndPrint(): Promise<void> {
  const rows = tableOf(wanted)
  print(rows, await runTests([...new Set(rows.flatMap(({ tests }) => tests))]))
}

/** Prints the table, then the number of proven lines. A line counts when every test that names it ran and passed. */
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
