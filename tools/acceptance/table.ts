import { differences } from './differences.ts'
import { type Line, lines, linesNamedIn } from './lines.ts'
import { GAP, type NamedTest, namedTests } from './named-tests.ts'

/** A line of the acceptance list beside the tests that name it. */
export type Row = Line & { tests: NamedTest[]; differs: string }

/** The whole list beside its tests, or the lines asked for. */
export function tableOf(wanted: readonly string[] = []): Row[] {
  const tests = namedTests()
  return lines
    .filter(({ name }) => wanted.length === 0 || wanted.includes(name))
    .map((line) => ({
      ...line,
      tests: tests.filter((test) => test.lines.includes(line.name)),
      differs: differences[line.name] ?? '',
    }))
}

/** The title as people read it: groups first, without the list of lines at its end. */
export function readableTitle({ titles }: NamedTest): string {
  return titles
    .map((title) => (linesNamedIn(title).length > 0 ? title.replace(/ \([^()]*\)$/, '') : title))
    .join(' › ')
    .replaceAll(GAP, '…')
}

/** `docs/acceptance.md`: the table without results, which would go stale. */
export function acceptancePage(): string {
  const rows = tableOf()
  const parts = [...new Set(rows.map(({ part }) => part))]
  return `# The acceptance list and its tests

Each line of the specification's acceptance list, what it asks, and the tests that prove it: file and title. Printed by \`npm run acceptance -- write\` from \`tools/acceptance/lines.txt\` and from the titles of the tests; \`tests/acceptance.test.ts\` fails when this page is stale, when a line has no test, and when a test names a line that does not exist.

\`npm run acceptance\` prints the table with the results of the last whole \`npm test\`. \`npm run acceptance -- run\` runs all these tests, \`npm run acceptance -- run GRP-1 MIR-7\` those of some lines. \`REQ-n\` stands in [requirements/product.md](requirements/product.md), \`ADR-n\` in [decisions](decisions).
${parts.map((part) => partOf(part, rows)).join('')}`
}

function partOf(part: string, rows: readonly Row[]): string {
  const own = rows.filter((row) => row.part === part)
  const text = own.map(({ name, asks, differs, tests }) => {
    const asked = differs ? `${cell(asks)}<br>*Differs on purpose: ${cell(differs)}*` : cell(asks)
    return `| ${name} | ${asked} | ${byFile(tests)} |`
  })
  return `\n## ${part}\n\n| Line | What it asks | Tests |\n|---|---|---|\n${text.join('\n')}\n`
}

function byFile(tests: readonly NamedTest[]): string {
  const files = [...new Set(tests.map(({ file }) => file))]
  const ofFile = (file: string) => tests.filter((test) => test.file === file).map(readableTitle)
  return files.map((file) => `\`${file}\`: ${[...new Set(ofFile(file))].map(cell).join('; ')}`).join('<br>')
}

/** Words that Markdown must not take for signs of its own. */
function cell(text: string): string {
  return text.replace(/[|<>*_`[\]\\]/g, '\\$&')
}
