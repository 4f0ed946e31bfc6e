import { lines, linesNamedIn } from './acceptance-lines.ts'
import { savedResults } from './test/saved-reports.ts'

/**
 * `npm run acceptance [-- LINE…]`: prints the acceptance list, the tests whose titles name each line, and their results
 * in the last whole `npm test`. A line is proven when every test that names it passed.
 */
const wanted = process.argv.slice(2)
const { record, results } = await savedResults()
if (!record) {
  console.log('No results: `npm test` saves them, and it has not run here as a whole.')
  process.exit(1)
}
const ran = results.map((result) => ({ ...result, lines: linesNamedIn(result.title) }))
const rows = lines.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
let proven = 0

for (const { name, asks } of rows) {
  const tests = ran.filter((test) => test.lines.includes(name))
  const isProven = tests.length > 0 && tests.every(({ isPassed }) => isPassed)
  if (isProven) proven += 1
  console.log(`${isProven ? '✓' : '✗'} ${name.padEnd(8)} ${shortened(asks)}`)
  if (tests.length === 0) console.log('    no test that ran names it')
  for (const { file, title, isPassed } of tests)
    console.log(`    ${isPassed ? 'passed' : 'failed'} ${file}: ${shortened(title)}`)
}

console.log(`\n${proven} of ${rows.length} lines proven.`)
console.log(
  `Results of ${record.finishedAt}, of commit ${record.commit ?? 'unknown'}${record.isChanged ? ', with changes that were not committed' : ''}.`,
)
if (proven < rows.length || rows.length === 0) process.exitCode = 1

function shortened(text: string): string {
  const letters = [...text]
  return letters.length > 100 ? `${letters.slice(0, 99).join('')}…` : text
}
